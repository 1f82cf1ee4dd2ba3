import { expect, it } from '@jest/globals';

import { withTable } from '../../../functions/tables.ts';

const [begin, end] = ['<!-- groups:begin -->', '<!-- groups:end -->'];

it('a table takes the place of the one between its marks', () => {
  const text = withTable(`before\n${begin}\nold\n${end}\nafter`, 'groups', ['| new |']);
  expect(text).toBe(`before\n${begin}\n\n| new |\n\n${end}\nafter`);
});

it.each([
  ['none', ''],
  ['only the first one', begin],
  ['only the second one', end],
  ['the second one before the first one', `${end}\n${begin}`],
])('a README that has %s of the two marks is not written', (_, text) => {
  expect(() => withTable(text, 'groups', [])).toThrow('lacks the marks');
});
