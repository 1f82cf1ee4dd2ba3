/**
 * A byte sequence that is compared at many positions of a text. Four bytes are compared at a time, which halves the
 * time.
 */
export class BytePattern {
  readonly length: number;
  readonly #words: Uint32Array;
  /** The last four bytes as a number; some of them may also be in the last of `#words`. */
  readonly #end: number;

  /** `bytes` must be at least four bytes long. */
  constructor(bytes: Buffer) {
    this.length = bytes.length;
    this.#words = Uint32Array.from({ length: bytes.length >>> 2 }, (_, word) => bytes.readUInt32LE(4 * word));
    this.#end = bytes.readUInt32LE(bytes.length - 4);
  }

  /** Returns whether the text has these bytes at `start`. */
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
