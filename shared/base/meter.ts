import { AppError } from './errors.ts';

/** Whom a request asks: a realm's engine, or what stands beside it. */
export interface Call {
  readonly kind: 'engine' | 'search_backend' | 'metrics_backend' | 'import_tool';
  /** For which realm; undefined where it is for none. */
  readonly realm: string | undefined;
}

/** Told how a call ended: `ok`, or the code that a problem would have. */
export type EndOfCall = (outcome: string) => void;

/** What one request spent on engines; one meter a request, filled by the realm rooms, read by the end line and the metrics. */
export interface Meter {
  engineCalls: number;
  /** Engines had something of ours to answer. */
  engineMs: number;
  /** Questions waited for us: for a connection to their engine, for memory. */
  waitMs: number;
  readonly realms: Set<string>;
  /** Numbers of engines that no such figure can be (negative, or too large), by realm: they are null in the answer. */
  readonly oddFigures: Map<string, Set<string>>;
  /** Told of each call as it begins; undefined: nobody traces the request. */
  readonly onCall: ((call: Call) => EndOfCall) | undefined;
}

export function newMeter(onCall?: Meter['onCall']): Meter {
  return { engineCalls: 0, engineMs: 0, waitMs: 0, realms: new Set(), oddFigures: new Map(), onCall };
}

/** Notes that a figure of a realm's engine is null because the number in its place cannot be. */
export function noteOddFigure({ oddFigures }: Meter, realm: string, figure: string): void {
  const figures = oddFigures.get(realm);
  if (figures) figures.add(figure);
  else oddFigures.set(realm, new Set([figure]));
}

/** Counts a call, and tells whoever traces the request how it ended. */
export function counted<T>(meter: Meter, call: Call, ask: () => Promise<T>): Promise<T> {
  meter.engineCalls += 1;
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

/** The same for an answer that comes in pieces; who stops taking them has had what he wanted. */
export async function* countedPieces<T, R>(
  meter: Meter,
  call: Call,
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
