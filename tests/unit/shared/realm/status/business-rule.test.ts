import { describe, expect, it } from '@jest/globals';

import { membersOf, ruleOf } from '../../../../../shared/realm/status/business-rule.ts';

describe('ruleOf', () => {
  it('is what follows the command', () => {
    expect(ruleOf('bp_rule!web-1,http & !db-1', {})).toBe('web-1,http & !db-1');
  });

  it('is the custom variable BP_RULE where the engine prints no arguments', () => {
    expect(ruleOf('check_bp_rule!', { BP_RULE: 'a & b' })).toBe('a & b');
  });

  it('is null where nothing tells', () => {
    expect(ruleOf('check_bp_rule!', {})).toBeNull();
    expect(ruleOf(null, {})).toBeNull();
  });
});

describe('membersOf', () => {
  it('names hosts and services, each once', () => {
    expect(membersOf('web-1,http & (db-1 | db-2) & web-1,http')).toEqual([
      { host_name: 'web-1', service: 'http' },
      { host_name: 'db-1', service: null },
      { host_name: 'db-2', service: null },
    ]);
  });

  it.each(['2 of: a & b', '50% of: a & b', '2,1,1 of: a & b', '-1 of: a & b'])(
    'understands the threshold of %s',
    (rule) => {
      expect(membersOf(rule).map((member) => member.host_name)).toEqual(['a', 'b']);
    },
  );

  it('leaves out groups and patterns, which name no object', () => {
    expect(membersOf('g:web,g:http & r:^db & a')).toEqual([{ host_name: 'a', service: null }]);
  });

  it('keeps names with blanks, accents and commas in a description', () => {
    expect(membersOf('hôte é,disk /, used & b')).toEqual([
      { host_name: 'hôte é', service: 'disk /, used' },
      { host_name: 'b', service: null },
    ]);
  });

  it('is empty without a rule', () => {
    expect(membersOf(null)).toEqual([]);
  });
});
