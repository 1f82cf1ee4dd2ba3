/** A part of an operation that others may have, too. */
export interface Part {
  /** What it is called among the components, if it is there alone under that name. */
  readonly hint: string;
  /** Its name where others under that name are not the same: that of the endpoint, and its own. */
  readonly ownHint?: string;
  readonly value: object;
}

export type Kind = 'parameters' | 'requestBodies' | 'responses';

export interface SharedParts {
  /** Those that more than one operation has, by name. */
  readonly components: Record<string, object>;
  /** The part where an operation has it: itself, or a reference. */
  written(part: Part): object;
}

/** Names depend on the parts alone, not on the order in which operations come. */
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
  /** The first of its hints, and of the hints of its own. */
  readonly hint: string;
  readonly ownHint: string | undefined;
}

/** The parts that there are more than once, the most frequent ones first. */
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

/** The name of each, by its text: the most frequent of those with one hint has the hint as its name. Throws where two have the same name. */
function namesOf(all: readonly Repeated[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { text, hint, ownHint } of all) {
    const name = texts.has(hint) ? ownHint : hint;
    if (name === undefined || texts.has(name)) throw new Error(`Two different parts have the name ${hint}.`);
    texts.set(name, text);
  }
  return new Map([...texts].map(([name, text]) => [text, name]));
}
