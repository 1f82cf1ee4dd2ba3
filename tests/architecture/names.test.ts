// One thing has one name in answers (docs/names-in-answers.md), by what openapi.json says and by what its examples hold.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { apiExamples } from '../../openapi/api-document.ts';
import { withAdvice } from '../support/advice.ts';
import { publishedDocument } from '../support/documented.ts';
import { projectRoot } from '../support/service-copy.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const object = z.record(z.string(), z.unknown());
const schema = z.looseObject({
  description: z.string().default(''),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z
    .array(z.looseObject({ type: z.string().optional(), enum: z.array(z.unknown()).optional() }))
    .default([]),
});
const document = z
  .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
  .parse(publishedDocument());
const examples = z.record(z.string(), z.object({ body: z.unknown() })).parse(apiExamples(projectRoot));
const [firstTable = ''] = read('docs/names-in-answers.md').split('\n## ');
const glossary = [...firstTable.matchAll(/^- `(\w+)`: (.+)$/gm)].map(([, name = '', meaning = '']) => ({
  name,
  meaning,
}));

interface Field {
  readonly name: string;
  /** The names of the schema and of the enclosing fields. */
  readonly trail: string;
  readonly own: z.output<typeof schema>;
}

/** Schemas of request bodies, whose names come from the specification. */
const bodies = new Set(['NewRealm', 'RealmChange', 'NewHost', 'SvcHost', 'Notification', 'NewAccessKey']);

function fieldsIn(value: unknown, trail: string): Field[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, trail));
  const parsed = object.safeParse(value);
  if (!parsed.success) return [];
  return Object.entries(parsed.data).flatMap(([key, part]) => {
    if (key === 'example') return [];
    if (key !== 'properties') return fieldsIn(part, trail);
    return Object.entries(object.parse(part)).flatMap(([name, field]) => [
      { name, trail, own: schema.parse(field) },
      ...fieldsIn(field, `${trail}.${name}`),
    ]);
  });
}

const current = Object.entries(document.components.schemas)
  .filter(([name]) => !bodies.has(name))
  .flatMap(([name, one]) => fieldsIn(one, name));
const wordsOf = ({ own }: Field) =>
  (own.enum ?? own.anyOf.find((one) => one.enum)?.enum ?? []).map(String).sort();
const typesOf = ({ own }: Field) => {
  const types = [own.type ?? [], own.anyOf.flatMap(({ type }) => type ?? [])].flat();
  return [...new Set(types)]
    .filter((one) => one !== 'null')
    .sort()
    .join();
};

/** Every value of the examples, with its key and the other keys of its object. */
function valuesIn(value: unknown, id: string): { id: string; key: string; value: unknown; beside: object }[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesIn(one, id));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    { id, key, value: one as unknown, beside: value },
    ...valuesIn(one, id),
  ]);
}

const values = Object.entries(examples).flatMap(([id, { body }]) => valuesIn(body, id));

describe('the glossary', () => {
  it(
    'is short, in the order of the alphabet, and has no name that no answer has',
    withAdvice(
      'keep the table in docs/names-in-answers.md sorted, at most 60 rows long, and free of names that no answer has.',
      () => {
        const names = glossary.map(({ name }) => name);
        expect(names.length).toBeGreaterThan(30);
        expect(names.length).toBeLessThanOrEqual(60);
        expect(names).toEqual([...new Set(names)].sort());
        const known = new Set(current.map(({ name }) => name));
        expect(names.filter((name) => !known.has(name))).toEqual([]);
      },
    ),
  );
});

describe('the same name', () => {
  it.each(glossary.map(({ name }) => name))(
    'means the same in every answer, and so has one type: %s',
    withAdvice(
      'rename one of the fields of this name in its table of fields or schema, or give it the type that the others have.',
      (name) => {
        const types = new Map(
          current.filter((one) => one.name === name).map((one) => [typesOf(one), one.trail]),
        );
        expect([...types.keys()]).toHaveLength(1);
      },
    ),
  );

  it(
    'realm is always one realm of those that there are',
    withAdvice(
      'if the demo has a new realm, add it to `given` in this test; otherwise rename the field, because `realm` means the name of a realm.',
      () => {
        const realms = new Set(values.filter(({ key }) => key === 'realm').map(({ value }) => value));
        const given = ['everything', 'france', 'paris', 'lyon', 'offline', 'lyon-databases', 'north', null];
        expect([...realms].filter((one) => !given.includes(one as string))).toEqual([]);
      },
    ),
  );
});

describe('the same meaning', () => {
  const realms = new Set(
    values.filter(({ key, value }) => key === 'realm' && value !== null).map(({ value }) => value),
  );
  const kinds = new Set<unknown>(['standard', 'hostgroup', 'multirealm']);
  /** Texts of other things that are called as their realm is. */
  const others = new Set(['monitoring_events_index', 'metrics_db', 'instance']);

  it.each([
    ['realm', realms],
    ['kind', kinds],
  ])(
    'has the name %s: under another name it stands beside it only',
    withAdvice(
      'rename the field as its meaning is called elsewhere (docs/names-in-answers.md); if it is something else, add it to `others` in this test.',
      (name, meant) => {
        expect(meant.size).toBeGreaterThan(2);
        const strangers = values.filter(({ key, value, beside }) => {
          if (key === name || others.has(key) || !meant.has(value)) return false;
          return (beside as Record<string, unknown>)[name] !== value;
        });
        expect(strangers.map(({ id, key }) => `${id}: ${key}`)).toEqual([]);
      },
    ),
  );

  /** A service's row has its host's state too; a token's scope is the word of OAuth for the role. */
  const twins = new Set(['host_state_name state_name', 'compared_state_name state_name', 'role scope']);

  it(
    'has one name wherever one of the same words is answered',
    withAdvice(
      'rename one of the fields so that the same words have one name; if they mean different things, add the pair to `twins` in this test.',
      () => {
        const names = new Map<string, Set<string>>();
        for (const field of current.filter((one) => wordsOf(one).length > 2)) {
          const words = wordsOf(field).join();
          names.set(words, (names.get(words) ?? new Set()).add(field.name));
        }
        const several = [...names.values()]
          .map((some) => [...some].sort().join(' '))
          .filter((some) => some.includes(' '));
        expect(several.filter((some) => !twins.has(some))).toEqual([]);
      },
    ),
  );
});
