/** Bytes that have come and were not read, because what they belong to is not whole. */
export class PendingBytes {
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = 1;

  /** Adds bytes. Returns all that are pending, or `undefined` if there are fewer than needed. */
  add(piece: Buffer): Buffer | undefined {
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length < this.#needed) return undefined;
    return this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
  }

  /** Keeps the bytes that were not read in place of all others. They are returned again when there are at least `needed`. */
  keep(rest: Buffer, needed: number): void {
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    this.#needed = needed;
  }
}
