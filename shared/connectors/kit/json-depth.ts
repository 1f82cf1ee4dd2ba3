/** V8 needs 46 bytes for each `[` of `[[[[…`, twice what it needs for any other text: only such a text is worth a look. */
const suspect = '['.repeat(8);

/** Whether a JSON text is one long opening; what is as deep, but with values in between, `isDeeper` finds. */
export function mayBeDeeper(text: Buffer, levels: number): boolean {
  return text.includes(suspect) && depthOf(text) > levels;
}

export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (!Array.isArray(value)) return Object.values(value).some((inner) => isDeeper(inner, levels - 1));
  const items: readonly unknown[] = value;
  // Tens of thousands of rows: no function for each of their cells.
  for (const item of items) {
    if (typeof item === 'object' && isDeeper(item, levels - 1)) return true;
  }
  return false;
}

const quote = 0x22;
const backslash = 0x5c;

/** How many arrays and objects are open at once, at most. */
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
