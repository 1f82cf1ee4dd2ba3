import { type ByteWriter, type Source, sourceOf } from '../../base/byte-writer.ts';
import type { Iso } from '../../time/iso.ts';

/** Offsets are whole quarters of an hour today, and clocks change at quarters: all times of one differ in `mm:ss` alone. */
const quarterSeconds = 900;
/** Six weeks of quarters; a power of two. Two that are further apart may take turns in a place. */
const places = 4096;
/** `"2026-11-21T14:05:59+01:00"`, and room to copy whole words. */
const [textBytes, placeBytes] = [27, 32];
/** Where in it its minute and its second begin, and its offset. */
const [minuteAt, secondAt, offsetAt] = [15, 18, 20];
const none = -1;

/** Two digits as the two bytes of a number. */
const twoDigits = Uint16Array.from({ length: 60 }, (_, number) =>
  Buffer.from(String(number).padStart(2, '0')).readUInt16BE(),
);

/**
 * Writes times as JSON. The text of each quarter of an hour is kept, in memory that is in one piece: 50,000 services changed at as
 * many different times, and a look at an object for each would take ten times as long as its bytes.
 */
class TimeTexts {
  readonly #iso: Iso;
  readonly #texts: Source = sourceOf(Buffer.from(new ArrayBuffer((places + 1) * placeBytes)));
  /** By place: the quarter that is there, and the second of its local hour with which it begins; `none` where it is not of one kind. */
  readonly #quarters = new Float64Array(places).fill(none);
  readonly #begins = new Int16Array(places);

  constructor(iso: Iso) {
    this.#iso = iso;
  }

  /** Whole seconds since 1970. Answers false where `iso` has to be asked for this time alone; then nothing was written. */
  write(out: ByteWriter, seconds: number): boolean {
    const quarter = Math.floor(seconds / quarterSeconds);
    const place = quarter & (places - 1);
    if (this.#quarters[place] !== quarter) this.#keep(quarter, place);
    const begin = this.#begins[place] ?? none;
    if (begin === none) return false;
    const second = begin + seconds - quarter * quarterSeconds;
    const minute = (second / 60) | 0;
    const start = place * placeBytes;
    const { view } = this.#texts;
    view.setUint16(start + minuteAt, twoDigits[minute] ?? 0);
    view.setUint16(start + secondAt, twoDigits[second - minute * 60] ?? 0);
    out.copy(this.#texts, start, start + textBytes);
    return true;
  }

  #keep(quarter: number, place: number): void {
    const start = quarter * quarterSeconds;
    const [first, last] = [this.#textOf(start), this.#textOf(start + quarterSeconds - 1)];
    const second = secondOf(first);
    const isOne =
      withoutMinutes(first) === withoutMinutes(last) && secondOf(last) === second + quarterSeconds - 1;
    this.#quarters[place] = quarter;
    this.#begins[place] = isOne ? second : none;
    if (isOne) new Uint8Array(this.#texts.view.buffer).set(Buffer.from(first), place * placeBytes);
  }

  /** Empty where there is none. */
  #textOf(seconds: number): string {
    const text = this.#iso(seconds);
    return text === null ? '' : JSON.stringify(text);
  }
}

function withoutMinutes(text: string): string {
  return text.slice(0, minuteAt) + text.slice(offsetAt);
}

/** Of its hour; NaN where there is no text. */
function secondOf(text: string): number {
  return Number(text.slice(minuteAt, minuteAt + 2)) * 60 + Number(text.slice(secondAt, offsetAt));
}

const textsByIso = new WeakMap<Iso, TimeTexts>();

export function timeTexts(iso: Iso): TimeTexts {
  const texts = textsByIso.get(iso) ?? new TimeTexts(iso);
  textsByIso.set(iso, texts);
  return texts;
}
