import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Returns the message for a caller about a value that its schema rejects. The schema's own `error` text has priority. */
export function messageOf(issue: Issue): string {
  if (issue.input === undefined && missing.has(issue.code)) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values)}`;
  return boundOf(issue) ?? formOf(issue);
}

/** Codes of the issues that zod reports for a missing value. */
const missing: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const words = values.map(String);
  return words.length === 1 ? words.join() : `one of ${words.join(', ')}`;
}

function boundOf(issue: Issue): string | undefined {
  if (issue.code === 'too_small') return bound(issue.origin, `at least ${String(issue.minimum)}`);
  if (issue.code === 'too_big') return bound(issue.origin, `at most ${String(issue.maximum)}`);
  return undefined;
}

function formOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.slice(0, 10).join(', ')}`;
  if (issue.code === 'invalid_format') return `is not a valid ${issue.format.replaceAll('_', ' ')}`;
  return issue.code === 'invalid_union' ? 'has none of the forms that are accepted' : 'is not valid';
}

function bound(origin: string, limit: string): string {
  if (origin === 'string')
    return limit === 'at least 1' ? 'must not be empty' : `must have ${limit} characters`;
  return origin === 'array' ? `must have ${limit} items` : `must be ${limit}`;
}
