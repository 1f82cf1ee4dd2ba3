import { type CallContext, limitTime } from '../../base/call-context.ts';
import { ListChanges } from '../../base/list-changes.ts';
import { noteOddFigure, type WarmUse } from '../../base/meter.ts';
import { noteZones, type StatusQuery } from '../../connectors/status-query/index.ts';
import type { DowntimeRecords } from '../../store/downtime-records.ts';
import { isToolOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { StateHistory, StatesOfDay } from '../../store/state-history.ts';
import type { IsoFormatter } from '../../time/iso.ts';
import { limitOf } from '../record/realm.ts';
import type { OpenDocuments } from '../search/documents.ts';
import type { Engines } from './engines.ts';
import { bindExclusions, type ExclusionParts, type RealmExclusions } from './exclusions.ts';
import type { HidesVariable } from './hidden-variables.ts';
import { bindTool, type ImportTools, type OpenTool } from './import-tools.ts';
import { bindStatus, type RealmStatus } from './realm-status.ts';
import type { WarmEngines, WarmRequest } from './warm-engines.ts';

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
  readonly hidesVariable: HidesVariable;
  readonly iso: IsoFormatter;
  /** Notes for the reader of the answer that a number of the engine in this column is impossible and was replaced by null. */
  noteOddFigure(column: string): void;
  /** The realm's engine, for its present state. Throws `realm_without_engine`. */
  readonly status: RealmStatus;
  /** Returns the documents of one kind, e.g. `events`, in the realm's search backend. `undefined` means that it has none. */
  readonly documents: OpenDocuments;
  /** The states that the collector watch saw. `undefined` means that the realm does not record them. */
  readonly states: RealmStates | undefined;
  /** `undefined` means that nothing stores exclusions. */
  readonly exclusions: RealmExclusions | undefined;
  /** The downtimes of all realms as they were last seen. `undefined` means that nothing stores them. */
  readonly downtimeRecords: DowntimeRecords | undefined;
  /**
   * Returns the tool that holds the realm's host configuration. `undefined` means that the record names no registered import
   * tool.
   */
  tool(): Promise<OpenTool | undefined>;
  /** Returns the same realm with a shorter deadline of `ms` milliseconds, inside the deadline of this one. */
  within(ms: number): OpenRealm;
  /** Returns the same realm with a separate memory account: the engine's answers to it can be released before the request ends. */
  withSeparateBudget(): OpenRealm;
  /** Returns the same engine limited to these hostgroups instead. */
  limitedBy(groups: readonly string[]): OpenRealm;
}

/** The parts that an open realm needs. */
export interface OpenRealmOptions {
  readonly engines: Engines;
  readonly tools: ImportTools;
  /** Returns the function that opens a realm's documents in its search backend. Without it, realms have no documents. */
  readonly documents?: (record: RealmRecord, context: CallContext) => OpenDocuments;
  /** The stored states of realms. Without it, no states are known. */
  readonly states?: Pick<StateHistory, 'day'>;
  /** The stored exclusions from availability. Without it, none are known. */
  readonly exclusions?: ExclusionParts;
  /** Keeps downtimes after their end. Without it, they are unknown when their engine does not show them. */
  readonly downtimeRecords?: DowntimeRecords;
  /** The engines whose states this process keeps warm. Without it, engines are always asked. */
  readonly warmEngines?: WarmEngines | undefined;
  /** The warm states that the request accepts. `undefined` means that engines are asked. */
  readonly warm?: WarmRequest | undefined;
  /** Without it, all custom variables are shown. */
  readonly hidesVariable?: HidesVariable;
  readonly iso: IsoFormatter;
  /** The time limit of the realm in this request, its end and its counters. */
  readonly context: CallContext;
  /** True if the realm is queried together with others: an engine that failed to answer a moment ago is not waited for again. */
  readonly isWithOtherRealms?: boolean;
  /** True if the time limit is shorter than a realm normally has. */
  readonly shortened?: boolean;
}

