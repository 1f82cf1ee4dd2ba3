import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { existingNames } from '../../shared/realm/directory/directory.ts';
import { endpoint } from './group.ts';
import { realmSummary, realmSummaryList, realmSummaryOf } from './realm-summary.ts';

/** Lists the realms and multirealms of a user. An admin may ask for any user, others only for themselves (spec 4.8). */
export const realmsOfUser = endpoint({
  name: 'stats.realms-of-user',
  method: 'GET',
  path: '/api/stats/realms/{user_name}/',
  access: 'viewer',
  summary: 'Realms and multirealms associated to a user',
  params: () => z.object({ user_name: name }),
  list: realmSummaryList,
  returns: () => z.array(realmSummary()),
  async handle({ params: { user_name } }, { accounts, caller, realms }) {
    if (caller?.role !== 'admin' && caller?.userName !== user_name) throw notYours();
    if (caller.issuer && caller.userName === user_name)
      return { data: (await realms.directory.all()).map(realmSummaryOf) };
    const [user, all] = await Promise.all([accounts.find(user_name), realms.directory.all()]);
    const names = new Set(existingNames(user.realms, all));
    const visibleRealms = all.filter((realm) => user.role === 'admin' || names.has(realm.name));
    const notice = visibleRealms.length === 0 ? 'No realm was given to this user.' : undefined;
    return { data: visibleRealms.map(realmSummaryOf), notice };
  },
});

/** Returns an error with the same words whether the user exists or not. */
function notYours(): AppError {
  return new AppError('forbidden', {
    detail: 'Only an admin may see the realms of another user.',
  });
}
