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
