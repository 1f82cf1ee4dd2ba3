import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { endpoint } from './group.ts';

/** Deletes a realm. Its engine and its hosts are left unchanged. */
export const deleteRealm = endpoint({
  name: 'config.delete-realm',
  method: 'DELETE',
  path: '/api/config/realm/{realm_name}/',
  access: 'admin',
  extension: true,
  summary: 'Remove a realm or multirealm',
  description:
    'Engine, hosts and import tool are not touched. Users lose the realm for good: they do not see a later realm of the same name. ' +
    'Multirealms lose a member; the only member of one is not removed. Running functions follow within ten seconds.',
  params: () => z.object({ realm_name: name }),
  headers: ifMatch,
  audit: { action: 'realm.delete', target: ({ params }) => params.realm_name },
  returns: () =>
    z
      .strictObject({
        realm: z.string(),
        taken_out_of: z.array(z.string()).describe('multirealms of which it was a member'),
        deleted: z.literal(true),
      })
      .meta({ id: 'DeletedRealm' }),
  async handle({ params: { realm_name: realm }, headers, dryRun }, { realmRecords }) {
    const { taken_out_of } = await realmRecords.remove(realm, { dryRun, ifMatch: headers['if-match'] });
    const data = { realm, taken_out_of, deleted: true as const };
    return { data, notice: dryRun ? undefined : noticeOf(taken_out_of) };
  },
});

function noticeOf(holders: readonly string[]): string | undefined {
  return holders.length === 0 ? undefined : `It is no longer a member of ${holders.join(', ')}.`;
}
