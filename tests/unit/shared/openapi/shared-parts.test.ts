import { describe, expect, it } from '@jest/globals';

import { type OperationPart, sharedParts } from '../../../../shared/openapi/shared-parts.ts';

const part = (hint: string, ownHint: string, value: object): OperationPart => ({ hint, ownHint, value });

describe('parts that several operations have', () => {
  it('get the next of their own hints if another part has the first, as new endpoints without an example do', () => {
    const [often, second, third] = [{ example: 'paris' }, { example: 'france' }, {}];
    const { components } = sharedParts('parameters', [
      ...Array.from({ length: 4 }, (_, at) => part('realm_name', `a${at}.realm_name`, often)),
      ...Array.from({ length: 3 }, () => part('realm_name', 'multirealm_name', second)),
      part('realm_name', 'new.realm_name', third),
      part('realm_name', 'multirealm_name', third),
    ]);
    expect(components).toEqual({ multirealm_name: second, 'new.realm_name': third, realm_name: often });
  });

  it('must have a name of their own', () => {
    const all = [{ a: 1 }, { a: 2 }].flatMap((value) => [part('x', 'x', value), part('x', 'x', value)]);
    expect(() => sharedParts('parameters', all)).toThrow('Two different parts have the name x.');
  });
});
