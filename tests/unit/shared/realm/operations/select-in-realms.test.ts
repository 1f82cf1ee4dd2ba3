import { describe, expect, it } from '@jest/globals';

import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { mostTargets } from '../../../../../shared/realm/operations/check-count.ts';
import {
  checkSelection,
  type RealmTargets,
  withoutRepeats,
} from '../../../../../shared/realm/operations/select-in-realms.ts';
import { realm } from '../../../../support/realm-records.ts';

const web = { host_name: 'web-1', service: null };

/** The targets in a realm, whose engine listens at `port`. */
function part(port: number, differing: Partial<RealmTargets<never>> = {}): RealmTargets<never> {
  const name = `r${port}`;
  const open = { name, record: realm(name, { monitoring_port: port }) } as unknown as OpenRealm;
  return { realm: open, targets: [web], isVerified: true, missing: [], missingGroups: [], ...differing };
}

describe('the targets in several realms', () => {
  const request = {
    scope: { realm_type: 'multirealms', realm_name: 'all' } as const,
    targets: { hosts: [], services: [], hostgroup: 'linux', where: [] } as never,
    expectedCount: undefined,
  };

  const checking =
    (...parts: RealmTargets[]) =>
    () => {
      checkSelection(parts, request);
    };

  it('are of an unknown group if none of the realms has it', () => {
    const lacking = { targets: [], missingGroups: ['linux'] };
    expect(checking(part(1, lacking), part(2))).not.toThrow();
    expect(checking(part(1, lacking), part(2, lacking))).toThrow(
      expect.objectContaining({ code: 'hostgroup_not_found' }),
    );
  });

  it('are ten thousand at most', () => {
    const many = (count: number) => part(1, { targets: Array<typeof web>(count).fill(web) });
    expect(checking(many(mostTargets - 1), part(2))).not.toThrow();
    expect(checking(many(mostTargets), part(2))).toThrow(
      expect.objectContaining({ code: 'too_many_targets' }),
    );
  });

  it('have each object of an engine once', () => {
    const counts = (...parts: RealmTargets<never>[]) =>
      withoutRepeats(parts).map((one) => one.targets.length);
    expect(counts(part(1), part(1))).toEqual([1, 0]);
    expect(counts(part(1), part(2))).toEqual([1, 1]);
  });
});
