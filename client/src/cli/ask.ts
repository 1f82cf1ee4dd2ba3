import { type Result, unwrap } from '../index.ts';
import type { AnswerMeta, ExitVerdict } from './verdict.ts';

/** Returns the answer of a call, after the verdict has recorded the realms that are missing in it. Throws like `unwrap`. */
export async function ask<Answer extends { readonly meta: AnswerMeta }>(
  call: Promise<Result<Answer>>,
  verdict: ExitVerdict,
): Promise<NonNullable<Answer>> {
  const answer = await unwrap(call, { allowPartial: true });
  verdict.answered(answer.meta);
  return answer;
}
