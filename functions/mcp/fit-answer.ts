import type { Source } from '../../shared/base/source.ts';
import { type Columns, shownValues, valuesText } from './columns.ts';
import { quoteText, untrustedNotice, visibleJson } from './untrusted-text.ts';

/** The most bytes of an answer: of its text and its structured content together. */
const mostBytes = 3800;
const mostRows = 50;

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
  /** The number of rows before the first of `rows`. */
  readonly rowsFrom?: number;
  /** The number of rows that the caller has already. */
  readonly skip?: number | undefined;
  /** The number of rows in all, if `rows` does not have all of them. */
  readonly total?: number;
  readonly next?: readonly NextCall[];
  readonly notices?: readonly (string | undefined)[];
  /** The realms that were asked. Those that are missing, or whose states are old, are noticed. */
  readonly sources?: readonly Source[] | undefined;
}

/** Returns the structured content and the text of an answer, with as many rows as fit, and the number of those that are left out. */
export function fitAnswer(
  parts: AnswerParts,
  columns: AnswerColumns,
  now: { readonly ms: number; readonly iso: string },
) {
  const { headline, facts, rows, next, notices } = { facts: {}, rows: [], next: [], notices: [], ...parts };
  const { skip = 0, total = rows.length, rowsFrom = 0, sources = [] } = parts;
  const shownFacts = columns.facts !== undefined && shownValues(columns.facts, facts, now.ms);
  const shown = rows
    .slice(skip - rowsFrom)
    .slice(0, mostRows)
    .map((row) => shownValues(columns.rows ?? '', row, now.ms));
  // A name that is longer than the API takes cannot be asked for.
  const calls = next.filter((call) => JSON.stringify(call.arguments).length < 1000);
  const remarks = [...sources.flatMap(sourceNotice), ...notices.flatMap((one) => one ?? [])];
  const withRows = (count: number) => {
    const left = Math.max(0, total - skip - count);
    const data = {
      ...{ headline, ...(shownFacts && { facts: shownFacts }), rows: shown.slice(0, count), left_out: left },
      ...(left > 0 && { next_skip: skip + count }),
      ...{ next: calls, notices: remarks, as_of: now.iso, untrusted: untrustedNotice },
    };
    const text = [
      headline,
      ...(shownFacts ? [valuesText(shownFacts)] : []),
      ...data.rows.map((row) => `- ${valuesText(row)}`),
      ...(left > 0 ? [`${left} more are left out: call again with skip ${skip + count}.`] : []),
      ...remarks,
      ...calls.map((call) => `Next: ${call.tool} ${visibleJson(call.arguments)}`),
      `As of ${now.iso}. ${untrustedNotice}`,
    ].join('\n');
    return { data, text };
  };
  let answer = withRows(shown.length);
  while (answer.data.rows.length > 1 && Buffer.byteLength(JSON.stringify(answer)) > mostBytes)
    answer = withRows(Math.floor(answer.data.rows.length * 0.9));
  return answer;
}

/** Returns a sentence about a realm that is missing from an answer, or whose states are old. */
function sourceNotice({ realm, result, error, age_seconds: age }: Source): string[] {
  if (result === 'ok') return [];
  if (result === 'stale')
    return [`States of realm ${quoteText(realm)} are ${age ?? '?'} s old: its engine does not answer.`];
  const reason = quoteText(error ?? result);
  return [`Realm ${quoteText(realm)} is missing from this answer (${reason}): say so to the user.`];
}
