/** Returns a text as an argument of a command: engines separate arguments by semicolons, and Nagios ends the last one at a semicolon too. */
export function argumentText(text: string): string {
  return text.replaceAll(';', ',');
}

/** Returns a text on one line: engines store one line, and a line break would begin another command. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
