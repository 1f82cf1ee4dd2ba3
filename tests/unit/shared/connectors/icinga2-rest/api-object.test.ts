import { describe, expect, it } from '@jest/globals';

import { objectIn, resultsIn } from '../../../../../shared/connectors/icinga2-rest/api-object.ts';

const objectsIn = (text: string) => [...resultsIn(Buffer.from(text))].map(objectIn);
const textOf = (results: readonly unknown[]) => JSON.stringify({ results });

/** Objects of some 400 bytes each, of which some hundred are parsed at once. */
const many = (vars: (at: number) => unknown) =>
  Array.from({ length: 1000 }, (_, at) => ({
    ...{ attrs: { notes: 'é'.repeat(150), vars: vars(at) }, joins: { host: { state: at } } },
    ...{ meta: {}, name: `web-${at}`, type: 'Host' },
  }));
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('a long list of results', () => {
  it.each<[string, (at: number) => unknown]>([
    ['plain values', () => null],
    [
      'values that look like the next result',
      () => [{ a: '},{"attrs":' }, { attrs: { b: 1 } }, { attrs: {} }],
    ],
    ['90 levels in one of them', (at) => (at === 700 ? deep(90) : 1)],
  ])('with %s is read as it is', (_, vars) => {
    const list = many(vars);
    const read = objectsIn(textOf(list));
    expect(read.map(({ name, attrs, joins }) => [name, attrs, joins.host])).toEqual(
      list.map(({ name, attrs, joins }) => [name, attrs, joins.host]),
    );
  });

  it.each<[string, string]>([
    [
      '20,000 levels of lists',
      textOf(many((at) => (at === 700 ? 'X' : 1))).replace('"X"', `${'['.repeat(2e4)}${']'.repeat(2e4)}`),
    ],
    [
      '20,000 levels of objects',
      textOf(many((at) => (at === 700 ? 'X' : 1))).replace(
        '"X"',
        `${'{"a":'.repeat(2e4)}1${'}'.repeat(2e4)}`,
      ),
    ],
    ['an end that is missing', textOf(many(() => 1)).slice(0, -2)],
    ['an end in the middle of a result', textOf(many(() => 1)).slice(0, 200_000)],
    ['text behind its end', `${textOf(many(() => 1))}]`],
    ['a result that is none', textOf([...many(() => 1), 1])],
    ['a comma too many', textOf(many(() => 1)).replace('},{"attrs":', '},,{"attrs":')],
  ])('with %s cannot be read', (_, text) => {
    expect(() => objectsIn(text)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  });

  it('has the refusal of one object among the others', () => {
    const [first, ...rest] = many(() => 1);
    const text = textOf([first, { code: 503, status: 'Shutting down.' }, ...rest]);
    expect(() => objectsIn(text)).toThrow(expect.objectContaining({ kind: 'refused_connection' }));
  });
});
