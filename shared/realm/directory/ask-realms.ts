import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { Meter, WarmUse } from '../../base/meter.ts';
import type { Source } from '../../base/source.ts';
import { countOf, RowList } from '../../rows/row-list.ts';
import type { RealmRecord } from '../../store/realms.ts';

/**
 * The largest number of realms asked at the same time. The others wait for their turn, all under the one deadline. A silent
 * realm keeps its turn until its deadline, so the deadlines should begin at once (docs/adr/0055). Connections have a limit of
 * their own.
 */
const atOnce = 1000;

/** The answer of one realm. */
export interface RealmAnswer<T> {
  readonly realm: string;
  readonly value: T;
}

/** The answers of many realms, and the status of each realm. */
export interface RealmAnswers<T> {
  readonly parts: readonly RealmAnswer<T>[];
  readonly sources: readonly Source[];
}

export interface AskRealmsOptions {
  readonly clock: Clock;
  readonly meter: Meter;
  /** Called if our own code failed while one realm was asked. */
  readonly onFault: (realm: string, error: unknown) => void;
}

/**
 * Asks many realms in parallel. The failure of one realm, by its fault or by ours, is reported in `sources` and does not affect
 * the others. The deadlines, which `ask` enforces, start for all realms now.
 */
export async function askRealms<T>(
  realms: readonly RealmRecord[],
  ask: (realm: RealmRecord) => Promise<T>,
  { clock, meter, onFault }: AskRealmsOptions,
): Promise<RealmAnswers<T>> {
  const settled = await gather(realms, atOnce, async (realm) => {
    const started = clock();
    const result = await ask(realm).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (isOurs(error)) onFault(realm.name, error);
        return { error };
      },
    );
    return { realm: realm.name, latencyMs: clock() - started, ...result };
  });
  const outcomes = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return {
    parts: outcomes.flatMap((one) => ('value' in one ? [{ realm: one.realm, value: one.value }] : [])),
    sources: outcomes.map((one) => {
      const answer = 'value' in one ? resultOfAnswer(one.value) : { ...failure(one.error), row_count: 0 };
      return withAgeOfStates({ realm: one.realm, latency_ms: one.latencyMs, ...answer }, meter);
    }),
  };
}

/** Returns the result of a realm that answered. If a part of the answer is `missing`, it gives the reason. */
export function resultOfAnswer(
  value: unknown,
): Pick<Source, 'result' | 'error' | 'code' | 'incomplete' | 'row_count'> {
  const row_count = countRows(value);
  const missing = missingIn(value);
  return missing ? { ...failure(missing), incomplete: true, row_count } : { result: 'ok', row_count };
}

/** Returns the reason why a part of an answer is missing, or `undefined` if the answer is complete. */
function missingIn(value: unknown): AppError | undefined {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'missing' in value && value.missing instanceof AppError ? value.missing : undefined;
}

function countRows(value: unknown): number {
  if (value === undefined) return 0;
  // An object with `records` holds rows with remarks beside them.
  const rows = typeof value === 'object' && value !== null && 'records' in value ? value.records : value;
  if (rows instanceof RowList) return countOf(rows);
  return Array.isArray(rows) ? rows.length : 1;
}

/** Returns true for a fault in our code. Every fault of a realm is an `AppError` of another kind than `internal`. */
function isOurs(error: unknown): boolean {
  return !(error instanceof AppError) || error.kind === 'internal';
}

/** Returns result, error text and code for the caller. */
function failure(
  error: unknown,
): Pick<Source, 'error' | 'code' | 'age_seconds'> & { result: 'error' | 'timeout' } {
  if (!(error instanceof AppError) || isOurs(error)) {
    return { result: 'error', error: ourFault, code: 'internal_error' };
  }
  const { kind, code, message, ageS } = error;
  const result = kind === 'timeout' ? 'timeout' : 'error';
  return { result, error: message, code, ...(ageS !== undefined && { age_seconds: ageS }) };
}

const ourFault = 'Something went wrong on our side. The log has it under the request_id.';

type WarmSource = Pick<Source, 'result' | 'error' | 'code' | 'age_seconds'>;

/**
 * Adds the age of the states to the source of a realm that answered from warm states. A source that failed or is incomplete is returned
 * unchanged.
 */
export function withAgeOfStates(source: Source, { warmUses }: Meter): Source {
  const use = warmUses.get(source.realm);
  return use && source.result === 'ok' ? { ...source, ...ageOf(use, source.realm) } : source;
}

function ageOf({ ageS, failure }: WarmUse, realm: string): WarmSource {
  if (!failure) return { result: 'ok', age_seconds: ageS };
  const error = `The engine of realm '${realm}' does not answer. Its states are ${ageS} s old.`;
  return { result: 'stale', error, code: failure, age_seconds: ageS };
}
