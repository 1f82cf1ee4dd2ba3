/** Pieces of SQL. Texts of callers and ids are always parameters; whole numbers may be written. All other text comes from our code. */

/** A value of a parameter. A buffer is the id of an object. */
export type SqlParameter = string | number | Buffer;

/** A piece of a statement with `?` in place of each of its values. */
export interface SqlPiece {
  readonly text: string;
  readonly values: readonly SqlParameter[];
}

export function piece(text: string, ...values: readonly SqlParameter[]): SqlPiece {
  return { text, values };
}

/** Joins pieces with a text between them. */
export function joinPieces(pieces: readonly SqlPiece[], between: string): SqlPiece {
  return {
    text: pieces.map(({ text }) => text).join(between),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** Makes a condition that all conditions are true. Without conditions, it is true. */
export function allOfPieces(conditions: readonly SqlPiece[]): SqlPiece {
  return conditions.length === 0 ? piece('1 = 1') : inBrackets(joinPieces(conditions, ' AND '));
}

const never = '1 = 0';

/** Makes a condition that one of the conditions is true. Without conditions, it is false. */
export function anyOfPieces(conditions: readonly SqlPiece[]): SqlPiece {
  return conditions.length === 0 ? piece(never) : inBrackets(joinPieces(conditions, ' OR '));
}

/** Returns true if a condition is false for all rows. */
export function isNever({ text }: SqlPiece): boolean {
  return text === never;
}

export function inBrackets({ text, values }: SqlPiece): SqlPiece {
  return { text: `(${text})`, values };
}

/** More ids than this are not named: the whole table is read. */
const mostIds = 500;

/** Returns true if objects are named by their ids, and not all objects are read. `undefined` means all. */
export function areFew(ids: readonly string[] | undefined): ids is readonly string[] {
  return ids !== undefined && ids.length <= mostIds;
}

/** Makes a condition that a column holds one of these ids, of which there must be some. */
export function hasId(column: string, ids: readonly string[]): SqlPiece {
  return piece(`${column} IN (${ids.map(() => '?').join(', ')})`, ...ids.map(idValue));
}

/** Converts an id from the hexadecimal digits in which we keep it. */
export function idValue(id: string): Buffer {
  return Buffer.from(id, 'hex');
}
