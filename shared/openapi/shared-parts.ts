/** A part of an operation that others may have, too. */
export interface Part {
  /** What it is called among the components, if it is there alone under that name. */
  readonly hint: string;
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
  const names = new Map(
    [...repeated(parts)].flatMap(([hint, texts]) =>
      texts.map((text, index) => [text, index === 0 ? hint : `${hint}.${index + 1}`] as const),
    ),
  );
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

/** The parts that there are more than once, as text, by the first of their hints. */
function repeated(parts: readonly Part[]): Map<string, string[]> {
  const hints = new Map<string, string[]>();
  for (const { hint, value } of parts) {
    const text = JSON.stringify(value);
    hints.set(text, [...(hints.get(text) ?? []), hint]);
  }
  const byHint = new Map<string, string[]>();
  for (const [text, hintsOfText] of [...hints].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first = ''] = hintsOfText.sort();
    if (hintsOfText.length > 1) byHint.set(first, [...(byHint.get(first) ?? []), text]);
  }
  return byHint;
}
