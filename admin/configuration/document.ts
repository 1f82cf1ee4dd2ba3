import { stringify } from 'yaml';
import * as z from 'zod';

import type { Fields } from '../../shared/store/table.ts';
import { parseOrFail } from '../failure.ts';
import { readYaml } from '../realm-file.ts';
import type { Section } from './section.ts';

/** Version of the file format. A later format gets another number. */
const FORM = 1;

/** The entries of a file by the name of their section. A missing section is left unchanged. */
export type ConfigurationEntries = ReadonlyMap<string, readonly unknown[]>;

/** Reads a configuration file: either in the form that `export` writes, or a plain list of realms. */
export async function readConfiguration(
  file: string,
  sections: readonly Section[],
): Promise<ConfigurationEntries> {
  const content = await readYaml(file);
  const names = sections.map(({ name }) => name);
  const lists = Object.fromEntries(names.map((name) => [name, z.array(z.unknown()).optional()]));
  const schema = z.strictObject({ realmgate_configuration: z.literal(FORM).optional(), ...lists });
  const read = parseOrFail(schema, Array.isArray(content) ? { realms: content } : content, file);
  const all = new Map(Object.entries(read));
  return new Map(
    names.flatMap((name) => {
      const list = all.get(name);
      return Array.isArray(list) ? [[name, list]] : [];
    }),
  );
}

/**
 * Returns the text of a file. The same configuration gives the same text: the key comes first, then the fields by name, and
 * lines are not folded.
 */
export function renderConfiguration(
  sections: ReadonlyMap<Section, readonly Fields[]>,
  { asJson }: { asJson: boolean },
): string {
  const lists = [...sections].map(([section, entries]) => [
    section.name,
    [...entries]
      .sort((one, other) => compare(sortKey(section, one), sortKey(section, other)))
      .map((entry) => ordered(entry, section.key)),
  ]);
  const document: unknown = { realmgate_configuration: FORM, ...Object.fromEntries(lists) };
  if (asJson) return JSON.stringify(document, undefined, 2);
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

function sortKey({ key, keyOf }: Section, entry: Fields): unknown {
  return keyOf ? keyOf(entry) : entry[key];
}

/** Compares by code unit, so that the order does not depend on the machine's language. Numbers are compared as numbers. */
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
