import { Failure } from './failure.ts';

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Parses a duration such as `90m`, `24h`, `7d`. Throws Failure if it is not one. */
function durationMs(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  const ms = Number(amount) * (unitMs[unit ?? ''] ?? NaN);
  if (Number.isFinite(ms)) return ms;
  throw new Failure(
    `${JSON.stringify(text)} is no duration: give a number and s, m, h, d or w, such as 24h.`,
  );
}

/** Returns the time so long ago as `YYYY-MM-DDThh:mm:ssZ`. */
export function timeAgo(duration: string, now = Date.now()): string {
  return new Date(now - durationMs(duration)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns the time that is so far ahead as `YYYY-MM-DDThh:mm:ssZ`. */
export function timeAhead(duration: string, now = Date.now()): string {
  return new Date(now + durationMs(duration)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns how long ago a time was, in its largest unit: `3d`, `12m`. */
export function ageText(instant: string | null | undefined, now = Date.now()): string {
  const seconds = Math.floor((now - Date.parse(instant ?? '')) / 1000);
  if (!Number.isFinite(seconds)) return '-';
  return durationText(Math.max(0, seconds));
}

/** Returns a duration such as `3d`, `12m`, `5s`. */
export function durationText(seconds: number): string {
  const [unit, size] = (
    [
      ['d', 86_400],
      ['h', 3600],
      ['m', 60],
    ] as const
  ).find(([, length]) => seconds >= length) ?? ['s', 1];
  return `${Math.floor(seconds / size)}${unit}`;
}
