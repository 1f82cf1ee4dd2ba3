import type { Source } from '../../shared/base/source.ts';
import { noticesOf } from './answer-notices.ts';
import { callAbout, type NextCall } from './call-about.ts';
import { type AnswerColumns, shownValues, valuesText } from './columns.ts';
import { untrustedNotice, usualLength, visibleJson } from './untrusted-text.ts';

/** The most rows of an answer, and the most bytes of its text and its structured content together. */
const most = { rows: 50, bytes: 3800 };
/** Texts are cut to half and half again, down to so many characters, if an answer is too long with a single row. */
const leastOfText = 50;

export interface AnswerParts {
  /** One sentence with the answer. Texts from outside are quoted in it. */
  readonly headline: string;
  readonly facts?: object;
  readonly rows?: readonly object[];
  /** The number of rows in all, if `rows` does not have all of them. */
  readonly total?: number;
  /** Calls that answer the next question. If there are none, the call that tells more about the first row. */
  readonly next?: readonly NextCall[];
  readonly notices?: readonly (string | undefined)[];
  /** The realms that were asked. Those that are missing, or whose states are old, are noticed. */
  readonly sources?: readonly Source[] | undefined;
}

interface AnswerContext {
  readonly columns: AnswerColumns;
  /** The present time in epoch milliseconds, and in ISO 8601. */
  readonly ms: number;
  readonly iso: string;
  /** The number of rows that the caller has already. `undefined` for a change: a call for its other rows would be another change. */
  readonly skip: number | undefined;
}

/** Returns the structured content and the text of an answer, with as many rows as fit, and the number of those that are left out. */
export function fitAnswer(parts: AnswerParts, context: AnswerContext) {
  let fit = { ...context, mostRows: most.rows, mostOfText: usualLength };
  let answer = answerWith(parts, fit);
  while (Buffer.byteLength(JSON.stringify(answer)) > most.bytes && fit.mostOfText > leastOfText) {
    const count = answer.data.rows.length;
    if (count > 1) fit = { ...fit, mostRows: Math.floor(count * 0.9) };
    else fit = { ...fit, mostOfText: fit.mostOfText / 2 };
    answer = answerWith(parts, fit);
  }
  return answer;
}

type Fit = AnswerContext & { readonly mostRows: number; readonly mostOfText: number };

function answerWith({ headline, facts, ...parts }: AnswerParts, fit: Fit) {
  const { columns, iso } = fit;
  const { rows, left, nextSkip } = pageOf(parts, fit);
  const { next = rows.slice(0, 1).map(callAbout) } = parts;
  const data = {
    headline,
    ...(facts && { facts: shownValues(columns.facts, facts, fit) }),
    ...{ rows: rows.map((row) => shownValues(columns.rows, row, fit)), left_out: left },
    ...(nextSkip !== undefined && { next_skip: nextSkip }),
    // A name that is longer than the API takes cannot be asked for.
    next: next.filter((call) => JSON.stringify(call.arguments).length < 1000),
    ...{ notices: noticesOf(parts), as_of: iso, untrusted: untrustedNotice },
  };
  const again = nextSkip === undefined ? '' : `: call again with skip ${nextSkip}`;
  const text = [
    headline,
    ...(data.facts ? [valuesText(data.facts)] : []),
    ...data.rows.map((row) => `- ${valuesText(row)}`),
    ...(left > 0 ? [`${left} more are left out${again}.`] : []),
    ...data.notices,
    ...data.next.map((call) => `Next: ${call.tool} ${visibleJson(call.arguments)}`),
    `As of ${iso}. ${untrustedNotice}`,
  ];
  return { data, text: text.join('\n') };
}

function pageOf({ rows = [], total = rows.length }: Omit<AnswerParts, 'headline'>, fit: Fit) {
  const { skip = 0, mostRows } = fit;
  const page = rows.slice(skip, skip + mostRows);
  const seen = skip + page.length;
  const left = Math.max(0, total - seen);
  return { rows: page, left, nextSkip: fit.skip !== undefined && left > 0 ? seen : undefined };
}
