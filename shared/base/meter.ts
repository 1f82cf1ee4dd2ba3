import type { EngineInterfaceName } from './engine-interface.ts';
import { AppError } from './errors.ts';
import type { ListChanges } from './list-changes.ts';

/** A call to a realm's engine, to one of its backends or to an import tool. */
export interface MeteredCall {
  readonly kind: 'engine' | 'search_backend' | 'metrics_backend' | 'import_tool';
  /** Name of the realm. `undefined` if the call is not for a realm. */
  readonly realm: string | undefined;
  /** The interface by which the engine is reached. `undefined` for other calls. */
  readonly engineInterface?: EngineInterfaceName;
}

/** How the warm states of a realm were used for an answer. */
export interface WarmUse {
  /** Age of the states in seconds. */
  readonly ageS: number;
  /** The failure of the engine, if the states are used because it does not answer. `busy` means that so many requests wait for the engine that it was not asked. */
  readonly failure?: 'engine_unreachable' | 'engine_timeout' | 'engine_closed' | 'busy' | undefined;
  /** The zones of satellites that were not connected when the states were read. */
  readonly disconnectedZones?: readonly string[] | undefined;
}

/** Is called when a call ends. `outcome` is `ok` or the code of the problem. */
export type EndOfCall = (outcome: string) => void;

/**
 * A notice about rows: they are old (`stale`), values of the last check are missing from them (`last_check`), those of some `zones` are old,
 * some `peers` of the engine do not answer, or the engine tells only a part of all objects (`coverage`).
 */
export type RowNotice = 'stale' | 'last_check' | 'zones' | 'peers' | 'coverage';

/** The counters of one request. The calls to engines and backends fill them; the end line of the log and the metrics read them. */
export interface Meter {
  engineCalls: number;
  /** Sum of the waits for answers of engines and backends, in milliseconds. Overlapping waits are each counted in full. */
  engineMs: number;
  /** Sum of the waits inside this process, for a connection to an engine or for memory, in milliseconds. */
  waitMs: number;
  readonly realms: Set<string>;
  /** The number of calls to engines, by the interface by which the engine is reached. */
  readonly interfaces: Map<EngineInterfaceName, number>;
  /** Names of figures for which an engine sent an impossible number (negative or too large), by realm. They are null in the answer. */
  readonly oddFigures: Map<string, Set<string>>;
  /** Notices about the rows of a realm for the reader, by realm and kind. Each is a sentence without its full stop. */
  readonly rowNotices: Map<string, Map<RowNotice, string>>;
  /** Realms whose engines did not say how many hosts they have, so that rows of a database that was emptied in part would be shown. */
  readonly unverifiedRealms: Set<string>;
  /** The warm states that were used in place of engines, by realm. */
  readonly warmUses: Map<string, WarmUse>;
  /** The part of the answer that tells of changes. `undefined` if nobody asks, or if it tells nothing. */
  changes: ListChanges | undefined;
  /** Is called when a call begins. `undefined` if the request is not traced. */
  readonly onCall: ((call: MeteredCall) => EndOfCall) | undefined;
}

export function newMeter(onCall?: Meter['onCall']): Meter {
  const counters = { engineCalls: 0, engineMs: 0, waitMs: 0 };
  const notes = {
    ...{ oddFigures: new Map(), rowNotices: new Map(), warmUses: new Map() },
    unverifiedRealms: new Set<string>(),
  };
  return { ...counters, realms: new Set(), interfaces: new Map(), ...notes, changes: undefined, onCall };
}

/** Returns the figures of a request for its metrics. */
export function figuresOf({ engineCalls, engineMs, waitMs, interfaces }: Meter) {
  let monitoringApiCalls = 0;
  for (const [name, calls] of interfaces) if (name !== 'livestatus') monitoringApiCalls += calls;
  return { engineCalls, engineMs, waitMs, ...(monitoringApiCalls > 0 && { monitoringApiCalls }) };
}

/** Returns the names of the interfaces for the end line of a log, and the realms whose rows were not verified. Empty if no engine was asked. */
export function interfacesOfLog({ interfaces, unverifiedRealms }: Meter) {
  return {
    ...(interfaces.size > 0 && { engine_interfaces: [...interfaces.keys()].sort() }),
    ...(unverifiedRealms.size > 0 && { unverified_realms: [...unverifiedRealms].sort() }),
  };
}

/** Records that a figure of a realm is null because its engine sent an impossible number. */
export function noteOddFigure({ oddFigures }: Meter, realm: string, figure: string): void {
  const figures = oddFigures.get(realm);
  if (figures) figures.add(figure);
  else oddFigures.set(realm, new Set([figure]));
}

/** Records what the reader must know of the rows of a realm. A later text of the same kind replaces an earlier one. */
export function noteRows(
  { rowNotices }: Meter,
  realm: string,
  [kind, text]: readonly [RowNotice, string],
): void {
  const notices = rowNotices.get(realm);
  if (notices) notices.set(kind, text);
  else rowNotices.set(realm, new Map([[kind, text]]));
}

/** Counts a call, runs it and reports its outcome to the trace, if the request is traced. */
export function countCall<T>(meter: Meter, call: MeteredCall, ask: () => Promise<T>): Promise<T> {
  meter.engineCalls += 1;
  const { engineInterface: name } = call;
  if (name) meter.interfaces.set(name, (meter.interfaces.get(name) ?? 0) + 1);
  const end = meter.onCall?.(call);
  return end ? reportOutcome(end, ask) : ask();
}

async function reportOutcome<T>(end: EndOfCall, ask: () => Promise<T>): Promise<T> {
  let outcome = 'ok';
  try {
    return await ask();
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    end(outcome);
  }
}

/** Does the same as `countCall` for an answer that comes in pieces. A consumer that stops early does not make the outcome a failure. */
export async function* countedPieces<T, R>(
  meter: Meter,
  call: MeteredCall,
  ask: () => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  meter.engineCalls += 1;
  const end = meter.onCall?.(call);
  let outcome = 'ok';
  try {
    return yield* ask();
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    end?.(outcome);
  }
}

function outcomeOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'internal_error';
}
