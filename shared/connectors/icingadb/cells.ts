const letterN = 0x6e;

/** Returns 0 for the bytes of the flag `n` and for none, and 1 for any word that says how it is set. */
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
