import { AppError } from './errors.ts';

/** Longest pattern in characters, and the most instructions that it may compile to: each character of a text costs at most that many steps. */
const maxLength = 1000;
const maxInstructions = 1000;
/** Time for all texts of one pattern, in milliseconds. */
const budgetMs = 1000;

/**
 * Makes the test whether a whole text matches a regular expression in the syntax of RE2, as Prometheus and Alertmanager have it. The engine
 * never backtracks (ADR 0256). Throws `invalid_request` for a pattern that is wrong or too large; so does the test if it took too long.
 */
export async function compileLinearRegExp(pattern: string): Promise<(text: string) => boolean> {
  const refuse = (why: string) =>
    new AppError('invalid_request', { detail: `The regular expression ${JSON.stringify(pattern)} ${why}.` });
  if (pattern.length > maxLength)
    throw new AppError('invalid_request', {
      detail: `A regular expression may have ${maxLength} characters; this one has ${pattern.length}.`,
    });
  const { RE2JS, RE2JSException } = await import('re2js');
  const compile = () => {
    try {
      return RE2JS.compile(pattern);
    } catch (cause) {
      if (cause instanceof RE2JSException)
        throw new AppError('invalid_request', {
          detail: `invalid regular expression: ${cause.message}`,
          cause,
        });
      throw cause;
    }
  };
  const compiled = compile();
  if (compiled.programSize() > maxInstructions) throw refuse('is too large: repeat less');
  const known = new Map<string, boolean>();
  let spentMs = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (spentMs > budgetMs) throw refuse('takes too long');
    const started = performance.now();
    const result = compiled.matches(text);
    spentMs += performance.now() - started;
    known.set(text, result);
    return result;
  };
}
