import { describe, expect, it } from '@jest/globals';

import { businessImpactOf, packsOf } from '../../../../../shared/realm/fields/custom-variables.ts';

describe('packsOf', () => {
  it.each([
    ['a comma list', 'linux, base,,linux', ['linux', 'base']],
    ["Icinga 2's array", '["linux","base"]', ['linux', 'base']],
    ['an array that is cut off', '["linux"', []],
    ['nothing', '', []],
  ])('reads %s', (_, value, packs) => {
    expect(packsOf({ PACKS: value })).toEqual(packs);
  });

  it('is empty without the variable', () => {
    expect(packsOf({})).toEqual([]);
  });
});

describe('businessImpactOf', () => {
  it("believes the engine's column before the variable", () => {
    expect(businessImpactOf({ BUSINESS_IMPACT: '1' }, 4)).toBe(4);
    expect(businessImpactOf({ BUSINESS_IMPACT: '1' }, null)).toBe(1);
  });

  it.each(['6', '-1', 'high', ''])('is null for %j', (value) => {
    expect(businessImpactOf({ BUSINESS_IMPACT: value }, null)).toBeNull();
  });
});
