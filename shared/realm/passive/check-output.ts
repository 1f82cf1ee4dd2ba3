/** The largest length of performance data in characters. A command with it and the longest output fits into the buffer of every engine. */
export const longestPerformanceData = 2000;
/** The longest output in bytes. Engines of the Nagios family keep 8 KB of a whole command. */
const mostBytes = 4096;

/**
 * Returns a text as the output of a check: on one line, without characters that engines read as syntax (`;` between arguments,
 * `|` before performance data, a backslash and `n` as a line break), and no longer than every engine keeps.
 */
export function checkOutput(message: string): string {
  // The text is cut first, so that the replacements do not scan a megabyte.
  const clean = message
    .slice(0, mostBytes)
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .replaceAll(String.raw`\n`, '/n')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  // The bytes are cut at a whole character, because a part of a character cannot be decoded.
  return new TextDecoder('utf-8').decode(Buffer.from(clean).subarray(0, mostBytes), { stream: true });
}

/**
 * Returns an output with performance data behind it, as a plugin prints them. Semicolons stay: they separate the thresholds, and the output
 * is the last argument of its command.
 */
export function withPerformanceData(output: string, performanceData: string | undefined): string {
  const clean = (performanceData ?? '')
    .slice(0, longestPerformanceData)
    .replaceAll('|', '/')
    .replaceAll(String.raw`\n`, '/n')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ' ')
    .trim();
  return clean === '' ? output : `${output}|${clean}`;
}
