import { setMaxListeners } from 'node:events';

import type { Clock } from '../../base/clock.ts';
import { type Meter } from '../../base/meter.ts';
import { type TimeLimit, timeLimit } from '../../base/time-limit.ts';
import {
  type Address,
  type Command,
  type CountQuery,
  type EngineFacts,
  type Memory,
  openEngine,
  type RowQuery,
  type StatusQuery,
  type Table,
} from '../../connectors/status-query/index.ts';
import { isToolOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Iso } from '../../time/iso.ts';
import { bindTool, type Bound, type ImportTools, type OpenTool } from '../config/import-tools.ts';
import { type Absences, createAbsences } from '../engine/absences.ts';
import { engineAddress, limitOf } from './realm.ts';

export { createMemory, type Memory } from '../../connectors/status-query/index.ts';

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
  /** Its answers are not needed any more; without this, their memory is counted until the request is over. */
  release(): void;
}

/** An engine as a process knows it. */
export interface KnownEngine {
  readonly client: StatusQuery;
  readonly absences: Absences;
}

/** The engines of a process: one an address, so that its columns are read once and its connections are capped. */
export type Engines = (record: RealmRecord) => KnownEngine;

export function createEngines(clock: Clock, memory?: Memory): Engines {
  const engines = new Map<string, ReturnType<typeof known>>();
  const known = (address: Address) => ({
    clientFor: openEngine(address, { clock, ...(memory && { memory }) }),
    absences: createAbsences(clock),
  });
  return (record) => {
    const address = engineAddress(record);
    const key = JSON.stringify(address);
    const engine = engines.get(key) ?? known(address);
    engines.set(key, engine);
    return { client: engine.clientFor(record.name), absences: engine.absences };
  };
}

export interface Opening {
  readonly engines: Engines;
  readonly tools: ImportTools;
  readonly iso: Iso;
  /** The time that the realm has for this request. */
  readonly limit: TimeLimit;
  readonly meter: Meter;
}

export function openRealm(record: RealmRecord, opening: Opening): OpenRealm {
  const { client, absences } = opening.engines(record);
  const { iso, tools, meter } = opening;
  const answers = endingWith(opening.limit.request);
  const limit = { ...metered(opening.limit, meter), request: answers.signal };
  const counted = <T>(question: Promise<T>): Promise<T> => {
    meter.engineCalls += 1;
    return question;
  };
  meter.realms.add(record.name);
  return {
    name: record.name,
    record,
    limitedTo: limitOf(record),
    iso,
    absences,
    ask: (query) => counted(client.ask(query, limit)),
    count: (query) => counted(client.count(query, limit)),
    has: (table, column) => client.has(table, column, limit),
    engine: () => counted(client.engine(limit)),
    send: (command) => counted(client.send(command, limit)),
    async tool() {
      if (record.import_tool === undefined) return undefined;
      const registered = await tools.find(record.import_tool);
      if (!registered || !isToolOf(record, registered)) return undefined;
      return bindTool(registered.address, tools.open(registered, record.name), bind(opening));
    },
    within: (ms) => openRealm(record, { ...opening, limit: timeLimit(ms, opening.limit) }),
    limitedBy: (groups) => ({ ...openRealm(record, opening), limitedTo: groups }),
    release: () => {
      answers.abort();
    },
  };
}

function endingWith(parent: AbortSignal): AbortController {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
  };
  if (parent.aborted) end();
  else parent.addEventListener('abort', end, { once: true });
  // As many listeners as there are answers.
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Gives calls of import tools the time limit of a request, and counts them on its meter. */
export function bind({ limit, meter }: Pick<Opening, 'limit' | 'meter'>): Bound {
  const { signal, theirs } = metered(limit, meter);
  return (call) => {
    meter.engineCalls += 1;
    const answer = call(signal);
    // A tool ends by itself at the abort, and a write is looked after even then.
    theirs(answer).catch(() => undefined);
    return answer;
  };
}

/** Waits are added up, also those that overlap. */
function metered(limit: TimeLimit, meter: Meter): TimeLimit {
  const timed = async <T>(promise: Promise<T>, add: (ms: number) => void): Promise<T> => {
    const started = performance.now();
    try {
      return await promise;
    } finally {
      add(Math.round(performance.now() - started));
    }
  };
  return {
    ...limit,
    theirs: (promise) => timed(limit.theirs(promise), (ms) => (meter.engineMs += ms)),
    ours: (promise) => timed(limit.ours(promise), (ms) => (meter.waitMs += ms)),
  };
}
