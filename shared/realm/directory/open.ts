import { counted, type Meter, noteOddFigure } from '../../base/meter.ts';
import { type TimeLimit, timeLimit } from '../../base/time-limit.ts';
import { isToolOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { StateHistory, StatesOfDay } from '../../store/state-history.ts';
import type { Iso } from '../../time/iso.ts';
import { bindTool, type Bound, type ImportTools, type OpenTool } from '../config/import-tools.ts';
import type { RealmSeries } from '../metrics/realm-series.ts';
import type { DocumentIndex } from '../search/document-index.ts';
import type { EventRow } from '../search/event-row.ts';
import type { InventoryRow } from '../search/inventory-documents.ts';
import type { SearchBounds, Searches } from '../search/searches.ts';
import type { SyslogRow } from '../search/syslogs.ts';
import type { WalkedIndex } from '../search/walked-index.ts';
import type { Engines } from './engines.ts';
import { metered } from './metered.ts';
import { limitOf } from './realm.ts';
import { bindStatus, type RealmStatus } from './realm-status.ts';

/** The states of one realm that are stored in the table. */
export interface RealmStates {
  /** Returns the stored states of the day that contains `time` (epoch seconds). */
  day(time: number): Promise<StatesOfDay>;
}

/** A realm that can be queried. Its connectors are created at their first use and carry the request's deadline and meter. */
export interface OpenRealm {
  readonly name: string;
  readonly record: RealmRecord;
  /** The hostgroups to which every answer is limited. `undefined` means no limit. */
  readonly limitedTo: readonly string[] | undefined;
  readonly iso: Iso;
  /** Notes for the reader of the answer that a number of the engine in this column is impossible and was replaced by null. */
  noteOddFigure(column: string): void;
  /** The realm's engine, for its present state. Throws `realm_without_engine`. */
  readonly status: RealmStatus;
  /**
   * Returns the realm's events in its search backend. `undefined` means that it has no registered backend or no index of events
   * there.
   */
  events(): Promise<WalkedIndex<EventRow> | undefined>;
  /** The states that the collector watch saw. `undefined` means that the realm does not record them. */
  readonly states: RealmStates | undefined;
  /** Returns the realm's syslogs in its search backend; `undefined` as for `events`. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
  /** Returns what inventory tools wrote to the realm's search backend; `undefined` as for `events`. */
  inventory(): Promise<DocumentIndex<InventoryRow> | undefined>;
  /** Returns the realm's metrics in its search backend; `undefined` as for `events`. */
  metrics(): Promise<RealmSeries | undefined>;
  /**
   * Returns the tool that holds the realm's host configuration. `undefined` means that the record names no registered import
   * tool.
   */
  tool(): Promise<OpenTool | undefined>;
  /** Returns the same realm with a shorter deadline of `ms` milliseconds, inside the deadline of this one. */
  within(ms: number): OpenRealm;
  /** Returns the same realm with a separate memory account: the engine's answers to it can be released before the request ends. */
  apart(): OpenRealm;
  /** Returns the same engine limited to these hostgroups instead. */
  limitedBy(groups: readonly string[]): OpenRealm;
}

/** The parts that an open realm needs. */
export interface Opening {
  readonly engines: Engines;
  readonly tools: ImportTools;
  /** Opens the realm's search backend. Without it, realms have no events, syslogs, inventory or metrics there. */
  readonly searches?: (record: RealmRecord, bounds: SearchBounds) => Searches;
  /** The stored states of realms. Without it, no states are known. */
  readonly states?: Pick<StateHistory, 'day'>;
  readonly iso: Iso;
  /** The time limit of the realm in this request. */
  readonly limit: TimeLimit;
  readonly meter: Meter;
  /** True if the realm is queried together with others: an engine that failed to answer a moment ago is not waited for again. */
  readonly amongOthers?: boolean;
  /** True if the time limit is shorter than a realm normally has. */
  readonly shortened?: boolean;
}

/** Opens a realm, and notes on the meter that the request uses it. */
export function openRealm(record: RealmRecord, opening: Opening): OpenRealm {
  opening.meter.realms.add(record.name);
  return bound(record, limitOf(record), opening);
}

function bound(record: RealmRecord, limitedTo: readonly string[] | undefined, opening: Opening): OpenRealm {
  let status: RealmStatus | undefined;
  let searches: Searches | undefined;
  const inBackend = () =>
    (searches ??= opening.searches?.(record, {
      limit: metered(opening.limit, opening.meter),
      meter: opening.meter,
    }));
  const { iso, tools } = opening;
  return {
    name: record.name,
    record,
    limitedTo,
    iso,
    noteOddFigure: oddFiguresOf(record, opening),
    get status() {
      status ??= bindStatus(opening.engines(record), { ...opening, realm: record.name });
      return status;
    },
    states: statesOf(record, opening),
    events: async () => inBackend()?.events(),
    syslogs: async () => inBackend()?.syslogs(),
    inventory: async () => inBackend()?.inventory(),
    metrics: async () => inBackend()?.metrics(),
    async tool() {
      if (record.import_tool === undefined) return undefined;
      const registered = await tools.find(record.import_tool);
      if (!registered || !isToolOf(record, registered)) return undefined;
      return bindTool(
        registered.address,
        await tools.open(registered, record.name),
        bind(opening, record.name),
      );
    },
    within: (ms) =>
      bound(record, limitedTo, { ...opening, limit: timeLimit(ms, opening.limit), shortened: true }),
    apart: () => bound(record, limitedTo, opening),
    limitedBy: (groups) => bound(record, groups, opening),
  };
}

function oddFiguresOf({ name }: RealmRecord, { meter }: Opening): OpenRealm['noteOddFigure'] {
  return (column) => {
    noteOddFigure(meter, name, column);
  };
}

function statesOf(record: RealmRecord, { states }: Opening): RealmStates | undefined {
  if (!states || record.state_history !== true) return undefined;
  return { day: async (time) => states.day(record, time) };
}

/** Returns a function that runs calls of import tools under the request's time limit and counts them on its meter. */
export function bind({ limit, meter }: Pick<Opening, 'limit' | 'meter'>, realm?: string): Bound {
  const { signal, theirs } = metered(limit, meter);
  return (call) => {
    const answer = counted(meter, { kind: 'import_tool', realm }, () => call(signal));
    // A tool stops by itself when the signal aborts, and a write is followed up even then. The promise only counts the time.
    theirs(answer).catch(() => undefined);
    return answer;
  };
}
