/** A part of an operation that other operations may also have. */
export interface Part {
  /** The preferred name among the components, if no other shared part has it. */
  readonly hint: string;
  /** The name if another part has the preferred one. It contains the name of the endpoint and of the part. */
  readonly ownHint?: string;
  readonly value: object;
}

export type Kind = 'parameters' | 'requestBodies' | 'responses';

export interface SharedParts {
  /** The parts that more than one operation has, by name. */
  readonly components: Record<string, object>;
  /** Returns the part as an operation writes it: the part itself, or a reference. */
  written(part: Part): object;
}

/** Names the parts that occur more than once. The names depend on the parts alone, not on the order of the operations. */
export function sharedParts(kind: Kind, parts: readonly Part[]): SharedParts {
  const names = namesOf(repeated(parts));
  const named = parts.flatMap((part) => {
    const name = names.get(JSON.stringify(part.value));
    return name === undefined ? [] : [[name, part.value] as const];
  });
  return {
    components: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
    written: ({ value }) => {
      const name = names.get(JSON.stringify(value));
      return name === undefined ? value : { $ref: `#/components/${kind}/${name}` };
    },
  };
}

/** A part that several operations have. */
interface Repeated {
  readonly text: string;
  readonly times: number;
  /** The alphabetically first hint of the operations, and the first of their own hints. */
  readonly hint: string;
  readonly ownHint: string | undefined;
}

/** Returns the parts that occur more than once, the most frequent first. */
function repeated(parts: readonly Part[]): Repeated[] {
  const byText = groupByText(parts);
  return [...byText]
    .filter(([, same]) => same.length > 1)
    .map(([text, same]) => {
      const [hint = ''] = same.map((part) => part.hint).sort();
      const [ownHint] = same.flatMap((part) => part.ownHint ?? []).sort();
      return { text, times: same.length, hint, ownHint };
    })
    .sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1));
}

function groupByText(parts: readonly Part[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const text = JSON.stringify(part.value);
    groups.set(text, [...(groups.get(text) ?? []), part]);
  }
  return groups;
}

/**
 * Returns the name of each part, by its text. The most frequent part with a hint gets the hint as its name, the others their own hint.
 * Throws if two parts have the same name.
 */
function namesOf(all: readonly Repeated[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { text, hint, ownHint } of all) {
    const name = texts.has(hint) ? ownHint : hint;
    if (name === undefined || texts.has(name)) throw new Error(`Two different parts have the name ${hint}.`);
    texts.set(name, text);
  }
  return new Map([...texts].map(([name, text]) => [text, name]));
}
