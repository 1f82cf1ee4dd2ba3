import { isDeepStrictEqual } from 'node:util';

import type { Fields } from '../../shared/store/table.ts';
import { readEntries } from './read-entries.ts';
import { type Difference, entryKey, type PlanStep, type Section, type SectionPlan } from './section.ts';

/** Returns the plan of a section. `values` is the section in the file. If it is `undefined`, the section is left unchanged. */
export async function planSection<E extends Fields>(
  section: Section<E>,
  values: readonly unknown[] | undefined,
): Promise<SectionPlan<E>> {
  const current = await section.current();
  if (values === undefined) return { steps: [], before: current, after: current };
  const wanted = readEntries(section, values, current);
  const before = new Map(current.map((entry) => [entryKey(section, entry), entry]));
  const keys = new Set(wanted.map((entry) => entryKey(section, entry)));
  const step = stepsOf(section);
  return {
    steps: [
      ...wanted.flatMap((entry) => step.towards(entry, before.get(entryKey(section, entry)))),
      ...current.filter((entry) => !keys.has(entryKey(section, entry))).map(step.remove),
    ],
    before: current,
    after: wanted,
  };
}

function stepsOf<E extends Fields>(section: Section<E>) {
  const { name, noun } = section;
  const base = (entry: E) => ({ section: name, noun, key: entryKey(section, entry) });
  return {
    towards(entry: E, before: E | undefined): PlanStep[] {
      const differences = differencesOf(section, { before, after: entry });
      if (before === undefined)
        return [{ ...base(entry), verb: 'add', differences, carryOut: () => section.add(entry) }];
      if (differences.length === 0) return [];
      const carryOut = () => section.change(entry, differences);
      return [{ ...base(entry), verb: 'change', differences, carryOut }];
    },
    remove: (entry: E): PlanStep => ({
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
