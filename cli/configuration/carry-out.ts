import { AppError } from '../../shared/base/errors.ts';
import type { Call } from '../call.ts';
import { Failure } from '../failure.ts';
import type { Difference, Step } from './section.ts';

/** Each write as it is done, with a record of it; the first that fails ends it. */
export async function carryOut(
  steps: readonly Step[],
  { io }: Pick<Call, 'io'>,
  record: (step: Step) => Promise<void>,
): Promise<void> {
  for (const [done, step] of steps.entries()) {
    await step.carryOut().catch((error: unknown) => {
      throw stopped(error, step, `${done} of ${steps.length} done`);
    });
    await record(step);
    io.out(lineOf(step));
  }
}

function stopped(error: unknown, { noun, key }: Step, done: string): unknown {
  if (!(error instanceof AppError)) return error;
  const next = 'Nothing else was done: look again, and start it anew.';
  return new Failure(`${noun} ${key}: ${error.message} ${done}. ${next}`, { cause: error });
}

const signs = { add: '+', change: '~', remove: '-' } as const;

/** `~ realm paris: monitoring_port 6557 → 6558`. */
export function lineOf({ verb, noun, key, differences }: Step): string {
  const words = `${signs[verb]} ${noun} ${key}`;
  return verb === 'change' ? `${words}: ${differences.map(differenceText).join(', ')}` : words;
}

function differenceText({ field, before, after }: Difference): string {
  return `${field} ${short(before)} → ${short(after)}`;
}

const LONGEST = 60;

/** Lists and certificates are long; where they begin alike their lengths tell. */
function short(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`;
}
