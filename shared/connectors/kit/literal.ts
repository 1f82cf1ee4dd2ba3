/** Bytes that are looked for at many places of a text: four of them are compared at a time, in half of the time. */
export class Literal {
  readonly length: number;
  readonly #words: Uint32Array;
  /** The last four, of which the last of the words may have some. */
  readonly #end: number;

  /** At least four bytes. */
  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.#words = Uint32Array.from({ length: bytes.length >>> 2 }, (_, word) => bytes.readUInt32LE(4 * word));
    this.#end = bytes.readUInt32LE(bytes.length - 4);
  }

  /** Whether they stand here. */
  isAt(text: DataView, start: number): boolean {
    const last = start + this.length - 4;
    if (last + 4 > text.byteLength) return false;
    const words = this.#words;
    for (let word = 0; word < words.length; word += 1) {
      if (text.getUint32(start + 4 * word, true) !== words[word]) return false;
    }
    return text.getUint32(last, true) === this.#end;
  }
}
