import { type ShownValues, shownValues, valuesText } from './columns.ts';
import type { AnswerColumns, NextCall } from './tool-answer.ts';
import { untrustedNotice, visibleJson } from './untrusted-text.ts';

/** The most bytes of an answer: of its text and its structured content together. */
const mostBytes = 3800;
const mostRows = 50;

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
}

/** The time of an answer. */
interface Now {
  readonly ms: number;
  readonly iso: string;
}

/** Returns the structured content and the text of an answer, with as many rows as fit, and the number of those that are left out. */
export function fitAnswer(parts: AnswerParts, columns: AnswerColumns, now: Now) {
  const { headline, facts, rows, next, notices } = { ...{ rows: [], next: [], notices: [] }, ...parts };
  const { skip = 0, total = rows.length, rowsFrom = 0 } = parts;
  const fixed = {
    ...{ headline, ...(facts && { facts: shownValues(columns.facts ?? {}, facts, now.ms) }) },
    ...{ next: next.filter(isShort), notices: notices.flatMap((one) => one ?? []) },
    ...{ as_of: now.iso, untrusted: untrustedNotice },
  };
  const shown = rows
    .slice(skip - rowsFrom)
    .slice(0, mostRows)
    .map((row) => shownValues(columns.rows ?? {}, row, now.ms));
  const withRows = (count: number) => {
    const left = Math.max(0, total - skip - count);
    const data = {
      ...fixed,
      rows: shown.slice(0, count),
      left_out: left,
      ...(left > 0 && { next_skip: skip + count }),
    };
    return { data, text: textOf(data, columns) };
  };
  let answer = withRows(shown.length);
  while (answer.data.rows.length > 1 && Buffer.byteLength(JSON.stringify(answer)) > mostBytes)
    answer = withRows(Math.floor(answer.data.rows.length * 0.9));
  return answer;
}

/** A name that is longer than the API takes cannot be asked for. */
function isShort({ arguments: args }: NextCall): boolean {
  return JSON.stringify(args).length < 1000;
}

interface Fitted {
  readonly headline: string;
  readonly facts?: ShownValues;
  readonly rows: readonly ShownValues[];
  readonly left_out: number;
  readonly next_skip?: number;
  readonly next: readonly NextCall[];
  readonly notices: readonly string[];
  readonly as_of: string;
}

function textOf({ headline, facts, rows, next, notices, ...rest }: Fitted, columns: AnswerColumns): string {
  return [
    headline,
    ...(facts ? [valuesText(columns.facts ?? {}, facts)] : []),
    ...rows.map((row) => `- ${valuesText(columns.rows ?? {}, row)}`),
    ...(rest.next_skip === undefined
      ? []
      : [`${rest.left_out} more are left out: call again with skip ${rest.next_skip}.`]),
    ...notices,
    ...next.map((call) => `Next: ${call.tool} ${visibleJson(call.arguments)}`),
    `As of ${rest.as_of}. ${untrustedNotice}`,
  ].join('\n');
}
