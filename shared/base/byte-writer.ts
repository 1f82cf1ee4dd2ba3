/** A text to copy from, in UTF-8. */
export interface Source {
  readonly view: DataView;
  readonly length: number;
}

const wordBytes = 8;
const pieceBytes = 1024 * 1024;

export function sourceOf(bytes: Buffer): Source {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), length: bytes.length };
}

/** A text that is written again and again. There is room for a word behind it. */
export function prepared(text: string): Source {
  const bytes = Buffer.from(text);
  const padded = new Uint8Array(bytes.length + wordBytes);
  padded.set(bytes);
  return { view: new DataView(padded.buffer), length: bytes.length };
}

/** Writes UTF-8 text piece by piece; each piece is filled before the next begins. Built for long lists: copying is all that it does. */
export class ByteWriter {
  readonly #pieces: Buffer[] = [];
  #written = 0;
  #piece = Buffer.alloc(0);
  #view = new DataView(this.#piece.buffer);
  #at = 0;
  /** What stands in front of it in the piece was taken. */
  #from = 0;

  /** Bytes that were written and not taken. */
  get length(): number {
    return this.#written + this.#at - this.#from;
  }

  /**
   * A text that was prepared. It is copied eight bytes at a time, as a number, with what is behind it, which is written over. No
   * eight bytes of UTF-8 are a number that is none (NaN), whose bits may change on the way.
   */
  prepared({ view: from, length }: Source): void {
    this.#room(length + wordBytes);
    const view = this.#view;
    const at = this.#at;
    view.setFloat64(at, from.getFloat64(0, true), true);
    for (let place = wordBytes; place < length; place += wordBytes)
      view.setFloat64(at + place, from.getFloat64(place, true), true);
    this.#at = at + length;
  }

  /** A part of a text, in the same way. */
  copy({ view: from, length }: Source, start: number, end: number): void {
    this.#room(end - start + wordBytes);
    const view = this.#view;
    const shift = this.#at - start;
    let place = start;
    if (end + wordBytes <= length)
      for (; place < end; place += wordBytes)
        view.setFloat64(place + shift, from.getFloat64(place, true), true);
    for (; place < end; place += 1) view.setUint8(place + shift, from.getUint8(place));
    this.#at = end + shift;
  }

  /** A short text of ASCII characters. */
  ascii(text: string): void {
    const { length } = text;
    this.#room(length);
    const piece = this.#piece;
    const at = this.#at;
    for (let index = 0; index < length; index += 1) piece[at + index] = text.charCodeAt(index);
    this.#at = at + length;
  }

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.#room(bytes.length);
    this.#at += bytes.copy(this.#piece, this.#at);
  }

  /** All that was written since they were last taken. */
  take(): Buffer[] {
    this.#end();
    this.#from = this.#at;
    this.#written = 0;
    return this.#pieces.splice(0);
  }

  #room(bytes: number): void {
    if (this.#at + bytes > this.#piece.length) this.#begin(bytes);
  }

  #begin(bytes: number): void {
    this.#end();
    this.#written += this.#at - this.#from;
    this.#at = 0;
    this.#from = 0;
    // Of its own memory, so that a view on it begins where it does.
    this.#piece = Buffer.allocUnsafeSlow(Math.max(pieceBytes, bytes));
    this.#view = new DataView(this.#piece.buffer);
  }

  #end(): void {
    if (this.#at > this.#from) this.#pieces.push(this.#piece.subarray(this.#from, this.#at));
  }
}
