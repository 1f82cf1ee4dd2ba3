import { describe, expect, it } from '@jest/globals';

import type { EngineInterfaceName } from '../../../../../shared/base/engine-interface.ts';
import type { ComparedFields } from '../../../../../shared/realm/engine/compare-records.ts';
import { knownReason } from '../../../../../shared/realm/engine/known-differences.ts';

type Names = readonly [EngineInterfaceName, EngineInterfaceName];

/** Returns the reason why one field of two records differs. */
function reasonOf(
  interfaces: Names,
  [noun, field]: readonly [string, string],
  before: ComparedFields,
  after: ComparedFields,
) {
  const difference = { field, before: before[field], after: after[field] };
  return knownReason({ interfaces, noun }, difference, { before, after });
}

describe('a comment that is persistent by Livestatus alone', () => {
  const seen = (interfaces: Names, before: boolean, after: boolean) =>
    reasonOf(interfaces, ['comments', 'persistent'], { persistent: before }, { persistent: after });

  it.each(['icinga2', 'icingadb'] as const)('is a known difference from %s', (api) => {
    const reason = 'Livestatus of Icinga 2 calls each comment persistent.';
    expect(seen(['livestatus', api], true, false)).toBe(reason);
    expect(seen([api, 'livestatus'], false, true)).toBe(reason);
  });

  it('is none the other way round, nor between two other interfaces', () => {
    expect(seen(['livestatus', 'icinga2'], false, true)).toBeUndefined();
    expect(seen(['icinga2', 'icingadb'], true, false)).toBeUndefined();
    expect(seen(['icingadb', 'icinga2'], true, false)).toBeUndefined();
  });
});

describe('a host that is UNREACHABLE by one interface', () => {
  const host = (state_name: string) => ({ state_name, unhandled: state_name !== 'UP' });
  const service = (host_state_name: string) => ({ host_state_name, unhandled: host_state_name === 'UP' });
  const reachable: Names = ['livestatus', 'icinga2'];

  it.each([
    [reachable, 'UNREACHABLE', 'UP', true],
    [reachable, 'UNREACHABLE', 'DOWN', true],
    [reachable, 'DOWN', 'UNREACHABLE', true],
    [reachable, 'UP', 'UNREACHABLE', false],
    [reachable, 'UP', 'DOWN', false],
    [['icinga2', 'icingadb'], 'DOWN', 'UNREACHABLE', true],
    [['icinga2', 'icingadb'], 'UNREACHABLE', 'UP', false],
  ] as const)('%s: %s and %s are known: %s', (names, before, after, isKnown) => {
    for (const field of ['state_name', 'unhandled'])
      expect(reasonOf(names, ['hosts', field], host(before), host(after)) !== undefined).toBe(isKnown);
    for (const field of ['host_state_name', 'unhandled'])
      expect(reasonOf(names, ['services', field], service(before), service(after)) !== undefined).toBe(
        isKnown,
      );
  });

  it('explains no other field, and no state of a service', () => {
    const [before, after] = [host('UNREACHABLE'), host('DOWN')];
    const acknowledged = [
      { ...before, acknowledged: true },
      { ...after, acknowledged: false },
    ] as const;
    expect(reasonOf(reachable, ['hosts', 'acknowledged'], ...acknowledged)).toBeUndefined();
    expect(reasonOf(reachable, ['services', 'state_name'], before, after)).toBeUndefined();
  });

  it.each([
    [{ up: 5, down: 1, unreachable: 2 }, { up: 6, down: 2, unreachable: 0 }, true],
    [{ up: 5, down: 3, unreachable: 0 }, { up: 5, down: 1, unreachable: 2 }, true],
    [{ up: 5, down: 3, unreachable: 0 }, { up: 6, down: 2, unreachable: 0 }, false],
    [{ up: 6, down: 0, unreachable: 2 }, { up: 5, down: 1, unreachable: 2 }, false],
    [{ up: 5, down: 1, unreachable: 2 }, { up: 6, down: 2, unreachable: 1 }, false],
  ])('explains hostgroups whose hosts can be the same: %j, %j: %s', (before, after, isKnown) => {
    const found = reasonOf(reachable, ['hostgroups', 'hosts'], { hosts: before }, { hosts: after });
    expect(found !== undefined).toBe(isKnown);
  });
});

describe('an Icinga DB', () => {
  const [livestatus]: [Names] = [['livestatus', 'icingadb']];
  const checked = (next_check: string, last_check = '12:00') => ({ next_check, last_check });

  it('has the next check of the last result', () => {
    const about = ['hosts', 'next_check'] as const;
    expect(reasonOf(livestatus, about, checked('12:05'), checked('12:01'))).toContain('puts it off');
    // Another master may have put it off.
    expect(reasonOf(livestatus, about, checked('12:01'), checked('12:05'))).toContain('puts it off');
    expect(reasonOf(livestatus, about, checked('12:05'), checked('12:01', '11:59'))).toBeUndefined();
  });

  it('may have the time at which another master heard of a hard state', () => {
    const since = (last_hard_state_change: string | null) => ({ last_hard_state_change });
    const about = ['services', 'last_hard_state_change'] as const;
    const at = since('2026-11-29T13:33:41+00:00');
    expect(reasonOf(livestatus, about, at, since('2026-11-29T13:33:46+00:00'))).toContain('heard of');
    expect(reasonOf(livestatus, about, at, since('2026-11-29T13:34:46+00:00'))).toBeUndefined();
    expect(reasonOf(livestatus, about, since(null), at)).toBeUndefined();
  });

  it('may be that of another master', () => {
    const master = (node: string | null, program_start: string) => ({ node, program_start });
    const about = ['engine', 'program_start'] as const;
    expect(reasonOf(livestatus, about, master('m1', '1'), master('m2', '2'))).toContain('two masters');
    expect(reasonOf(livestatus, about, master('m1', '1'), master('m1', '2'))).toBeUndefined();
    // The start is not that of the master, as the REST API tells it.
    expect(reasonOf(livestatus, about, master('m1', '1'), master(null, '2'))).toBeUndefined();
  });
});
