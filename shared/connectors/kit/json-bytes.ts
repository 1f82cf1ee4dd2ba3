/** These functions read numbers and words in the bytes of a JSON text without making objects of it. */
const zero = 0x30;
const nine = 0x39;

export function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}

/** Returns the position after the digits that begin at `start`, or `start` if there are none. */
export function findDigitsEnd(body: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(body[at] ?? 0)) at += 1;
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

const [minus, point] = [0x2d, 0x2e];

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
