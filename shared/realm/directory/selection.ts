import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { failedRealms } from '../../base/failed-realms.ts';
import type { Meter } from '../../base/meter.ts';
import type { Source } from '../../base/source.ts';
import { joinLists, type ListRows } from '../../rows/row-list.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { sharedEngineNotice } from '../record/shared-engines.ts';
import { type RealmAnswer, type RealmAnswers, resultOfAnswer, withAgeOfStates } from './ask-realms.ts';

/**
 * The answers of the realms. `sources` is set if several realms may have been asked, if the answer of a single realm lacks a part, or if it
 * is made of warm states.
 */
export interface RealmParts<T> {
  readonly parts: readonly RealmAnswer<T>[];
  readonly sources?: readonly Source[];
  /** The realms that were asked. Only set if several may have been. */
  readonly asked?: readonly RealmRecord[];
}

/** The parts of realms that know an object, of which there is at least one. */
interface KnowingParts<T> extends RealmParts<T> {
  readonly parts: readonly [RealmAnswer<T>, ...RealmAnswer<T>[]];
}

/** The answers of the realms as rows of one list. */
export interface RealmRows<T> {
  readonly data: ListRows<T>;
  readonly sources?: readonly Source[];
  /** A text for the reader if no realm was asked, or if realms share an engine and rows are therefore listed several times. */
  readonly notice?: string | undefined;
}

/** A query to one realm. `sharing` holds those of the queried realms that have the same engine, including this one. */
export type RealmQuery<T> = (realm: OpenRealm, sharing: readonly RealmRecord[]) => Promise<T>;

/** A selection of realms that can be queried. Nothing is looked up before the first query. */
export interface RealmSelection {
  /**
   * Asks each realm, and returns one part per realm. If one realm was selected by name, its failure is thrown. If several were selected, the
   * failure of one is listed in `meta.sources` of the answer, and the others still answer.
   */
  askEach<T>(question: RealmQuery<T>): Promise<RealmParts<T>>;
  /**
   * Returns the parts of those realms that know an object; a realm that does not returns `undefined`. `missing` is thrown if no
   * realm that answered knows it.
   */
  askKnowing<T>(question: RealmQuery<T | undefined>, missing: () => AppError): Promise<KnowingParts<T>>;
  /** Like `askEach`, with the rows of all parts in one list. */
  listRows<T>(question: RealmQuery<ListRows<T>>): Promise<RealmRows<T>>;
  /** Like `askKnowing`, with the rows of all parts in one list. */
  findRows<T>(question: RealmQuery<ListRows<T> | undefined>, missing: () => AppError): Promise<RealmRows<T>>;
}

/** The selected realms: one that was named, or any number of them. */
export type SelectedRealms = RealmRecord | readonly RealmRecord[];

export interface SelectionOptions {
  readonly clock: Clock;
  readonly meter: Meter;
  /** The notice of a list if no realm could be asked. */
  readonly noRealm: string;
  open(record: RealmRecord): OpenRealm;
  ask<T>(records: readonly RealmRecord[], question: RealmQuery<T>): Promise<RealmParts<T> & RealmAnswers<T>>;
  /** True if the caller does not accept partial answers. */
  readonly strict: boolean;
}

export function createSelection(
  selectRecords: () => Promise<SelectedRealms>,
  parts: SelectionOptions,
): RealmSelection {
  const askEach = async <T>(question: RealmQuery<T>): Promise<RealmParts<T>> => {
    const records = await selectRecords();
    if (isMany(records)) return parts.ask(records, question);
    const started = parts.clock();
    const value = await question(parts.open(records), [records]);
    const realm = records.name;
    const answer = { realm, latency_ms: parts.clock() - started, ...resultOfAnswer(value) };
    const source = withAgeOfStates(answer, parts.meter);
    const isReported = source.incomplete ?? source.age_seconds !== undefined;
    return { parts: [{ realm, value }], ...(isReported && { sources: [source] }) };
  };
  const askKnowing: RealmSelection['askKnowing'] = async (question, missing) =>
    knowing(await askEach(question), parts.strict, missing);
  return {
    askEach,
    askKnowing,
    listRows: async (question) => inOneList(await askEach(question), parts.noRealm),
    findRows: async (question, missing) => inOneList(await askKnowing(question, missing), parts.noRealm),
  };
}

/** Tells the compiler that the selection is a list: `Array.isArray` alone does not recognise a read-only array. */
function isMany(chosen: SelectedRealms): chosen is readonly RealmRecord[] {
  return Array.isArray(chosen);
}

/**
 * Returns the parts of realms that know the object. If there are none, throws `missing`, or `no_realm_answered` or `partial_answer` if too few
 * realms answered for the caller to be told that none has it.
 */
function knowing<T>(
  { parts, sources = [], ...rest }: RealmParts<T | undefined>,
  strict: boolean,
  missing: () => AppError,
): KnowingParts<T> {
  const [first, ...others] = parts.flatMap(({ realm, value }) =>
    value === undefined ? [] : [{ realm, value }],
  );
  if (!first) {
    failedRealms(sources, strict);
    throw sources.some((source) => source.result !== 'ok') ? unsure(missing(), sources) : missing();
  }
  return { ...rest, parts: [first, ...others], ...(sources.length > 0 && { sources }) };
}

/** Adds the sources to the error: a realm that did not answer might know the object. */
function unsure({ code, message: detail, cause }: AppError, sources: readonly Source[]): AppError {
  return new AppError(code, { detail, cause, sources });
}

function inOneList<T>(
  { parts, sources, asked = [] }: RealmParts<ListRows<T>>,
  noRealm: string,
): RealmRows<T> {
  const data = joinLists(parts.map(({ value }) => value));
  if (!sources) return { data };
  return { data, sources, notice: sources.length === 0 ? noRealm : sharedEngineNotice(asked, 'listed') };
}
