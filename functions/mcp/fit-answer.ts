import type { Source } from '../../shared/base/source.ts';
import { type Columns, shownValues, valuesText } from './columns.ts';
import { quoteText, untrustedNotice, usualLength, visibleJson } from './untrusted-text.ts';

/** The most bytes of an answer: of its text and its structured content together. */
const mostBytes = 3800;
const mostRows = 50;
const mostNotices = 5;
/** Texts are cut to half and half again, down to so many characters, if an answer is too long with a single row. */
const leastOfText = 50;

/** The columns of an answer: of its rows, and of the facts about its one subject. */
export interface AnswerColumns {
  readonly rows?: Columns;
  readonly facts?: Columns;
}

/** A call that answers the next question. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: object;
}

export interface AnswerParts {
  /** One sentence with the answer. Texts from outside are quoted in it. */
  readonly headline: string;
  readonly facts?: object;
  readonly rows?: readonly object[];
  /** The number of rows that the caller has already. */
  readonly skip?: number | undefined;
  /** The number of rows in all, if `rows` does not have all of them. */
  readonly total?: number;
  readonly next?: readonly NextCall[];
  readonly notices?: readonly (string | undefined)[];
  /** The realms that were asked. Those that are missing, or whose states are old, are noticed. */
  readonly sources?: readonly Source[] | undefined;
}

interface Fit {
  /** The present time in epoch milliseconds, and in ISO 8601. */
  readonly ms: number;
  readonly iso: string;
  readonly mostRows: number;
  readonly mostOfText: number;
}

/** Returns the structured content and the text of an answer, with as many rows as fit, and the number of those that are left out. */
export function fitAnswer(parts: AnswerParts, columns: AnswerColumns, now: Pick<Fit, 'ms' | 'iso'>) {
  let fit: Fit = { ...now, mostRows, mostOfText: usualLength };
  let answer = answerWith(parts, columns, fit);
  while (Buffer.byteLength(JSON.stringify(answer)) > mostBytes && fit.mostOfText > leastOfText) {
    const count = answer.data.rows.length;
    fit =
      count > 1 ? { ...fit, mostRows: Math.floor(count * 0.9) } : { ...fit, mostOfText: fit.mostOfText / 2 };
    answer = answerWith(parts, columns, fit);
  }
  return answer;
}

function answerWith(parts: AnswerParts, columns: AnswerColumns, fit: Fit) {
  const { headline, facts, rows, next, notices } = { facts: {}, rows: [], next: [], notices: [], ...parts };
  const { skip = 0, total = rows.length, sources = [] } = parts;
  const shown = (names: Columns, values: object) => shownValues(names, values, fit);
  const shownRows = rows.slice(skip, skip + fit.mostRows).map((row) => shown(columns.rows ?? '', row));
  const nextSkip = skip + shownRows.length;
  const left = Math.max(0, total - nextSkip);
  const data = {
    headline,
    ...(columns.facts !== undefined && { facts: shown(columns.facts, facts) }),
    ...{ rows: shownRows, left_out: left, ...(left > 0 && { next_skip: nextSkip }) },
    // A name that is longer than the API takes cannot be asked for.
    next: next.filter((call) => JSON.stringify(call.arguments).length < 1000),
    notices: fewNotices([...sources.flatMap(sourceNotice), ...notices.flatMap((one) => one ?? [])]),
    ...{ as_of: fit.iso, untrusted: untrustedNotice },
  };
  const text = [
    headline,
    ...(data.facts ? [valuesText(data.facts)] : []),
    ...shownRows.map((row) => `- ${valuesText(row)}`),
    ...(left > 0 ? [`${left} more are left out: call again with skip ${nextSkip}.`] : []),
    ...data.notices,
    ...data.next.map((call) => `Next: ${call.tool} ${visibleJson(call.arguments)}`),
    `As of ${fit.iso}. ${untrustedNotice}`,
  ].join('\n');
  return { data, text };
}

function fewNotices(notices: readonly string[]): string[] {
  const more = notices.length - mostNotices;
  const left = more > 0 ? [`${more} more notices are left out: name one realm to see its own.`] : [];
  return [...notices.slice(0, mostNotices), ...left];
}

/** Returns a sentence about a realm that is missing from an answer, or whose states are old. */
function sourceNotice({ realm, result, error, age_seconds: age }: Source): string[] {
  if (result === 'ok') return [];
  if (result === 'stale')
    return [`States of realm ${quoteText(realm)} are ${age ?? '?'} s old: its engine does not answer.`];
  const reason = quoteText(error ?? result);
  return [`Realm ${quoteText(realm)} is missing from this answer (${reason}): say so to the user.`];
}
