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

/** A realm's engine, asked for what is so now within one request; see `StatusQuery` for what the questions throw. */
export interface RealmStatus {
  /** What the engine was seen to lack, by any request of this process. */
  readonly absences: Absences;
  ask<T>(query: RowQuery<T>): Promise<T[]>;
  /** The rows as cells in the text that the engine sent. */
  cells(query: RowSelection): Promise<CellTable>;
  count<K extends string>(query: CountQuery<K>): Promise<Counts<K>>;
  countWithPart<K extends string>(query: CountQuery<K>, part: Filter): Promise<CountsWithPart<K>>;
  has(table: Table, column: string): Promise<boolean>;
  /** Ranges of host names in which a long list is asked for; among other realms, undivided. */
  hostRanges(): Promise<HostRanges>;
  engine(): Promise<EngineFacts>;
  send(command: Command): Promise<void>;
  /** Its answers are not needed any more; without this, their memory is counted until the request is over. */
  release(): void;
}

export interface StatusBounds {
  readonly limit: TimeLimit;
  readonly meter: Meter;
  /** The realm's name, for the words of errors. */
  readonly realm: string;
  /** It is asked with others: an engine that did not answer a moment ago is not waited for again. */
  readonly amongOthers?: boolean;
  /** Its time is shorter than a realm has: that it did not answer says nothing. */
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

/** An engine counts everything that it is asked to count, so a count is null only if it cannot be. */
function unknownIn(table: Table, counts: Counts<string>): string[] {
  return Object.entries(counts).flatMap(([name, count]) => (count === null ? [`${table}.${name}`] : []));
}

/** Made once, as an error is dear. */
const released = new Error('the answers are not needed any more');

/**
 * Questions that tell whether the engine is there. What it is asked of the past takes long at times, and a command must not be
 * kept from it.
 */
function watchedBy({ outage }: SharedEngine, { realm, amongOthers, shortened, limit }: StatusBounds) {
  // Judged once: of several questions, all are asked or none.
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
  // As many listeners as there are answers.
  setMaxListeners(0, controller.signal);
  return controller;
}
