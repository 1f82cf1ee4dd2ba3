import { isDeepStrictEqual } from 'node:util';

import type { Fields } from '../../shared/store/table.ts';
import { readEntries } from './read-entries.ts';
import type { Difference, Planned, Section, Step } from './section.ts';

/** `given`, what the file has, undefined: it says nothing of this section, which stays. */
export async function planOf<E extends Fields>(
  section: Section<E>,
  values: readonly unknown[] | undefined,
): Promise<Planned<E>> {
  const current = await section.current();
  if (values === undefined) return { steps: [], before: current, after: current };
  const wanted = readEntries(section, values, current);
  const before = new Map(current.map((entry) => [keyIn(section, entry), entry]));
  const keys = new Set(wanted.map((entry) => keyIn(section, entry)));
  const step = stepsOf(section);
  return {
    steps: [
      ...wanted.flatMap((entry) => step.towards(entry, before.get(keyIn(section, entry)))),
      ...current.filter((entry) => !keys.has(keyIn(section, entry))).map(step.remove),
    ],
    before: current,
    after: wanted,
  };
}

export function keyIn<E extends Fields>({ key }: Pick<Section<E>, 'key'>, entry: E): string {
  return String(entry[key]);
}

function stepsOf<E extends Fields>(section: Section<E>) {
  const { name, noun } = section;
  const base = (entry: E) => ({ section: name, noun, key: keyIn(section, entry) });
  return {
    towards(entry: E, before: E | undefined): Step[] {
      const differences = differencesOf(section, { before, after: entry });
      if (before === undefined)
        return [{ ...base(entry), verb: 'add', differences, carryOut: () => section.add(entry) }];
      if (differences.length === 0) return [];
      const carryOut = () => section.change(entry, differences);
      return [{ ...base(entry), verb: 'change', differences, carryOut }];
    },
    remove: (entry: E): Step => ({
      ...base(entry),
      verb: 'remove',
      differences: [],
      carryOut: () => section.remove(entry),
    }),
  };
}

function differencesOf<E extends Fields>(
  { optional }: Section<E>,
  { before, after }: { readonly before: E | undefined; readonly after: E },
): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].sort();
  return fields
    .map((field) => ({ field, before: before?.[field], after: after[field] }))
    .filter((one) => one.after !== undefined || !optional.includes(one.field))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}
