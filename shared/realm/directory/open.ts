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

/** The past of one realm that is kept in the table. */
export interface RealmStates {
  /** Of the day of a time (epoch seconds). */
  day(time: number): Promise<StatesOfDay>;
}

/** A realm that can be asked. Its connectors are made when they are first needed, and carry the request's deadline and meter. */
export interface OpenRealm {
  readonly name: string;
  readonly record: RealmRecord;
  /** The hostgroups to which every answer is limited; undefined: no limit. */
  readonly limitedTo: readonly string[] | undefined;
  readonly iso: Iso;
  /** Tells the reader of the answer that a number of the engine in this column cannot be, and is null therefore. */
  noteOddFigure(column: string): void;
  /** Its engine: what is so now. Throws `realm_without_engine`. */
  readonly status: RealmStatus;
  /** Its events in its search backend; undefined where it has no registered backend, or no index of events there. */
  events(): Promise<WalkedIndex<EventRow> | undefined>;
  /** What the collector watch saw of its states; undefined where the realm does not ask for that. */
  readonly states: RealmStates | undefined;
  /** The same of its syslogs. */
  syslogs(): Promise<DocumentIndex<SyslogRow> | undefined>;
  /** The same of what inventory tools found. */
  inventory(): Promise<DocumentIndex<InventoryRow> | undefined>;
  /** What was measured, where it is kept there; undefined as above. */
  metrics(): Promise<RealmSeries | undefined>;
  /** What holds the realm's host configuration; undefined when the record names no registered import tool. */
  tool(): Promise<OpenTool | undefined>;
  /** The same realm under a deadline of its own, inside that of this one. */
  within(ms: number): OpenRealm;
  /** The same realm once more: what its engine answers to this one can be released before the request is over. */
  apart(): OpenRealm;
  /** The same engine, limited to these hostgroups instead. */
  limitedBy(groups: readonly string[]): OpenRealm;
}

export interface Opening {
  readonly engines: Engines;
  readonly tools: ImportTools;
  /** Without it, realms have no events and syslogs. */
  readonly searches?: (record: RealmRecord, bounds: SearchBounds) => Searches;
  /** Without it, nothing is known of what was kept of realms' states. */
  readonly states?: Pick<StateHistory, 'day'>;
  readonly iso: Iso;
  /** The time that the realm has for this request. */
  readonly limit: TimeLimit;
  readonly meter: Meter;
  /** It is asked with others: an engine that did not answer a moment ago is not waited for again. */
  readonly amongOthers?: boolean;
  /** Its time is shorter than a realm has. */
  readonly shortened?: boolean;
}

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

/** Gives calls of import tools the time limit of a request, and counts them on its meter. */
export function bind({ limit, meter }: Pick<Opening, 'limit' | 'meter'>, realm?: string): Bound {
  const { signal, theirs } = metered(limit, meter);
  return (call) => {
    const answer = counted(meter, { kind: 'import_tool', realm }, () => call(signal));
    // A tool ends by itself at the abort, and a write is looked after even then.
    theirs(answer).catch(() => undefined);
    return answer;
  };
}
