import { AppError } from '../../shared/base/errors.ts';
import type { CliContext } from '../cli-context.ts';
import { Failure } from '../failure.ts';
import type { Difference, PlanStep } from './section.ts';

/** Carries out the steps in order. Each one is recorded and printed when it is done. The first step that fails ends the run. */
export async function applySteps(
  steps: readonly PlanStep[],
  { io }: Pick<CliContext, 'io'>,
  record: (step: PlanStep) => Promise<void>,
): Promise<void> {
  for (const [done, step] of steps.entries()) {
    await step.carryOut().catch((error: unknown) => {
      throw stopped(error, step, `${done} of ${steps.length} done`);
    });
    await record(step);
    io.out(stepLine(step));
  }
}

function stopped(error: unknown, { noun, key }: PlanStep, done: string): unknown {
  if (!(error instanceof AppError)) return error;
  const next = 'Nothing else was done: look again, and start it anew.';
  return new Failure(`${noun} ${key}: ${error.message} ${done}. ${next}`, { cause: error });
}

const signs = { add: '+', change: '~', remove: '-' } as const;

/** Returns the line of a step: `~ realm paris: monitoring_port 6557 → 6558`. */
export function stepLine({ verb, noun, key, differences }: PlanStep): string {
  const words = `${signs[verb]} ${noun} ${key}`;
  return verb === 'change' ? `${words}: ${differences.map(differenceText).join(', ')}` : words;
}

function differenceText({ field, before, after }: Difference): string {
  return `${field} ${short(before)} → ${short(after)}`;
}

const LONGEST = 60;

/**
 * Returns a value as text of at most `LONGEST` characters. The length is added, so that long values with the same beginning can
 * be distinguished.
 */
function short(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`;
}
