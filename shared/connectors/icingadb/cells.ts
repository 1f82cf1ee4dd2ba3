import type { SqlCell } from './columns.ts';

/** Converts a cell as a client of a database sends it: numbers may be their digits, and an id may be hexadecimal digits. */
export function decodeCell(cell: unknown, type: SqlCell['type'] | undefined): unknown {
  if (type === 'flag') return flagOf(textOf(cell));
  if (cell === null || cell === undefined) return null;
  if (type === 'number') return typeof cell === 'number' ? cell : Number(cell);
  return type === 'id' ? idOf(cell) : textOf(cell);
}

/** Returns 0 for the flag `n` and for none, and 1 for any word that says how it is set. */
function flagOf(word: string): number {
  return word === '' || word === 'n' ? 0 : 1;
}

const letterN = 0x6e;

/** Returns the same for the bytes of the word. */
export function flagIn(bytes: Buffer, at: number, length: number): number {
  return length === 0 || (length === 1 && bytes[at] === letterN) ? 0 : 1;
}

/** Returns an id as its bytes. PostgreSQL sends its digits behind a backslash and an x. */
export function idOf(cell: unknown): Buffer {
  return Buffer.isBuffer(cell) ? cell : Buffer.from(textOf(cell).slice(2), 'hex');
}

/** Returns an id as hexadecimal digits. */
export function idDigits(cell: unknown): string {
  return idOf(cell).toString('hex');
}

export function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'bigint' ? String(cell) : '';
}
