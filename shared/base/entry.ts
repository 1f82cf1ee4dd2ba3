/** Reads one entry of a value that is an object: a count, or a custom variable, whose value may be a dictionary as JSON text. */
import { once } from './once.ts';

type EntryReader = (value: unknown) => unknown;

/** The longest dictionary that is parsed, in characters. */
const longestDictionary = 100_000;

/** Parses a value that is the JSON text of a dictionary or list. Returns null if it is none. */
type DictionaryParser = (json: unknown) => unknown;

/**
 * Returns the reader of an entry, or `undefined` if the value has none of that name. The name is also looked for in upper case, which
 * the names of custom variables have. A dot may be a part of the name, or lead into a dictionary: `disks.root` is the entry
 * `disks.root`, or else `root` in the JSON text of the entry `disks`.
 */
export function entryReader(key: string, parse: DictionaryParser): EntryReader {
  const parts = key.split('.');
  const names = parts.map((_, start) => once(() => namesFrom(parts, start)));
  const ownNames = namesFrom(parts, 0).flatMap(withUpperCase);
  const valueIn = (dictionary: unknown, start: number): unknown => {
    for (const { name, end } of names[start]?.() ?? []) {
      const found = ownValue(dictionary, name);
      if (found !== undefined) return end === parts.length ? found : valueIn(found, end);
    }
    return undefined;
  };
  return (value) => {
    for (const { name, end } of ownNames) {
      const found = ownValue(value, name);
      if (found !== undefined) return end === parts.length ? found : textOf(valueIn(parse(found), end));
    }
    return undefined;
  };
}

/** A name that a key may have at one of its parts, and the number of the part behind it. */
interface NameInKey {
  readonly name: string;
  readonly end: number;
}

/** Returns the names that begin with a part of a key, the longest first. */
function namesFrom(parts: readonly string[], start: number): readonly NameInKey[] {
  const ends = parts.map((_, index) => index + 1).slice(start);
  const names = ends.map((end) => ({ name: parts.slice(start, end).join('.'), end }));
  return names.filter(({ name }) => name !== '').reverse();
}

function withUpperCase({ name, end }: NameInKey): NameInKey[] {
  return [...new Set([name, upperCase(name)])].map((spelling) => ({ name: spelling, end }));
}

function ownValue(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Converts ASCII letters only to upper case, as the engines do with the names of custom variables: `Größe` becomes `GRößE`. */
export function upperCase(name: string): string {
  return name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

export function parseDictionary(json: unknown): unknown {
  if (typeof json !== 'string' || json.length > longestDictionary || !/^[[{]/.test(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Returns a value of a dictionary as text. `undefined` stands for null, and for a value that does not exist. */
function textOf(found: unknown): string | undefined {
  if (found === undefined || found === null) return undefined;
  return typeof found === 'string' ? found : JSON.stringify(found);
}
