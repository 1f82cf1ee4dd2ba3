import { describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { takesKey } from '../../shared/http/idempotency-key.ts';

describe('an endpoint that takes an Idempotency-Key', () => {
  const keyed = catalog.filter(takesKey);

  it('looks again at what its path names, before an answer is repeated', () => {
    const named = keyed.filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(({ beforeRepeat }) => beforeRepeat === undefined).map(({ name }) => name)).toEqual(
      [],
    );
  });
});
