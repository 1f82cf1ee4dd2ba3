import type { Clock } from '../base/clock.ts';
import { type Meter } from '../base/meter.ts';
import {
  type Columns,
  type Command,
  connect,
  type CountQuery,
  type EngineFacts,
  type Row,
  type RowQuery,
  type StatusQuery,
  type Table,
} from '../connectors/status-query/index.ts';
import type { RealmRecord } from '../store/realms.ts';
import { engineAddress, hostgroupsOf } from './realm.ts';

/** Epoch seconds to ISO 8601 in the project time zone; null stays null. */
export type Iso = (epochSeconds: number | null) => string | null;

/** A realm that can be asked. Its questions carry the request's deadline and are counted on its meter. */
export interface OpenRealm {
  readonly name: string;
  readonly record: RealmRecord;
  /** The hostgroups to which every answer is limited; empty: no limit. */
  readonly hostgroups: readonly string[];
  readonly iso: Iso;
  ask<C extends Columns>(query: RowQuery<C>): Promise<Row<C>[]>;
  count<K extends string>(query: CountQuery<K>): Promise<Record<K, number>>;
  has(table: Table, column: string): Promise<boolean>;
  engine(): Promise<EngineFacts>;
  send(command: Command): Promise<void>;
}

/** The status-query clients of a process: one a realm, so that its columns are read once and its connections are capped. */
export type Engines = (record: RealmRecord) => StatusQuery;

export function createEngines(clock: Clock): Engines {
  const clients = new Map<string, { readonly address: string; readonly client: StatusQuery }>();
  return (record) => {
    const address = engineAddress(record);
    const key = JSON.stringify(address);
    const known = clients.get(record.name);
    if (known?.address === key) return known.client;
    const client = connect(address, { realm: record.name, clock });
    clients.set(record.name, { address: key, client });
    return client;
  };
}

export interface Opening {
  readonly engines: Engines;
  readonly iso: Iso;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly clock: Clock;
}

export function openRealm(record: RealmRecord, opening: Opening): OpenRealm {
  const client = opening.engines(record);
  const { signal, iso } = opening;
  const metered = async <T>(call: Promise<T>): Promise<T> => {
    const started = opening.clock();
    opening.meter.engineCalls += 1;
    try {
      return await call;
    } finally {
      opening.meter.engineMs += opening.clock() - started;
    }
  };
  opening.meter.realms.add(record.name);
  return {
    name: record.name,
    record,
    hostgroups: hostgroupsOf(record),
    iso,
    ask: (query) => metered(client.ask(query, signal)),
    count: (query) => metered(client.count(query, signal)),
    has: (table, column) => client.has(table, column, signal),
    engine: () => metered(client.engine(signal)),
    send: (command) => metered(client.send(command, signal)),
  };
}
