import { setMaxListeners } from 'node:events';

import type { AppError } from '../../base/errors.ts';
import { counted, type Meter, noteOddFigure } from '../../base/meter.ts';
import { onAbort } from '../../base/on-abort.ts';
import type { TimeLimit } from '../../base/time-limit.ts';
import {
  type CellTable,
  type Command,
  type CountQuery,
  type Counts,
  type CountsWithPart,
  type EngineFacts,
  type Filter,
  type HostRanges,
  type RowQuery,
  type RowSelection,
  type Table,
  undivided,
} from '../../connectors/status-query/index.ts';
import type { Absences } from '../engine/absences.ts';
import type { SharedEngine } from './engines.ts';
import { metered } from './metered.ts';
import { outageCode } from './outage.ts';

/** The engine of a realm within one request. `StatusQuery` documents the errors that its methods throw. */
export interface RealmStatus {
  /** The objects that the engine was seen to lack, by any request of this process. */
  readonly absences: Absences;
  ask<T>(query: RowQuery<T>): Promise<T[]>;
  /** Returns the rows as cells in the text that the engine sent. */
  cells(query: RowSelection): Promise<CellTable>;
  count<K extends string>(query: CountQuery<K>): Promise<Counts<K>>;
  countWithPart<K extends string>(query: CountQuery<K>, part: Filter): Promise<CountsWithPart<K>>;
  has(table: Table, column: string): Promise<boolean>;
  /** Returns the ranges of host names in which a long list is read. Lists are not divided if several realms are queried together. */
  hostRanges(): Promise<HostRanges>;
  engine(): Promise<EngineFacts>;
  send(command: Command): Promise<void>;
  /** Gives the memory of the engine's answers back. Without this call, it is counted until the request ends. */
  release(): void;
}

export interface StatusBounds {
  readonly limit: TimeLimit;
  readonly meter: Meter;
  /** Name of the realm, for error texts. */
  readonly realm: string;
  /** True if the realm is queried together with others: an engine that failed to answer a moment ago is not waited for again. */
  readonly amongOthers?: boolean;
  /** True if the time limit is shorter than a realm normally has: a timeout then does not count as an outage. */
  readonly shortened?: boolean;
}

export function bindStatus(engine: SharedEngine, bounds: StatusBounds): RealmStatus {
  const { client, absences } = engine;
  const { meter } = bounds;
  const answers = endingWith(bounds.limit.request);
  const limit = { ...metered(bounds.limit, meter), request: answers.signal };
  const watched = watchedBy(engine, bounds);
  const call = { kind: 'engine', realm: bounds.realm } as const;
  const asked = <T>(question: () => Promise<T>, isOfNow = true): Promise<T> =>
    watched(() => counted(meter, call, question), isOfNow);
  const noteOdd = (figures: readonly string[]) => {
    for (const figure of figures) noteOddFigure(meter, bounds.realm, figure);
  };
  return {
    absences,
    ask: (query) => asked(() => client.ask(query, limit), query.table !== 'log'),
    cells: (query) => asked(() => client.cells(query, limit), query.table !== 'log'),
    async count(query) {
      const counts = await asked(() => client.count(query, limit), query.table !== 'log');
      noteOdd(unknownIn(query.table, counts));
      return counts;
    },
    async countWithPart(query, part) {
      const counts = await asked(() => client.countWithPart(query, part, limit), query.table !== 'log');
      noteOdd([...unknownIn(query.table, counts.all), ...unknownIn(query.table, counts.part)]);
      return counts;
    },
    has: (table, column) => watched(() => client.has(table, column, limit)),
    hostRanges: async () => (bounds.amongOthers ? undivided : watched(() => client.hostRanges(limit))),
    async engine() {
      const facts = await asked(() => client.engine(limit));
      noteOdd(facts.odd);
      return facts;
    },
    send: (command) => counted(meter, call, () => client.send(command, limit)),
    release: () => {
      answers.abort(released);
    },
  };
}

/** Returns the names of counts that are null. An engine counts everything it is asked to, so null means an impossible number. */
function unknownIn(table: Table, counts: Counts<string>): string[] {
  return Object.entries(counts).flatMap(([name, count]) => (count === null ? [`${table}.${name}`] : []));
}

/** One shared error, because creating an error is expensive. */
const released = new Error('the answers are not needed any more');

/**
 * Returns a function that runs a query, or throws the error of a remembered outage, and notes whether the engine answered.
 * Failed queries about the past are not noted, as these may take long. Commands do not use it, because an outage must not block
 * them.
 */
function watchedBy({ outage }: SharedEngine, { realm, amongOthers, shortened, limit }: StatusBounds) {
  // The decision is made once, so that either all queries of the request are sent or none.
  let judged: { readonly failure: AppError | undefined } | undefined;
  const failure = () => (judged ??= { failure: amongOthers ? outage.failure(realm) : undefined }).failure;
  const note = (error: unknown) => {
    const code = outageCode(error);
    if (code && !shortened && !limit.request.aborted) outage.failed(code);
  };
  return async <T>(question: () => Promise<T>, isOfNow = true): Promise<T> => {
    const fault = failure();
    if (fault) throw fault;
    try {
      const answer = await question();
      outage.answered();
      return answer;
    } catch (error) {
      if (isOfNow) note(error);
      throw error;
    }
  };
}

function endingWith(parent: AbortSignal): AbortController {
  const controller = new AbortController();
  onAbort(parent, () => {
    controller.abort(parent.reason);
  });
  // The signal has one listener per answer, so Node's warning about many listeners is switched off.
  setMaxListeners(0, controller.signal);
  return controller;
}
