import { InvalidArgumentError } from 'commander';

const units = new Map([
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Parses a duration such as `12h`, `7d` or `4w` and returns milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  const length = units.get(unit ?? '');
  if (count === undefined || length === undefined) throw new InvalidArgumentError('Write 12h, 7d or 4w.');
  return Number(count) * length;
}
