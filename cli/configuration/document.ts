import { stringify } from 'yaml';
import * as z from 'zod';

import type { Fields } from '../../shared/store/table.ts';
import { checked } from '../failure.ts';
import { readYaml } from '../realm-file.ts';
import type { Section } from './section.ts';

/** Of the form of these files; another one is told apart by it. */
const FORM = 1;

/** Lists of entries by the name of their section; a section that is missing is not spoken about. */
export type Given = ReadonlyMap<string, readonly unknown[]>;

/** A file as `export` writes it, or a plain list, which is one of realms. */
export async function readConfiguration(file: string, sections: readonly Section[]): Promise<Given> {
  const content = await readYaml(file);
  const names = sections.map(({ name }) => name);
  const lists = Object.fromEntries(names.map((name) => [name, z.array(z.unknown()).optional()]));
  const schema = z.strictObject({ realmgate_configuration: z.literal(FORM).optional(), ...lists });
  const read = checked(schema, Array.isArray(content) ? { realms: content } : content, file);
  const all = new Map(Object.entries(read));
  return new Map(
    names.flatMap((name) => {
      const list = all.get(name);
      return Array.isArray(list) ? [[name, list]] : [];
    }),
  );
}

/** The same text for the same configuration: fields by their names behind the key, and no line is folded. */
export function written(
  sections: ReadonlyMap<Section, readonly Fields[]>,
  { asJson }: { asJson: boolean },
): string {
  const lists = [...sections].map(([section, entries]) => [
    section.name,
    [...entries]
      .sort((one, other) => compare(one[section.key], other[section.key]))
      .map((entry) => ordered(entry, section.key)),
  ]);
  const document: unknown = { realmgate_configuration: FORM, ...Object.fromEntries(lists) };
  if (asJson) return JSON.stringify(document, undefined, 2);
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

/** By code unit, as no machine's language has a say; numbers by their size. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
}

function ordered(value: unknown, first?: string): unknown {
  if (Array.isArray(value)) return value.map((one) => ordered(one));
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.entries(value).sort(([one], [other]) =>
    one === first ? -1 : other === first ? 1 : compare(one, other),
  );
  return Object.fromEntries(names.map(([name, field]) => [name, ordered(field)]));
}
