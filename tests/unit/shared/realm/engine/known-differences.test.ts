import { describe, expect, it } from '@jest/globals';

import { knownReason } from '../../../../../shared/realm/engine/known-differences.ts';

describe('a comment that is persistent by Livestatus alone', () => {
  const seen = (before: boolean, after: boolean) => ({ field: 'persistent', before, after });

  it.each(['icinga2', 'icingadb'] as const)('is a known difference from %s', (api) => {
    const reason = 'Livestatus of Icinga 2 calls each comment persistent.';
    expect(knownReason(['livestatus', api], 'comments', seen(true, false))).toBe(reason);
    expect(knownReason([api, 'livestatus'], 'comments', seen(false, true))).toBe(reason);
  });

  it('is none the other way round, nor between two other interfaces', () => {
    expect(knownReason(['livestatus', 'icinga2'], 'comments', seen(false, true))).toBeUndefined();
    expect(knownReason(['icinga2', 'icingadb'], 'comments', seen(true, false))).toBeUndefined();
    expect(knownReason(['icingadb', 'icinga2'], 'comments', seen(true, false))).toBeUndefined();
  });
});
