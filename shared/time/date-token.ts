import { type Unit, units } from './calendar.ts';
import type { Step, Token } from './date-expression.ts';

const mostSteps = 8;
/** A thousand years of hours; beyond that no token means anything. */
const largestAmount = 10_000_000;

/** `now-24h`, `now-7d/d`, `now/w`, `-10m` (short for `now-10m`). */
export function readToken(text: string): Token | undefined {
  const steps: Step[] = [];
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

function readStep(text: string): { step: Step; length: number } | undefined {
  const match = /^(?:([+-])(\d{1,8})|\/)([A-Za-z])/.exec(text);
  const unit = match && readUnit(match[3] ?? '');
  if (!unit) return undefined;
  const [whole, sign, digits] = match;
  if (sign === undefined) return { step: { kind: 'round', unit }, length: whole.length };
  const amount = Number(digits) * (sign === '-' ? -1 : 1);
  if (Math.abs(amount) > largestAmount) return undefined;
  return { step: { kind: 'move', amount, unit }, length: whole.length };
}

/** `m` is minutes and `M` months; the other letters mean the same in capitals. */
function readUnit(letter: string): Unit | undefined {
  const wanted = letter === 'M' ? letter : letter.toLowerCase();
  return units.find((unit) => unit === wanted);
}
