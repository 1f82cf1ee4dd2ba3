import { BoundedCache } from '../../base/bounded-cache.ts';
import { patternTest, readPatterns } from '../../base/pattern.ts';

/** Returns true for the name of a custom variable, or of a key in one, that nobody sees. The case of letters makes no difference. */
export type HidesVariable = (name: string) => boolean;

const mostNames = 10_000;

/** Returns the test of names by a comma list of patterns, in which `*` is any text. */
export function hidesVariables(patterns: string): HidesVariable {
  const tests = readPatterns(patterns.toUpperCase()).map(patternTest);
  const known = new BoundedCache<boolean>(mostNames);
  return (name) => known.get(name, () => tests.some((test) => test(name.toUpperCase())));
}

/**
 * Returns the value of a custom variable without the keys that nobody sees. Dictionaries of Icinga 2 are JSON in every answer. `undefined` if
 * the value is nested too deeply to be looked through.
 */
export function valueShown(value: string, hides: HidesVariable): string | undefined {
  if (!/^[[{]/.test(value) || !value.includes('{')) return value;
  let hidden = 0;
  try {
    const shown: unknown = JSON.parse(value, (key, part: unknown) => {
      if (!hides(key)) return part;
      hidden += 1;
      return undefined;
    });
    return hidden > 0 ? JSON.stringify(shown) : value;
  } catch (error) {
    return error instanceof SyntaxError ? value : undefined;
  }
}
