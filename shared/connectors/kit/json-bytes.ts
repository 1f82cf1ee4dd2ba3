/** Numbers and words in the bytes of a JSON text of which no objects are made. */
const zero = 0x30;
const nine = 0x39;

export function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}

/** Behind the digits that begin here; `start` where none does. */
export function digitsEnd(body: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(body[at] ?? 0)) at += 1;
  return at;
}

/** Whether these digits are a number as JSON has it: at least one, and no zero before others. */
export function isWholeNumber(body: Uint8Array, start: number, end: number): boolean {
  return end - start === 1 || (end > start && body[start] !== zero);
}

/** The number of digits alone, which needs no text in between. */
export function numberOfDigits(body: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + (body[at] ?? zero) - zero;
  return number;
}

/** Whether these bytes stand here. */
export function isAt(body: Uint8Array, start: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1)
    if (body[start + index] !== bytes[index]) return false;
  return true;
}
