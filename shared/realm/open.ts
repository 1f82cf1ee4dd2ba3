import type { Clock } from '../base/clock.ts';
import { deadline } from '../base/deadline.ts';
import { type Meter } from '../base/meter.ts';
import {
  type Command,
  connect,
  type CountQuery,
  type EngineFacts,
  type RowQuery,
  type StatusQuery,
  type Table,
} from '../connectors/status-query/index.ts';
import { isToolOf } from '../store/realm-record.ts';
import type { RealmRecord } from '../store/realms.ts';
import type { Iso } from '../time/iso.ts';
import { type Absences, createAbsences } from './absences.ts';
import { bindTool, type Bound, type ImportTools, type OpenTool } from './import-tools.ts';
import { engineAddress, limitOf } from './realm.ts';

/** A realm that can be asked. Its questions carry the request's deadline and are counted on its meter. */
export interface OpenRealm {
  readonly name: string;
  readonly record: RealmRecord;
  /** The hostgroups to which every answer is limited; undefined: no limit. */
  readonly limitedTo: readonly string[] | undefined;
  readonly iso: Iso;
  /** What its engine was seen to lack, by any request of this process. */
  readonly absences: Absences;
  ask<T>(query: RowQuery<T>): Promise<T[]>;
  count<K extends string>(query: CountQuery<K>): Promise<Record<K, number>>;
  has(table: Table, column: string): Promise<boolean>;
  engine(): Promise<EngineFacts>;
  send(command: Command): Promise<void>;
  /** What holds the realm's host configuration; undefined when the record names no registered import tool. */
  tool(): Promise<OpenTool | undefined>;
  /** The same realm under a deadline of its own, inside that of this one. */
  within(ms: number): OpenRealm;
  /** The same engine, limited to these hostgroups instead. */
  limitedBy(groups: readonly string[]): OpenRealm;
}

/** An engine as a process knows it. */
export interface KnownEngine {
  readonly client: StatusQuery;
  readonly absences: Absences;
}

/** The engines of a process: one a realm, so that its columns are read once and its connections are capped. */
export type Engines = (record: RealmRecord) => KnownEngine;

export function createEngines(clock: Clock): Engines {
  const engines = new Map<string, { readonly address: string; readonly engine: KnownEngine }>();
  return (record) => {
    const address = engineAddress(record);
    const key = JSON.stringify(address);
    const known = engines.get(record.name);
    if (known?.address === key) return known.engine;
    const client = connect(address, { realm: record.name, clock });
    const engine = { client, absences: createAbsences(clock) };
    engines.set(record.name, { address: key, engine });
    return engine;
  };
}

export interface Opening {
  readonly engines: Engines;
  readonly tools: ImportTools;
  readonly iso: Iso;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly clock: Clock;
}

export function openRealm(record: RealmRecord, opening: Opening): OpenRealm {
  const { client, absences } = opening.engines(record);
  const { signal, iso, tools } = opening;
  const bound = bind(opening);
  opening.meter.realms.add(record.name);
  return {
    name: record.name,
    record,
    limitedTo: limitOf(record),
    iso,
    absences,
    ask: (query) => bound(() => client.ask(query, signal)),
    count: (query) => bound(() => client.count(query, signal)),
    has: (table, column) => client.has(table, column, signal),
    engine: () => bound(() => client.engine(signal)),
    send: (command) => bound(() => client.send(command, signal)),
    async tool() {
      if (record.import_tool === undefined) return undefined;
      const registered = await tools.find(record.import_tool);
      if (!registered || !isToolOf(record, registered)) return undefined;
      return bindTool(registered.address, tools.open(registered, record.name), bound);
    },
    within: (ms) => openRealm(record, { ...opening, signal: deadline(ms, signal) }),
    limitedBy: (groups) => ({ ...openRealm(record, opening), limitedTo: groups }),
  };
}

/** Gives calls the deadline of a request and counts them on its meter. */
export function bind({ signal, meter, clock }: Pick<Opening, 'signal' | 'meter' | 'clock'>): Bound {
  return async (call) => {
    const started = clock();
    meter.engineCalls += 1;
    try {
      return await call(signal);
    } finally {
      meter.engineMs += clock() - started;
    }
  };
}
