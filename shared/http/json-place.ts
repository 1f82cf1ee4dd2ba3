import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * Where a text stops being JSON, as ` (line 2, column 10)`; empty where that cannot be told, as in the depth of ten thousand
 * arrays. The message of the platform's parser is of no use: it names the place only sometimes, and it quotes the text, which
 * may hold a secret.
 */
export function placeOfFault(text: string): string {
  const fault = firstFault(text);
  if (!fault) return '';
  if (fault.isEnd) return ': it ends too early';
  return ` (line ${fault.line + 1}, column ${fault.column + 1})`;
}

interface Place {
  /** From 0. */
  readonly line: number;
  readonly column: number;
  readonly isEnd: boolean;
}

const unfinished: ReadonlySet<string> = new Set(['UnexpectedEndOfString', 'UnexpectedEndOfNumber']);

/** The reader goes on behind a fault, and could tell of as many as the text has letters. */
function firstFault(text: string): Place | undefined {
  const end = text.trimEnd().length;
  let place: Place | undefined;
  const onError: NonNullable<JSONVisitor['onError']> = (...[code, offset, length, line, column]) => {
    const isCut = unfinished.has(printParseErrorCode(code)) && offset + length >= end;
    place = { line, column, isEnd: offset >= end || isCut };
    throw new Found();
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof Found || error instanceof RangeError)) throw error;
  }
  return place;
}

/** Ends the reading. */
class Found extends Error {}
