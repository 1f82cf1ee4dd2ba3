/** These functions read numbers and words in the bytes of a JSON text without making objects of it. */
const zero = 0x30;
const nine = 0x39;
const [minus, point] = [0x2d, 0x2e];

export function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}

/** Returns the position after the digits that begin at `start`, or `start` if there are none. */
export function findDigitsEnd(body: Uint8Array, start: number): number {
  let at = start;
  let byte = body[at] ?? 0;
  while (byte >= zero && byte <= nine) {
    at += 1;
    byte = body[at] ?? 0;
  }
  return at;
}

/** Returns whether these digits are a number in JSON: at least one digit, and no zero in front of others. */
export function isWholeNumber(body: Uint8Array, start: number, end: number): boolean {
  return end - start === 1 || (end > start && body[start] !== zero);
}

/** Returns the number that these digits are, without making a string of them. */
export function parseDigits(body: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (body[at] ?? zero) - zero;
  return number;
}

/** Returns whether the body has these bytes at `start`. */
export function hasBytesAt(body: Uint8Array, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1)
    if (body[start + index] !== bytes[index]) return false;
  return true;
}

/** Returns the position behind the number that begins here, in any form that JSON has; `start` if there is none. */
export function findNumberEnd(body: Uint8Array, start: number): number {
  const first = body[start] === minus ? start + 1 : start;
  const whole = findDigitsEnd(body, first);
  if (!isWholeNumber(body, first, whole)) return start;
  const end = body[whole] === point ? findDigitsEnd(body, whole + 1) : whole;
  return end === whole + 1 ? start : findExponentEnd(body, end, start);
}

/** Letters and signs of exponents: `e`, `E`, `+`, `-`. */
const [exponents, signs] = [new Set([0x65, 0x45]), new Set([0x2b, minus])];

function findExponentEnd(body: Uint8Array, end: number, none: number): number {
  if (!exponents.has(body[end] ?? 0)) return end;
  const first = signs.has(body[end + 1] ?? 0) ? end + 2 : end + 1;
  const last = findDigitsEnd(body, first);
  return last === first ? none : last;
}

/** A number of so many digits is exact as a JavaScript number, and its shortest text has the same digits. */
const exactDigits = 15;
/** A whole number of up to nine digits is not more than the largest accepted figure. JavaScript writes numbers below 0.000001 with an exponent. */
const [wholeDigits, smallDigits] = [9, 6];

/**
 * Returns whether these bytes, which are a number, are a decimal in the form in which JavaScript writes it: no sign, no exponent, no zero
 * at its end, at most 9 digits in front of the point and 15 in all, and not too small.
 */
export function isPlainDecimal(body: Uint8Array, start: number, end: number): boolean {
  const whole = findDigitsEnd(body, start);
  const length = end - start;
  if (body[whole] !== point || whole - start > wholeDigits || length > exactDigits + 1) return false;
  if (body[end - 1] === zero || findDigitsEnd(body, whole + 1) !== end) return false;
  return body[start] !== zero || hasDigit(body, whole + 1, Math.min(whole + 1 + smallDigits, end));
}

/** Returns whether one of these digits is not zero. */
function hasDigit(body: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (body[at] !== zero) return true;
  return false;
}

/** The powers of ten that are exact. A number of up to 15 digits times or divided by one of them is rounded once, as a parser does it. */
const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** Returns the number that these bytes are, in any form that JSON has. Numbers of up to 15 digits are read without making a string. */
export function parseNumber(body: Uint8Array, start: number, end: number): number {
  const first = body[start] === minus ? start + 1 : start;
  const whole = findDigitsEnd(body, first);
  const fraction = body[whole] === point ? whole + 1 : whole;
  const last = findDigitsEnd(body, fraction);
  const exponent = parseExponent(body, last, end) - (last - fraction);
  const power = powers[Math.abs(exponent)];
  const digits = whole - first + last - fraction;
  if (digits > exactDigits || power === undefined)
    return Number(Buffer.from(body.buffer, body.byteOffset + start, end - start).toString('latin1'));
  const number =
    parseDigits(body, first, whole) * (powers[last - fraction] ?? 1) + parseDigits(body, fraction, last);
  const absolute = exponent < 0 ? number / power : number * power;
  return first > start ? -absolute : absolute;
}

/** Returns the exponent that begins at `start`, or 0 if there is none. */
function parseExponent(body: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const isNegative = body[start + 1] === minus;
  const first = signs.has(body[start + 1] ?? 0) ? start + 2 : start + 1;
  const number = parseDigits(body, first, end);
  return isNegative ? -number : number;
}
