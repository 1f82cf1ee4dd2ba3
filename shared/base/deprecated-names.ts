import * as z from 'zod';

/** Key in the `meta` of a schema, and in the API document: the old words of an enumeration and the words that replace them. */
const renamedWords = 'x-realmgate-renamed-words';

/** Marks a field of answers as the old name of the field `newName`. Both names are in answers for one release. */
export function deprecatedField<Field extends z.ZodType>(field: Field, newName: string): Field {
  return field.meta({ deprecated: true, description: `the old name of \`${newName}\`, for one release` });
}

/** Marks words of an enumeration as replaced by new ones. Answers have the new words alone; filters accept the old ones for one release. */
export function withDeprecatedWords<Words extends z.ZodEnum>(
  words: Words,
  newWords: Readonly<Record<string, string>>,
): Words {
  return words.meta({ ...words.meta(), [renamedWords]: newWords });
}

/** Returns the old words that filters of the field accept, with the words that replace them. */
export function deprecatedWordsOf(words: z.ZodEnum): ReadonlyMap<string, string> {
  const newWords = words.meta()?.[renamedWords];
  return new Map(
    newWords === undefined ? [] : Object.entries(z.record(z.string(), z.string()).parse(newWords)),
  );
}
