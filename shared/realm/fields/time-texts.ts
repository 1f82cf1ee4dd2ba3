import { type ByteSource, type ByteWriter, sourceOf } from '../../base/byte-writer.ts';
import type { IsoFormatter } from '../../time/iso.ts';

/**
 * A quarter of an hour, in seconds. Offsets are whole quarters today, and clocks change at quarters, so that all times of one
 * quarter differ only in `mm:ss`.
 */
const quarterSeconds = 900;
/** The number of cached quarters: six weeks, and a power of two. Two quarters that are further apart may replace each other. */
const slots = 4096;
/** Length of `"2026-11-21T14:05:59+01:00"` in bytes, and the bytes reserved for it, so that whole words can be copied. */
const [textBytes, slotBytes] = [27, 32];
/** Byte offsets of the minute, the second and the time-zone offset in that text. */
const [minuteAt, secondAt, offsetAt] = [15, 18, 20];
const none = -1;

/** The two digits of each number below 60, as the two bytes of an integer. */
const twoDigits = Uint16Array.from({ length: 60 }, (_, number) =>
  Buffer.from(String(number).padStart(2, '0')).readUInt16BE(),
);

/**
 * Writes times as JSON. The text of each quarter of an hour is cached in one block of memory: 50,000 services have as many
 * different times, and looking up an object for each would take ten times as long as copying its bytes.
 */
class TimeTexts {
  readonly #iso: IsoFormatter;
  readonly #texts: ByteSource = sourceOf(Buffer.from(new ArrayBuffer((slots + 1) * slotBytes)));
  /**
   * `#quarters` holds the cached quarter of each entry. `#begins` holds the second of the local hour with which it begins, or
   * `none` if the times of the quarter differ in more than `mm:ss`.
   */
  readonly #quarters = new Float64Array(slots).fill(none);
  readonly #begins = new Int16Array(slots);

  constructor(iso: IsoFormatter) {
    this.#iso = iso;
  }

  /** Writes a time in whole seconds since 1970. Returns false and writes nothing if this time must be formatted by `iso`. */
  write(out: ByteWriter, seconds: number): boolean {
    const quarter = Math.floor(seconds / quarterSeconds);
    const slot = quarter & (slots - 1);
    if (this.#quarters[slot] !== quarter) this.#keep(quarter, slot);
    const begin = this.#begins[slot] ?? none;
    if (begin === none) return false;
    const second = begin + seconds - quarter * quarterSeconds;
    const minute = (second / 60) | 0;
    const start = slot * slotBytes;
    const { view } = this.#texts;
    view.setUint16(start + minuteAt, twoDigits[minute] ?? 0);
    view.setUint16(start + secondAt, twoDigits[second - minute * 60] ?? 0);
    out.copy(this.#texts, start, start + textBytes);
    return true;
  }

  #keep(quarter: number, slot: number): void {
    const start = quarter * quarterSeconds;
    const [first, last] = [this.#textOf(start), this.#textOf(start + quarterSeconds - 1)];
    const second = secondOf(first);
    const isOne =
      withoutMinutes(first) === withoutMinutes(last) && secondOf(last) === second + quarterSeconds - 1;
    this.#quarters[slot] = quarter;
    this.#begins[slot] = isOne ? second : none;
    if (isOne) new Uint8Array(this.#texts.view.buffer).set(Buffer.from(first), slot * slotBytes);
  }

  /** Returns the JSON text of a time, or an empty text if `iso` returns null. */
  #textOf(seconds: number): string {
    const text = this.#iso(seconds);
    return text === null ? '' : JSON.stringify(text);
  }
}

function withoutMinutes(text: string): string {
  return text.slice(0, minuteAt) + text.slice(offsetAt);
}

/** Returns the second within the hour, or NaN if the text is empty. */
function secondOf(text: string): number {
  return Number(text.slice(minuteAt, minuteAt + 2)) * 60 + Number(text.slice(secondAt, offsetAt));
}

const textsByIso = new WeakMap<IsoFormatter, TimeTexts>();

/** Returns the writer of times for this format. Each format has one writer, so that its cache is shared. */
export function timeTexts(iso: IsoFormatter): TimeTexts {
  const texts = textsByIso.get(iso) ?? new TimeTexts(iso);
  textsByIso.set(iso, texts);
  return texts;
}
