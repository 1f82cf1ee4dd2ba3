import { withIndex } from '../../shared/app/group-index.ts';
import { collectors } from './collectors.ts';
import { endSessions } from './end-sessions.ts';
import { originsOfRealm, realmsOfOrigin } from './origins.ts';
import { realmConfigurations } from './realm-configurations.ts';
import { realmsOfUser } from './realms-of-user.ts';
import { sessionCounts } from './session-counts.ts';
import { users } from './users.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('stats', [
  users,
  sessionCounts,
  realmConfigurations,
  collectors,
  realmsOfUser,
  endSessions,
  realmsOfOrigin,
  originsOfRealm,
]);
