import { pascalCase } from './names.ts';

/** A part of an operation that other operations may also have. */
export interface OperationPart {
  /** The preferred name among the components, if no other shared part has it. */
  readonly hint: string;
  /** The name if another part has the preferred one. It contains the name of the endpoint and of the part. */
  readonly ownHint?: string;
  readonly value: object;
}

export type ComponentKind = 'parameters' | 'requestBodies' | 'responses';

export interface SharedParts {
  /** The parts that more than one operation has, by name. */
  readonly components: Record<string, object>;
  /** Returns the part as an operation writes it: the part itself, or a reference. */
  referenceOrPart(part: OperationPart): object;
}

/** Names the parts that occur more than once. The names depend on the parts alone, not on the order of the operations. */
export function sharedParts(kind: ComponentKind, parts: readonly OperationPart[]): SharedParts {
  const names = namesOf(findRepeatedParts(parts));
  const named = parts.flatMap((part) => {
    const name = names.get(JSON.stringify(part.value));
    return name === undefined ? [] : [[name, part.value] as const];
  });
  return {
    components: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))),
    referenceOrPart: ({ value }) => {
      const name = names.get(JSON.stringify(value));
      return name === undefined ? value : { $ref: `#/components/${kind}/${name}` };
    },
  };
}

/** A part that several operations have. */
interface RepeatedPart {
  readonly text: string;
  readonly times: number;
  /** The possible names, the best first: the alphabetically first hint of the operations, then their own hints. */
  readonly hints: readonly string[];
}

/** Returns the parts that occur more than once, the most frequent first. */
function findRepeatedParts(parts: readonly OperationPart[]): RepeatedPart[] {
  const byText = groupByText(parts);
  return [...byText]
    .filter(([, same]) => same.length > 1)
    .map(([text, same]) => {
      const [hint = ''] = same.map((part) => part.hint).sort();
      const ownHints = same.flatMap((part) => part.ownHint ?? []).sort();
      return { text, times: same.length, hints: [hint, ...ownHints] };
    })
    .sort((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1));
}

function groupByText(parts: readonly OperationPart[]): Map<string, OperationPart[]> {
  const groups = new Map<string, OperationPart[]>();
  for (const part of parts) {
    const text = JSON.stringify(part.value);
    groups.set(text, [...(groups.get(text) ?? []), part]);
  }
  return groups;
}

/**
 * Returns the name of each part, by its text. The most frequent part with a hint gets the hint as its name, the others the first of
 * their own hints that is free. Names that generators write alike (`last-event-id`, `last_event_id`) are the same. Throws if none is free.
 */
function namesOf(all: readonly RepeatedPart[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    all.map(({ text, hints }) => {
      const name = hints.find((hint) => !taken.has(goNameOf(hint)));
      if (name === undefined) throw new Error(`Two different parts have the name ${hints[0]}.`);
      taken.add(goNameOf(name));
      return [text, name];
    }),
  );
}

function goNameOf(name: string): string {
  return pascalCase(name.replaceAll('_', '-'));
}
