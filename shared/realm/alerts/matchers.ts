import { AppError } from '../../base/errors.ts';
import { compileLinearRegExp } from '../../base/linear-regexp.ts';
import { pauseInWork } from '../../base/time-slices.ts';
import type { SilenceRecord } from '../../store/silences.ts';
import type { AlertLabels } from './fingerprint.ts';

/** A condition on one label, as Alertmanager has it. */
export type Matcher = Readonly<SilenceRecord['matchers'][number]>;

export type LabelTest = (labels: AlertLabels) => boolean;

/**
 * Reads a matcher such as `instance="web-1"` or `alertname=~disk.*`. Blanks around its parts are left out. A value may be in quotes, in
 * which a backslash escapes quotes, backslashes and line breaks. Throws `invalid_request` in the words of Alertmanager.
 */
export function readMatcher(text: string): Matcher {
  const [, name = '', operator = '', rest = ''] =
    /^\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(=~|=|!=|!~)([^]*)$/.exec(text) ?? [];
  if (operator === '') throw new AppError('invalid_request', { detail: `bad matcher format: ${text}` });
  const raw = rest.trim();
  const value = unquoted(raw);
  if (value === undefined)
    throw new AppError('invalid_request', {
      detail: `matcher value contains unescaped double quote: ${raw}`,
    });
  return { name, value, is_regex: operator.endsWith('~'), is_equal: operator.startsWith('=') };
}

/** Returns the value without its quotes and escapes, or `undefined` if a quote is not where it may be. */
function unquoted(raw: string): string | undefined {
  const isQuoted = raw.startsWith('"');
  // A quote that is escaped does not end the value.
  const [body = '', end] = isQuoted ? [raw.slice(1, -1), raw.slice(1).at(-1)] : [raw];
  const plain = body.replace(/\\["\\n]/g, '');
  if (plain.includes('"') || (isQuoted && (end !== '"' || plain.endsWith('\\')))) return undefined;
  return body.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

/** Makes the test of labels by a matcher. A label that does not exist is the empty text. A regular expression must match the whole value. */
export async function labelTest({ name, value, ...kind }: Matcher): Promise<LabelTest> {
  const test = kind.is_regex ? await compileLinearRegExp(value) : (text: string) => text === value;
  return (labels) => test((Object.hasOwn(labels, name) ? labels[name] : undefined) ?? '') === kind.is_equal;
}

/** Makes the test of labels by all of several matchers. */
export async function allLabelTests(matchers: readonly Matcher[]): Promise<LabelTest> {
  const tests = await Promise.all(matchers.map(labelTest));
  return (labels) => tests.every((test) => test(labels));
}

/** Returns those whose labels meet the test. Other requests have their turns in between, because a pattern of a caller may be slow. */
export async function meeting<T>(
  all: readonly T[],
  labelsOf: (one: T) => AlertLabels,
  test: LabelTest,
): Promise<T[]> {
  const found: T[] = [];
  for (const one of all) {
    await pauseInWork();
    if (test(labelsOf(one))) found.push(one);
  }
  return found;
}
