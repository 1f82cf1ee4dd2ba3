import { InvalidArgumentError } from 'commander';

/** Reads an option's value; anything but digits is a fault of the command line. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

/** The same; an empty text takes what is set away. */
export function wholeNumberOrNothing(text: string): number | '' {
  return text === '' ? '' : wholeNumber(text);
}
