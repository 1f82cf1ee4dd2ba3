import type { Source } from '../../shared/base/source.ts';
import { fewNotices, sourceNotice } from './answer-notices.ts';
import { type AnswerColumns, type ShownValues, shownValues, valuesText } from './columns.ts';
import { untrustedNotice, usualLength, visibleJson } from './untrusted-text.ts';

/** The most rows of an answer, and the most bytes of its text and its structured content together. */
const most = { rows: 50, bytes: 3800 };
/** Texts are cut to half and half again, down to so many characters, if an answer is too long with a single row. */
const leastOfText = 50;

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
  /** The number of rows that the caller has already. */
  readonly skip: number;
  /** False for a change: a call for its other rows would be another change. */
  readonly hasPages: boolean;
  readonly mostRows: number;
  readonly mostOfText: number;
}

/** Returns the structured content and the text of an answer, with as many rows as fit, and the number of those that are left out. */
export function fitAnswer(
  parts: AnswerParts,
  columns: AnswerColumns,
  now: Omit<Fit, 'mostRows' | 'mostOfText'>,
) {
  let fit: Fit = { ...now, mostRows: most.rows, mostOfText: usualLength };
  let answer = answerWith(parts, columns, fit);
  while (Buffer.byteLength(JSON.stringify(answer)) > most.bytes && fit.mostOfText > leastOfText) {
    const count = answer.data.rows.length;
    if (count > 1) fit = { ...fit, mostRows: Math.floor(count * 0.9) };
    else fit = { ...fit, mostOfText: fit.mostOfText / 2 };
    answer = answerWith(parts, columns, fit);
  }
  return answer;
}

const none = { facts: {}, rows: [], next: [], notices: [], sources: [] };

function answerWith(parts: AnswerParts, columns: AnswerColumns, fit: Fit) {
  const { headline, facts, next, notices, sources } = { ...none, ...parts };
  const page = pageOf(parts, columns, fit);
  const again = page.next_skip === undefined ? '' : `: call again with skip ${page.next_skip}`;
  const data = {
    headline,
    ...(columns.facts !== undefined && { facts: shownValues(columns.facts, facts, fit) }),
    ...page,
    // A name that is longer than the API takes cannot be asked for.
    next: next.filter((call) => JSON.stringify(call.arguments).length < 1000),
    notices: fewNotices([...(sources ?? []).flatMap(sourceNotice), ...notices.flatMap((one) => one ?? [])]),
    ...{ as_of: fit.iso, untrusted: untrustedNotice },
  };
  const text = [
    headline,
    ...(data.facts ? [valuesText(data.facts)] : []),
    ...page.rows.map((row) => `- ${valuesText(row)}`),
    ...(page.left_out > 0 ? [`${page.left_out} more are left out${again}.`] : []),
    ...data.notices,
    ...data.next.map((call) => `Next: ${call.tool} ${visibleJson(call.arguments)}`),
    `As of ${fit.iso}. ${untrustedNotice}`,
  ].join('\n');
  return { data, text };
}

function pageOf(
  { rows = [], total = rows.length }: AnswerParts,
  columns: AnswerColumns,
  fit: Fit,
): { readonly rows: readonly ShownValues[]; readonly left_out: number; readonly next_skip?: number } {
  const fitting = rows.slice(fit.skip, fit.skip + fit.mostRows);
  const nextSkip = fit.skip + fitting.length;
  const left = Math.max(0, total - nextSkip);
  return {
    ...{ rows: fitting.map((row) => shownValues(columns.rows ?? '', row, fit)), left_out: left },
    ...(fit.hasPages && left > 0 && { next_skip: nextSkip }),
  };
}
