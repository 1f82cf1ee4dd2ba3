// The names that the command line completes and sends are those of the API document.
import { readFileSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';

import {
  hostFields,
  hostOrders,
  hostWhereFields,
  serviceFields,
  serviceOrders,
  serviceWhereFields,
} from '../../../client/src/cli/list-fields.ts';
import { wordListOption, WordsOption } from '../../../client/src/cli/words-option.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly schema?: { readonly items?: { readonly $ref?: string; readonly enum?: string[] } };
  readonly 'x-realmgate-fields'?: object;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: Parameter[] } }>>;
}
const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as ApiDocument;

function resolve(one: { readonly $ref?: string } = {}): Parameter & { readonly enum?: string[] } {
  const steps = one.$ref?.split('/').slice(1) ?? [];
  return one.$ref === undefined
    ? one
    : steps.reduce((at: object, step) => Reflect.get(at, step) as object, document);
}

function namesIn(path: string, parameter: string): string[] {
  const found = document.paths[path]!.get.parameters.map(resolve).find(({ name }) => name === parameter)!;
  const fields = found['x-realmgate-fields'];
  if (fields) return Object.keys(fields).map((name) => name.replace('*', ''));
  return resolve(found.schema?.items).enum!.filter((name) => !name.includes('.'));
}

const hosts = ['hosts/'];
const services = ['services/', 'host/{host}/services/'];
/** The fields of lists that are compared with a past time, which the command line does not have. */
const ofComparison = ['compared_state', 'compared_state_name'];

describe('the names of the list of', () => {
  it.each([
    ['hosts: fields', hosts, 'fields', hostFields],
    ['hosts: sort', hosts, 'sort', hostOrders],
    ['hosts: where', hosts, 'where', hostWhereFields],
    ['services: fields', services, 'fields', serviceFields],
    ['services: sort', services, 'sort', serviceOrders],
    ['services: where', services, 'where', serviceWhereFields],
  ])('%s', (_what, lists, parameter, names) => {
    for (const kind of ['realms', 'multirealms']) {
      const paths = lists.map((list) => `/api/status/${kind}/{realm_name}/${list}`);
      const [first = [], ...others] = paths.map((path) => namesIn(path, parameter));
      const common = first.filter(
        (name) => !ofComparison.includes(name) && others.every((other) => other.includes(name)),
      );
      expect([...names].sort()).toEqual(common.sort());
    }
  });
});

describe('completion of', () => {
  it.each([
    ['', ['state', 'state_name', 'vars.']],
    ['st', ['state', 'state_name']],
    ['state = 1 and not (sta', ['state = 1 and not (state', 'state = 1 and not (state_name']],
    [`'state_n`, ['state_name']],
    [`"state > 0 and v`, ['state > 0 and vars.']],
    ['state = ', []],
    ['vars.OS ~', []],
    [`${'('.repeat(100_000)}vars`, [`${'('.repeat(100_000)}vars.`]],
  ])('an expression %.40s', (typed, texts) => {
    const option = new WordsOption('--where <expression>', '', ['state', 'state_name', 'vars.']);
    expect(option.completions(typed)).toEqual(texts);
  });

  it('a comma list, whose words may have any case of letters', () => {
    const option = wordListOption('--states <names>', '', ['DOWN', 'UP']);
    expect(option.completions('UP,D')).toEqual(['UP,DOWN']);
    expect(option.parseArg?.('up,Down,', [])).toEqual(['UP', 'DOWN']);
    expect(() => option.parseArg?.('up,red', [])).toThrow('Known are DOWN, UP.');
  });
});
