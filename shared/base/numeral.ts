/** Largest number that a filter accepts. Numbers in rows are never larger, as the API document states. */
export const maxNumeral = 999_999_999_999_999;

/** Reads a number as callers write it, e.g. `-1.5` or `2e3`. Returns `undefined` if the text is no number. */
export function readNumeral(text: string): number | undefined {
  return /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : undefined;
}
