/** Engines of the Nagios family keep 8 KB of a whole command. */
const mostBytes = 4096;

/**
 * A text as the output of a check: one line, without what engines read as syntax (`;` between arguments, `|` before
 * performance data, a backslash and `n` as a line break), and no longer than every engine keeps.
 */
export function checkOutput(message: string): string {
  // Cut first: what follows need not walk through a megabyte.
  const clean = message
    .slice(0, mostBytes)
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replaceAll(String.raw`\n`, '/n')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  // To whole characters; half ones do not survive the way to bytes and back.
  return new TextDecoder('utf-8').decode(Buffer.from(clean).subarray(0, mostBytes), { stream: true });
}
