import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { catalog } from '../../functions/catalog.ts';
import { fieldGlossary } from '../../shared/openapi/describe.ts';
import { hostNameSchema } from '../../shared/realm/config/host-grammar.ts';
import { newRealm } from '../../shared/realm/config/new-realm.ts';
import { withAdvice } from '../support/advice.ts';

const spec = z
  .array(z.object({ path: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('spec-endpoints.json', import.meta.url), 'utf8')));
const routes = [...catalog, ...spec].flatMap(({ path }) =>
  ['realms', 'multirealms'].map((type) => ({
    steps: path.replace('{realm_type}', type).split('/').slice(1, -1),
  })),
);
const isParameter = (step: string | undefined) => step?.startsWith('{') ?? false;

/** The words that another path has where this one has the parameter: no request reaches that name. */
function wordsInPlaceOf(parameter: RegExp): string[] {
  const found = routes.flatMap(({ steps }) =>
    steps.flatMap((step, place) => {
      if (!parameter.test(step)) return [];
      const fits = routes.filter(
        (other) =>
          other.steps.length === steps.length &&
          other.steps.every((word, at) => at === place || word === steps[at] || isParameter(steps[at])) &&
          !isParameter(other.steps[place]),
      );
      return fits.map((other) => other.steps[place] ?? '');
    }),
  );
  return [...new Set(found)].sort();
}

const engine = { section: 'x', monitoring_ip: 'h', monitoring_port: 1 };

describe('a word of a path', () => {
  it.each(wordsInPlaceOf(/^\{realm_name\}$/))(
    'is no name of a realm where it would hide it: %s',
    withAdvice(
      'refuse the word as a name in shared/realm/config/new-realm.ts, because a path has it in the place of a realm.',
      (display_name) => {
        expect(newRealm().safeParse({ ...engine, display_name }).success).toBe(false);
      },
    ),
  );

  it.each(wordsInPlaceOf(/^\{host(_name|_id)?\}$/))(
    'is no name of a host where it would hide it: %s',
    withAdvice(
      'refuse the word as a name in shared/realm/config/host-grammar.ts, because a path has it in the place of a host.',
      (name) => {
        expect(hostNameSchema().safeParse(name).success).toBe(false);
      },
    ),
  );

  it(
    'is told to callers if it is no name: by docs/errors.md and by the API document',
    withAdvice(
      'name the word in the chapter `Names` of docs/errors.md, and in the description of the field (`hostNameSchema`, or `NewRealm.display_name` in shared/openapi/glossary).',
      () => {
        const names = /\n## Names\n([^]*)$/.exec(readFileSync('docs/errors.md', 'utf8'))?.[1] ?? '';
        const realmName = fieldGlossary.get('NewRealm.display_name') ?? '';
        const untold = (text: string, words: readonly string[]) =>
          words.filter((word) => !text.includes(`\`${word}\``));
        const [realms, hosts] = [/^\{realm_name\}$/, /^\{host(_name|_id)?\}$/].map(wordsInPlaceOf);
        expect(untold(names, [...(realms ?? []), ...(hosts ?? [])])).toEqual([]);
        expect(untold(realmName, realms ?? [])).toEqual([]);
        expect(untold(hostNameSchema().description ?? '', hosts ?? [])).toEqual([]);
      },
    ),
  );

  it(
    'is found: those that are known',
    withAdvice('correct `wordsInPlaceOf` in this test: it no longer finds words that are known.', () => {
      expect(wordsInPlaceOf(/^\{realm_name\}$/)).toEqual(
        expect.arrayContaining(['service-status', 'create-realm']),
      );
      expect(wordsInPlaceOf(/^\{host(_name|_id)?\}$/)).toEqual(
        expect.arrayContaining(['active', 'pending', 'create']),
      );
    }),
  );
});
