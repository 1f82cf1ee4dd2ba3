import { describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { acceptsIdempotencyKey } from '../../shared/http/endpoint/idempotency-key.ts';
import { withAdvice } from '../support/advice.ts';

describe('an endpoint that takes an Idempotency-Key', () => {
  const keyed = catalog.filter(acceptsIdempotencyKey);

  it(
    'looks again at what its path names, before an answer is repeated',
    withAdvice(
      "declare `beforeRepeat` in the endpoint's file: it looks again at what the path names (recipe `Add an endpoint`).",
      () => {
        const named = keyed.filter(({ path }) => path.includes('{'));
        expect(named.length).toBeGreaterThan(3);
        expect(
          named.filter(({ beforeRepeat }) => beforeRepeat === undefined).map(({ name }) => name),
        ).toEqual([]);
      },
    ),
  );
});
