// Every name of answers and parameters keeps the rules of docs/names-in-answers.md: its ends, the names that are not used, and one type for each name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { publishedDocument } from '../support/documented.ts';
import { projectRoot } from '../support/service-copy.ts';

const object = z.record(z.string(), z.unknown());
const page = readFileSync(join(projectRoot, 'docs/names-in-answers.md'), 'utf8');

/** The names in the first column of the table below a heading. */
function namesBelow(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^- `(\w+)`: /gm)].map(([, name = '']) => name);
}

const unused = namesBelow('Names that are not used');
const several = namesBelow('Names whose type says which meaning they have');

/** Schemas of request bodies, whose names come from the specification or from the programs that send them. */
const bodies = new Set(['NewRealm', 'RealmChange', 'NewHost', 'SvcHost', 'Notification', 'NewAccessKey']);
/** Names of OAuth and of the description of a host group or an endpoint, which mean what others mean by them. */
const ofOthers = new Set(['EntryPointRow.description']);

interface Named {
  readonly name: string;
  readonly trail: string;
  readonly type: string;
}

/** Returns the types of a property, without null; a whole number is a number, and a reference an object. */
function typeOf(value: unknown): string {
  const { type, anyOf, $ref, allOf } = z
    .looseObject({
      type: z.union([z.string(), z.array(z.string())]).optional(),
      anyOf: z.array(z.unknown()).optional(),
      $ref: z.string().optional(),
      allOf: z.unknown().optional(),
    })
    .parse(value);
  const own = [type ?? []].flat().map((one) => (one === 'integer' ? 'number' : one));
  const types = [...own, ...($ref === undefined && allOf === undefined ? [] : ['object'])];
  const all = [...types, ...(anyOf ?? []).flatMap((one) => typeOf(one).split(' '))];
  return [...new Set(all.filter((one) => one !== 'null' && one !== ''))].sort().join(' ');
}

function propertiesIn(value: unknown, trail: string): Named[] {
  if (Array.isArray(value)) return value.flatMap((one) => propertiesIn(one, trail));
  const read = object.safeParse(value);
  if (!read.success) return [];
  return Object.entries(read.data).flatMap(([key, part]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key !== 'properties') return propertiesIn(part, trail);
    return Object.entries(object.parse(part)).flatMap(([name, field]) => [
      { name, trail, type: typeOf(field) },
      ...propertiesIn(field, `${trail}.${name}`),
    ]);
  });
}

const { schemas, parameters } = z
  .object({ components: z.object({ schemas: object, parameters: object }) })
  .parse(publishedDocument()).components;
const properties = Object.entries(schemas)
  .filter(([name]) => !bodies.has(name))
  .flatMap(([name, schema]) => propertiesIn(schema, name));

const ends: readonly (readonly [RegExp, readonly string[]])[] = [
  [/_at$/, ['string']],
  [/_seconds$|_ms$|_percent$|_count$/, ['number']],
  [/_seconds_by_state$|percent_by_state$/, ['object']],
  [/_name$/, ['string']],
  [/^is_|^has_|_enabled$/, ['boolean']],
];

describe('names in answers', () => {
  it(
    'have the type that their end or begin says',
    withAdvice('rename the field, or give it the type that docs/names-in-answers.md says.', () => {
      const checked = properties.flatMap((one) =>
        ends.filter(([end]) => end.test(one.name)).map(([, types]) => ({ ...one, types })),
      );
      expect(checked.length).toBeGreaterThan(200);
      const wrong = checked.filter(({ type, types }) => !types.includes(type));
      expect(wrong.map(({ trail, name, type }) => `${trail}.${name}: ${type}`)).toEqual([]);
    }),
  );

  it(
    'say their unit in whole words',
    withAdvice('write …_seconds for a duration.', () => {
      expect(properties.filter(({ name }) => /_(?:s|sec|secs|pct|num|cnt)$/.test(name))).toEqual([]);
    }),
  );

  it(
    'are none of those that are not used',
    withAdvice('use the name that docs/names-in-answers.md has beside it.', () => {
      expect(unused.length).toBeGreaterThan(10);
      const found = properties.filter(({ name }) => unused.includes(name));
      const wrong = found.map(({ trail, name }) => `${trail}.${name}`);
      expect(wrong.filter((one) => !ofOthers.has(one))).toEqual([]);
    }),
  );

  it(
    'have one type each, but for those that the page explains, which have several',
    withAdvice(
      'rename one of the two fields; if the word is one in practice, explain its meanings in docs/names-in-answers.md.',
      () => {
        const types = new Map<string, Set<string>>();
        for (const { name, type } of properties) types.set(name, (types.get(name) ?? new Set()).add(type));
        const found = [...types].filter(([, all]) => all.size > 1).map(([name]) => name);
        expect(found.sort()).toEqual([...several].sort());
      },
    ),
  );
});

describe('names of parameters', () => {
  it(
    'are those that answers have, if they are filters of a field',
    withAdvice('use the name that docs/names-in-answers.md has beside it.', () => {
      const names = Object.values(parameters).map(
        (one) => z.looseObject({ name: z.string() }).parse(one).name,
      );
      expect(names.length).toBeGreaterThan(20);
      const notUsed = new Set(unused.filter((name) => name !== 'min_percent'));
      expect(names.filter((name) => notUsed.has(name))).toEqual([]);
    }),
  );
});
