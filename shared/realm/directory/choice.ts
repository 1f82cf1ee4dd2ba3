import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import { joinLists, type Rows } from '../../rows/row-list.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { answered, type Part, type Parts } from './across.ts';
import type { OpenRealm } from './open.ts';
import { sharedEngineNotice } from './shared-engines.ts';

/** The answers of the realms asked; `sources` is there when several may have been, or one whose answer lacks a part. */
export interface Shares<T> {
  readonly parts: readonly Part<T>[];
  readonly sources?: readonly Source[];
  /** Of several realms: those asked. */
  readonly asked?: readonly RealmRecord[];
}

/** The same as rows of one list. */
export interface Gathered<T> {
  readonly data: Rows<T>;
  readonly sources?: readonly Source[];
  /** For the reader, if no realm was asked, or if realms share an engine and rows are there several times. */
  readonly notice?: string | undefined;
}

/** `sharing`: of the realms that are asked together, those of the same engine, this one among them. */
export type Question<T> = (realm: OpenRealm, sharing: readonly RealmRecord[]) => Promise<T>;

/** Realms that were chosen, ready to be asked. Nothing is looked up before the first question. */
export interface Choice {
  /** One part a realm. The failure of a single realm that was named is thrown; of several, a realm's failure is a source. */
  each<T>(question: Question<T>): Promise<Shares<T>>;
  /** `each`, of those realms that know a thing: the others answer undefined. `missing` is thrown when nobody who answered knows it. */
  eachKnowing<T>(question: Question<T | undefined>, missing: () => AppError): Promise<Shares<T>>;
  /** `each`, with the rows of all parts in one list. */
  rows<T>(question: Question<Rows<T>>): Promise<Gathered<T>>;
  /** `eachKnowing`, with the rows of all parts in one list. */
  find<T>(question: Question<Rows<T> | undefined>, missing: () => AppError): Promise<Gathered<T>>;
}

/** What was chosen: one realm that was named, or any number of them. */
export type Chosen = RealmRecord | readonly RealmRecord[];

export interface ChoiceParts {
  readonly clock: Clock;
  /** What a list says if there was no realm to ask. */
  readonly noRealm: string;
  open(record: RealmRecord): OpenRealm;
  ask<T>(records: readonly RealmRecord[], question: Question<T>): Promise<Shares<T> & Parts<T>>;
  /** The caller wants no partial answers. */
  readonly strict: boolean;
}

export function createChoice(chosen: () => Promise<Chosen>, parts: ChoiceParts): Choice {
  const each = async <T>(question: Question<T>): Promise<Shares<T>> => {
    const records = await chosen();
    if (isMany(records)) return parts.ask(records, question);
    const started = parts.clock();
    const value = await question(parts.open(records), [records]);
    const realm = records.name;
    const source = { realm, latency_ms: parts.clock() - started, ...answered(value) };
    return { parts: [{ realm, value }], ...(source.incomplete && { sources: [source] }) };
  };
  const eachKnowing: Choice['eachKnowing'] = async (question, missing) =>
    knowing(await each(question), parts.strict, missing);
  return {
    each,
    eachKnowing,
    rows: async (question) => inOneList(await each(question), parts.noRealm),
    find: async (question, missing) => inOneList(await eachKnowing(question, missing), parts.noRealm),
  };
}

/** `Array.isArray` does not tell a read-only array from anything else. */
function isMany(chosen: Chosen): chosen is readonly RealmRecord[] {
  return Array.isArray(chosen);
}

/** The parts that know the thing. None, although everybody has a say: `missing` is thrown. */
function knowing<T>(
  { parts, sources = [], ...rest }: Shares<T | undefined>,
  strict: boolean,
  missing: () => AppError,
): Shares<T> {
  const answers = parts.flatMap(({ realm, value }) => (value === undefined ? [] : [{ realm, value }]));
  const failed = sources.some((source) => source.status !== 'ok');
  // Nobody answered, or some did not and the caller wants all or nothing: the sources say so, and the pipeline refuses.
  const undecided = failed && (strict || parts.length === 0);
  if (answers.length === 0 && !undecided) throw failed ? unsure(missing(), sources) : missing();
  return { ...rest, parts: answers, ...(sources.length > 0 && { sources }) };
}

/** A realm that is silent might know the thing: the error names it. */
function unsure({ code, message: detail, cause }: AppError, sources: readonly Source[]): AppError {
  return new AppError(code, { detail, cause, sources });
}

function inOneList<T>({ parts, sources, asked = [] }: Shares<Rows<T>>, noRealm: string): Gathered<T> {
  const data = joinLists(parts.map(({ value }) => value));
  if (!sources) return { data };
  return { data, sources, notice: sources.length === 0 ? noRealm : sharedEngineNotice(asked, 'listed') };
}
