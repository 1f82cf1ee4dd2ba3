/** Answers of a backend that are valid JSON but have unexpected values. They are made from a correct answer. */
import { AppError } from '../../shared/base/errors.ts';

/** JSON texts that replace a value, although a backend never writes them there. */
const oddValues = [
  ...[
    'null',
    '[]',
    '{}',
    'true',
    '""',
    '"NaN"',
    '"five"',
    '[null]',
    '[[]]',
    '[{}]',
    '{"a":null}',
    '{"":{"":{}}}',
  ],
  ...['-1', '-5.5', '1e300', '-1e300', '9007199254740993', '1e999'],
];

/** Texts that are not JSON, or that are too large or too deep to parse. */
const oddBodies = ['', 'NaN', '<h1>Bad Gateway</h1>', '[', `${'['.repeat(20_000)}${']'.repeat(20_000)}`];

/** A marker in place of a value that `JSON.stringify` cannot write. */
const placeholder = '\u0001odd\u0001';

/** Returns every text that differs from the good answer in one value. Only the first items of long lists are changed. */
export function oddTextsOf(good: string): string[] {
  const parsed = parsedOr(good);
  if (parsed === undefined) return [...oddBodies, ...oddValues];
  const changed = pathsIn(parsed).flatMap((path) => {
    const text = JSON.stringify(withPlaceholder(parsed, path));
    return oddValues.map((value) => text.replace(JSON.stringify(placeholder), () => value));
  });
  return [...new Set([...oddBodies, ...oddValues, ...changed])].filter((text) => text !== good);
}

/** Returns the parsed text, or `undefined` if it is not JSON, which refusals of a backend need not be. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Path = readonly (string | number)[];
const mostItems = 2;

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.slice(0, mostItems).map((item: unknown, index): [number, unknown] => [index, item])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

function withPlaceholder(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return placeholder;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? withPlaceholder(item, rest) : item));
  const members: readonly [string, unknown][] = Object.entries(value ?? {});
  return Object.fromEntries(
    members.map(([name, inner]) => [name, name === key ? withPlaceholder(inner, rest) : inner]),
  );
}

/** Returns what is wrong with the end of a question: an error without one of these codes, or a number that cannot be written as JSON. */
export async function wrongEnd(question: () => Promise<unknown>, codes: RegExp): Promise<string | undefined> {
  try {
    return wrongNumber(await question());
  } catch (error) {
    const code = error instanceof AppError ? error.code : (error as Error).name;
    return codes.test(code) ? undefined : `${code}: ${String(error).slice(0, 300)}`;
  }
}

/** Keys whose values are counts, anywhere in a result. */
const counted = new Set([
  'total',
  'count',
  'others',
  'hosts',
  'services',
  'num_hosts',
  'num_services',
  'critical',
  'all',
]);

function wrongNumber(value: unknown, key = ''): string | undefined {
  if (typeof value === 'number') {
    const isWrong =
      !Number.isFinite(value) || (counted.has(key) && !(Number.isSafeInteger(value) && value >= 0));
    return isWrong ? `${key} is ${value}` : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of value instanceof Map ? value : Object.entries(value)) {
    const wrong = wrongNumber(inner, Array.isArray(value) ? key : String(name));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
