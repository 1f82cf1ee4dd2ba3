import { describe, expect, it } from '@jest/globals';

import { missingFieldsIn } from '../../support/missing-fields.ts';

const properties = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
const find = missingFieldsIn({
  components: {
    schemas: {
      HostRow: { type: 'object', properties: { ...properties('host_name', 'latency') } },
      Answer: {
        type: 'object',
        properties: {
          data: { type: 'array', items: { $ref: '#/components/schemas/HostRow' } },
          page: { anyOf: [{ type: 'object', properties: properties('next') }, { type: 'null' }] },
          done: {
            anyOf: [{ type: 'object', properties: properties('a', 'b') }, { properties: properties('c') }],
          },
        },
      },
    },
  },
});
const missing = (value: unknown) => find({ $ref: '#/components/schemas/Answer' }, [value], 'x');
const whole = { data: [{ host_name: 'a' }, { latency: 1 }], page: { next: 'b' }, done: { c: 1 } };

describe('the fields that an example lacks', () => {
  it('are none, if one row has each', () => {
    expect(missing(whole)).toEqual([]);
  });

  it('are those of its schema that no row has', () => {
    expect(missing({ ...whole, data: [{ host_name: 'a' }, { host_name: 'b' }] })).toEqual([
      'HostRow.latency',
    ]);
  });

  it('are those of objects inside, and of the alternative that fits best', () => {
    expect(missing({ ...whole, page: {}, done: { a: 1 } })).toEqual(['Answer.page.next', 'Answer.done.b']);
  });

  it('are none of what is null or empty', () => {
    expect(missing({ data: [], page: null, done: { c: 1 } })).toEqual([]);
  });
});
