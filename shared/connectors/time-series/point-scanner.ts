import { sourceOf } from '../../base/byte-writer.ts';
import { findDigitsEnd, isWholeNumber, parseDigits } from '../kit/json-bytes.ts';
import { LazyPoints, type PointPositions } from './points.ts';

/** An answer that was split into its points and the rest. */
interface WithoutPoints {
  /** The answer in which the rows of each series are replaced by an index in `points`. */
  readonly rest: Buffer;
  readonly points: readonly LazyPoints[];
}

/**
 * The bytes in front of the rows, as backends write them. No text in JSON contains them: its quotes would be escaped.
 */
const key = ',"values":[';

/**
 * Splits an answer. Returns `undefined` unless all rows are a time in milliseconds and a plain number or null, without
 * blanks.
 */
export function separatePoints(body: Buffer): WithoutPoints | undefined {
  const text = sourceOf(body);
  const rest: Buffer[] = [];
  const points: LazyPoints[] = [];
  let end = 0;
  for (let at = body.indexOf(key); at >= 0; at = body.indexOf(key, end)) {
    const rows = new RowScanner(body);
    const behind = rows.scan(at + key.length);
    if (behind < 0) return undefined;
    rest.push(body.subarray(end, at), Buffer.from(`${key}${points.length}]`));
    points.push(new LazyPoints(text, rows));
    end = behind;
  }
  return { rest: Buffer.concat([...rest, body.subarray(end)]), points };
}

const nullText = Buffer.from('null');
const [comma, minus, plus, point] = [0x2c, 0x2d, 0x2b, 0x2e];
const [opening, closing] = [0x5b, 0x5d];
const [capitalE, smallE] = [0x45, 0x65];
/** The most digits of a time: until the year 5138. `timeOf` accepts these times, too. */
const mostTimeDigits = 14;
/**
 * The most bytes of a value, and digits of its exponent. A double has 17 digits; a larger exponent may exceed its
 * range.
 */
const [mostValueBytes, mostExponentDigits] = [25, 2];

/** Finds the points of one series. Its methods return a negative number if the text is not plain. */
class RowScanner implements PointPositions {
  readonly times: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly #body: Buffer;

  constructor(body: Buffer) {
    this.#body = body;
  }

  /** Reads all rows from the bracket of the first one on. Returns the position after the bracket that ends them. */
  scan(start: number): number {
    const body = this.#body;
    for (let at = start; ;) {
      const behind = this.#row(at);
      if (behind < 0) return -1;
      if (body[behind] === closing) return behind + 1;
      if (body[behind] !== comma) return -1;
      at = behind + 1;
    }
  }

  #row(start: number): number {
    const body = this.#body;
    if (body[start] !== opening) return -1;
    const value = this.#time(start + 1) + 1;
    const end = value > 0 ? this.#valueEnd(value) : -1;
    if (end < 0 || body[end] !== closing) return -1;
    this.starts.push(value);
    this.ends.push(end);
    return end + 1;
  }

  /** Returns the position of the comma after the time, or -2 if there is none. */
  #time(start: number): number {
    const body = this.#body;
    const at = findDigitsEnd(body, start);
    if (body[at] !== comma || !isWholeNumber(body, start, at) || at - start > mostTimeDigits) return -2;
    this.times.push(Math.floor(parseDigits(body, start, at) / 1000));
    return at;
  }

  #valueEnd(start: number): number {
    const body = this.#body;
    const end = body[start] === nullText[0] ? nullEnd(body, start) : numberEnd(body, start);
    return end - start > mostValueBytes ? -1 : end;
  }
}

function nullEnd(body: Buffer, start: number): number {
  const end = start + nullText.length;
  return nullText.compare(body, start, end) === 0 ? end : -1;
}

/** Returns the position after a JSON number, or -1 if there is none. */
function numberEnd(body: Buffer, start: number): number {
  const whole = body[start] === minus ? start + 1 : start;
  let at = findDigitsEnd(body, whole);
  if (!isWholeNumber(body, whole, at)) return -1;
  if (body[at] === point) at = someDigitsEnd(body, at + 1);
  return at > 0 && isExponent(body[at] ?? 0) ? exponentEnd(body, at + 1) : at;
}

function isExponent(byte: number): boolean {
  return byte === smallE || byte === capitalE;
}

function exponentEnd(body: Buffer, start: number): number {
  const first = body[start] === minus || body[start] === plus ? start + 1 : start;
  const end = someDigitsEnd(body, first);
  return end - first > mostExponentDigits ? -1 : end;
}

function someDigitsEnd(body: Buffer, start: number): number {
  const end = findDigitsEnd(body, start);
  return end > start ? end : -1;
}
