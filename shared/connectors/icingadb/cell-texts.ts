/** Texts of up to so many bytes are kept to be used again, e.g. names of groups. */
const shortText = 16;
/** The number of short texts that are kept. */
const mostTexts = 256;

/** Makes texts of the bytes of cells. A short text that came before is not made again. */
export class CellTexts {
  readonly #texts = new Array<string>(mostTexts).fill('');

  read(bytes: Buffer, at: number, length: number): string {
    if (length > shortText) return textIn(bytes, at, at + length);
    const slot = (31 * length + 7 * (bytes[at] ?? 0) + (bytes[at + length - 1] ?? 0)) % mostTexts;
    const known = this.#texts[slot] ?? '';
    if (known.length === length && isTextAt(known, bytes, at)) return known;
    const text = textIn(bytes, at, at + length);
    this.#texts[slot] = text;
    return text;
  }
}

/** Returns true if the text is the bytes from this position on. A text with characters of several bytes is shorter than its bytes. */
function isTextAt(text: string, bytes: Buffer, at: number): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) !== bytes[at + index]) return false;
  return true;
}

/** A buffer of Node.js, whose method behind `toString` takes half of its time for short texts. */
type SlicedBuffer = Buffer & { readonly utf8Slice?: (start: number, end: number) => string };

function textIn(bytes: SlicedBuffer, start: number, end: number): string {
  return bytes.utf8Slice ? bytes.utf8Slice(start, end) : bytes.toString('utf8', start, end);
}
