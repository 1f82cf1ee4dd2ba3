/** Reads one entry of a value that is an object: a count, or a custom variable, whose value may be a dictionary as JSON text. */

export type EntryReader = (value: unknown) => unknown;

/** The longest dictionary that is parsed, in characters. */
const longestDictionary = 100_000;

/**
 * Returns the reader of an entry, or `undefined` if the value has none of that name. The name is also looked for in upper case, which
 * the names of custom variables have. A dot may be a part of the name, or lead into a dictionary: `disks.root` is the entry
 * `disks.root`, or else `root` in the JSON text of the entry `disks`.
 */
export function entryReader(key: string): EntryReader {
  const splits = splitsOf(key).map((split) => ({ ...split, upper: upperCase(split.name) }));
  return (value) => {
    for (const { name, upper, rest } of splits) {
      const found = ownValue(value, name) ?? ownValue(value, upper);
      if (found !== undefined) return rest === undefined ? found : textInDictionary(found, rest);
    }
    return undefined;
  };
}

interface Split {
  readonly name: string;
  /** The key behind the name. `undefined` means that the name is the whole key. */
  readonly rest: string | undefined;
}

/** Returns the ways to read a key as a name and a key behind it, the longest name first. */
function splitsOf(key: string): readonly Split[] {
  const splits: Split[] = [{ name: key, rest: undefined }];
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1))
    splits.push({ name: key.slice(0, dot), rest: key.slice(dot + 1) });
  return splits;
}

function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const own: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return own;
}

/** Converts ASCII letters only to upper case, as the engines do with the names of custom variables: `Größe` becomes `GRößE`. */
export function upperCase(name: string): string {
  return name.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Returns a value in a dictionary as text. `undefined` means that the text is no dictionary, or has no such key or null behind it. */
function textInDictionary(json: unknown, key: string): string | undefined {
  if (typeof json !== 'string' || json.length > longestDictionary || !/^[[{]/.test(json)) return undefined;
  try {
    const found = inDictionary(JSON.parse(json), key);
    if (found === undefined || found === null) return undefined;
    return typeof found === 'string' ? found : JSON.stringify(found);
  } catch {
    return undefined;
  }
}

function inDictionary(dictionary: unknown, key: string): unknown {
  for (const { name, rest } of splitsOf(key)) {
    const found = ownValue(dictionary, name);
    if (found !== undefined) return rest === undefined ? found : inDictionary(found, rest);
  }
  return undefined;
}
