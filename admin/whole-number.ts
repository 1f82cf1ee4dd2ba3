import { InvalidArgumentError } from 'commander';

/** Parses the value of an option. Throws if it is not a whole number of at most nine digits. */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

/** Parses a whole number like `parseWholeNumber`. An empty text means that the field is removed. */
export function parseOptionalWholeNumber(text: string): number | '' {
  return text === '' ? '' : parseWholeNumber(text);
}
