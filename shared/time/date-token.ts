import { type TimeUnit, timeUnits } from './calendar.ts';
import type { DateStep, DateToken } from './date-expression.ts';

const mostSteps = 8;
/** Largest amount of a step: about a thousand years in hours. */
const largestAmount = 10_000_000;

/** Parses a date token: `now-24h`, `now-7d/d`, `now/w`, `-10m` (short for `now-10m`). Returns `undefined` for other text. */
export function readDateToken(text: string): DateToken | undefined {
  const steps: DateStep[] = [];
  let rest = text.startsWith('now') ? text.slice(3) : text;
  if (rest === text && !/^[+-]/.test(text)) return undefined;
  while (rest !== '') {
    const step = readStep(rest);
    if (!step || steps.length === mostSteps) return undefined;
    steps.push(step.step);
    rest = rest.slice(step.length);
  }
  return { kind: 'token', steps };
}

function readStep(text: string): { step: DateStep; length: number } | undefined {
  const match = /^(?:([+-])(\d{1,8})|\/)([A-Za-z])/.exec(text);
  const unit = match && readUnit(match[3] ?? '');
  if (!unit) return undefined;
  const [whole, sign, digits] = match;
  if (sign === undefined) return { step: { kind: 'round', unit }, length: whole.length };
  const amount = Number(digits) * (sign === '-' ? -1 : 1);
  if (Math.abs(amount) > largestAmount) return undefined;
  return { step: { kind: 'move', amount, unit }, length: whole.length };
}

/** Parses a unit. `m` is minutes and `M` months; the case of other letters is ignored. */
function readUnit(letter: string): TimeUnit | undefined {
  const wanted = letter === 'M' ? letter : letter.toLowerCase();
  return timeUnits.find((unit) => unit === wanted);
}
