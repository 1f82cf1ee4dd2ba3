/**
 * V8 needs 46 bytes for each `[` of `[[[[…`, twice what it needs for any other text. Only a text that contains this is
 * measured before it is parsed.
 */
const deepArrayStart = '['.repeat(8);

/**
 * Returns whether a JSON text opens more than `levels` arrays in a row. Texts that are as deep, but have values in
 * between, are found by `isNestedDeeper` after parsing.
 */
export function isTextNestedDeeper(text: Buffer, levels: number): boolean {
  return text.includes(deepArrayStart) && depthOf(text) > levels;
}

/** Returns whether a parsed value has more than `levels` arrays and objects inside of each other. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (!Array.isArray(value)) return Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
  const items: readonly unknown[] = value;
  // A loop: an answer has tens of thousands of rows, and a function call for each cell costs too much.
  for (const item of items) {
    if (typeof item === 'object' && isNestedDeeper(item, levels - 1)) return true;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;

/** Returns the largest number of arrays and objects that are open at once. */
function depthOf(text: Buffer): number {
  let depth = 0;
  let most = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (isInString) {
      if (byte === backslash) at += 1;
      else isInString = byte !== quote;
    } else if (byte === quote) isInString = true;
    else if (isOpening(byte)) most = Math.max(most, ++depth);
    else if (isClosing(byte)) depth -= 1;
  }
  return most;
}

function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}
