/** Compares the texts of an object with the text that a caller searches for. */

/** The fields that a search reads. If several match equally well, the first of them is reported. */
export const searchedFields = ['name', 'display_name', 'alias', 'address'] as const;
export type SearchedField = (typeof searchedFields)[number];

/** The kinds of matches, the best one first. */
export const matchKinds = ['exact', 'prefix', 'inside'] as const;

/** The best match among the texts of one object. */
export interface SearchMatch {
  readonly matched_field: SearchedField;
  readonly match: (typeof matchKinds)[number];
  /** The number of the kind of match: 1 for exact, 2 for prefix, 3 for inside. */
  readonly rank: number;
}

/** The texts of one object by the field that holds them. */
export type SearchedTexts = Readonly<Partial<Record<SearchedField, string | null>>>;

/**
 * Returns a function that finds the best match of a text among the texts of an object, ignoring case. It returns `undefined` if none
 * of them contains the text.
 */
export function matcherOf(text: string): (texts: SearchedTexts) => SearchMatch | undefined {
  const wanted = text.toLowerCase();
  return (texts) => {
    let best: SearchMatch | undefined;
    for (const field of searchedFields) {
      const kind = matchKindOf((texts[field] ?? '').toLowerCase(), wanted);
      const rank = kind === undefined ? Infinity : matchKinds.indexOf(kind) + 1;
      if (kind && rank < (best?.rank ?? Infinity)) best = { matched_field: field, match: kind, rank };
    }
    return best;
  };
}

function matchKindOf(value: string, wanted: string): SearchMatch['match'] | undefined {
  if (value === wanted) return 'exact';
  if (value.startsWith(wanted)) return 'prefix';
  return value.includes(wanted) ? 'inside' : undefined;
}
