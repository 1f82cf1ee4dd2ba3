import { withIndex } from '../../shared/app/group-index.ts';
import * as byState from './by-state.ts';
import { connected } from './connected.ts';
import { duplicatedByIp, duplicatedByName } from './duplicates.ts';
import { hostgroups } from './hostgroups.ts';
import * as longTimeDown from './long-time-down.ts';
import * as packs from './packs.ts';
import { realms } from './realms.ts';
import * as withChecksDisabled from './with-checks-disabled.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('summary', [
  duplicatedByIp,
  duplicatedByName,
  ...byState.hosts,
  ...longTimeDown.hosts,
  ...withChecksDisabled.hosts,
  ...packs.hostsWithAnyPack,
  ...packs.hostsWithPack,
  connected,
  hostgroups,
  realms,
  ...byState.services,
  ...longTimeDown.services,
  ...withChecksDisabled.services,
]);
