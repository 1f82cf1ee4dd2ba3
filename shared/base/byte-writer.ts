/** UTF-8 bytes that a `ByteWriter` can copy from. */
export interface ByteSource {
  readonly view: DataView;
  readonly length: number;
}

const wordBytes = 8;
/** Size of the first buffer, which is enough for short lists: a large buffer costs more than their rows. */
const firstPieceBytes = 16 * 1024;
const pieceBytes = 1024 * 1024;

export function sourceOf(bytes: Buffer): ByteSource {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), length: bytes.length };
}

/** Encodes a text that is written many times. The view is eight bytes longer than the text, so that it can be copied in 8-byte words. */
export function encodeText(text: string): ByteSource {
  const bytes = Buffer.from(text);
  const padded = new Uint8Array(bytes.length + wordBytes);
  padded.set(bytes);
  return { view: new DataView(padded.buffer), length: bytes.length };
}

const noBytes = Buffer.alloc(0);
const viewOfNoBytes = new DataView(noBytes.buffer);

/** Writes UTF-8 text into buffers: a small one first, then buffers of 1 MiB or more. A buffer is filled before the next one begins. */
export class ByteWriter {
  readonly #pieces: Buffer[] = [];
  #written = 0;
  #piece = noBytes;
  #view = viewOfNoBytes;
  #at = 0;
  /** Offset in the current buffer up to which its bytes were taken. */
  #from = 0;

  /** Number of bytes that were written and not yet taken. */
  get length(): number {
    return this.#written + this.#at - this.#from;
  }

  /**
   * Writes a text that `encodeText` encoded. It is copied eight bytes at a time, as a 64-bit float; the bytes copied behind its end are
   * overwritten by the next write. Eight bytes of UTF-8 are never a NaN, whose bits could change in the copy.
   */
  encodedText({ view: from, length }: ByteSource): void {
    this.#room(length + wordBytes);
    const view = this.#view;
    const at = this.#at;
    view.setFloat64(at, from.getFloat64(0, true), true);
    for (let place = wordBytes; place < length; place += wordBytes)
      view.setFloat64(at + place, from.getFloat64(place, true), true);
    this.#at = at + length;
  }

  /** Writes the bytes from `start` to `end` of a source. They are copied eight at a time too, if the source is long enough. */
  copy({ view: from, length }: ByteSource, start: number, end: number): void {
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

  /** Writes a short text that has ASCII characters only. */
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

  /** Returns the bytes that were written since the last call. */
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
    const size = this.#piece.length === 0 ? firstPieceBytes : pieceBytes;
    this.#written += this.#at - this.#from;
    this.#at = 0;
    this.#from = 0;
    // The buffer is not from the shared pool, so that a view on its memory begins at its first byte.
    this.#piece = Buffer.allocUnsafeSlow(Math.max(size, bytes));
    this.#view = new DataView(this.#piece.buffer);
  }

  #end(): void {
    if (this.#at > this.#from) this.#pieces.push(this.#piece.subarray(this.#from, this.#at));
  }
}