/** Opens a realm, and notes on the meter that the request uses it. */
export function openRealm(record: RealmRecord, opening: OpenRealmOptions): OpenRealm {
  opening.context.meter.realms.add(record.name);
  return new BoundRealm(record, limitOf(record), opening);
}

/** It is a class because an object literal with a getter takes a hundred times as long to make, and each request makes one. */
class BoundRealm implements OpenRealm {
  readonly record: RealmRecord;
  readonly limitedTo: readonly string[] | undefined;
  readonly hidesVariable: HidesVariable;
  readonly iso: IsoFormatter;
  readonly noteOddFigure: OpenRealm['noteOddFigure'];
  readonly documents: OpenDocuments;
  readonly states: RealmStates | undefined;
  readonly downtimeRecords: DowntimeRecords | undefined;
  readonly #opening: OpenRealmOptions;
  #status: RealmStatus | undefined;

  constructor(record: RealmRecord, limitedTo: readonly string[] | undefined, opening: OpenRealmOptions) {
    this.record = record;
    this.limitedTo = limitedTo;
    this.hidesVariable = opening.hidesVariable ?? hidesNone;
    this.iso = opening.iso;
    this.noteOddFigure = oddFiguresOf(record, opening);
    this.documents = documentsOf(record, opening);
    this.states = statesOf(record, opening);
    this.downtimeRecords = opening.downtimeRecords;
    this.#opening = opening;
  }

  get name(): string {
    return this.record.name;
  }

  get status(): RealmStatus {
    return (this.#status ??= statusOf(this.record, this.#opening));
  }

  get exclusions(): RealmExclusions | undefined {
    const { exclusions } = this.#opening;
    return exclusions && bindExclusions(this.record, exclusions);
  }

  async tool(): Promise<OpenTool | undefined> {
    const { record } = this;
    const { tools, context } = this.#opening;
    if (record.import_tool === undefined) return undefined;
    const registered = await tools.find(record.import_tool);
    if (!registered || !isToolOf(record, registered)) return undefined;
    const tool = await tools.open(registered, record.name);
    return bindTool(tool, { address: registered.address, context, realm: record.name });
  }

  within(ms: number): OpenRealm {
    const opening = this.#opening;
    const context = limitTime(ms, opening.context);
    return new BoundRealm(this.record, this.limitedTo, { ...opening, context, shortened: true });
  }

  withSeparateBudget(): OpenRealm {
    return new BoundRealm(this.record, this.limitedTo, this.#opening);
  }

  limitedBy(groups: readonly string[]): OpenRealm {
    return new BoundRealm(this.record, groups, this.#opening);
  }
}

const hidesNone = () => false;

function oddFiguresOf({ name }: RealmRecord, { context }: OpenRealmOptions): OpenRealm['noteOddFigure'] {
  return (column) => {
    noteOddFigure(context.meter, name, column);
  };
}

function statusOf(record: RealmRecord, opening: OpenRealmOptions): RealmStatus {
  const putInFront = warmStatesOf(record, opening);
  return bindStatus(opening.engines(record), { ...opening, realm: record.name, putInFront });
}

function warmStatesOf(record: RealmRecord, { warmEngines, warm: request, context }: OpenRealmOptions) {
  if (!warmEngines) return undefined;
  const changes = () => request?.changes && (context.meter.changes ??= new ListChanges());
  const noteUse = (use: WarmUse) => {
    context.meter.warmUses.set(record.name, use);
    noteZones(context.meter, record.name, use.disconnectedZones);
  };
  const over = () => context.request;
  return (client: () => StatusQuery, engine: string) =>
    warmEngines.putInFront(client, { engine, record, request, over, noteUse, changes });
}

function documentsOf(record: RealmRecord, { documents, context }: OpenRealmOptions): OpenDocuments {
  return async (kind) => documents?.(record, context)(kind);
}

function statesOf(record: RealmRecord, { states }: OpenRealmOptions): RealmStates | undefined {
  if (!states || record.state_history !== true) return undefined;
  return { day: async (time) => states.day(record, time) };
}
