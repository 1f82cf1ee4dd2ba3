import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * Returns the position at which a text stops being JSON, e.g. ` (line 2, column 10)`. Returns an empty string if the position is not
 * known, e.g. if ten thousand arrays are nested. The message of `JSON.parse` is not used: it does not always have the position, and it
 * quotes the text, which may hold a secret.
 */
export function describeJsonFaultPosition(text: string): string {
  const fault = firstFault(text);
  if (!fault) return '';
  if (fault.isEnd) return ': it ends too early';
  return ` (line ${fault.line + 1}, column ${fault.column + 1})`;
}

interface TextPosition {
  /** Number of the line, starting at 0. */
  readonly line: number;
  readonly column: number;
  readonly isEnd: boolean;
}

const unfinished: ReadonlySet<string> = new Set(['UnexpectedEndOfString', 'UnexpectedEndOfNumber']);

/** Returns the position of the first fault. The parser is stopped there, because it would report a fault for almost every character. */
function firstFault(text: string): TextPosition | undefined {
  const end = text.trimEnd().length;
  let place: TextPosition | undefined;
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

/** Is thrown to stop the parser. */
class Found extends Error {}
