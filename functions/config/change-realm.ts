import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { wholeConfigurationOf, wholeRealmConfiguration } from '../../shared/realm/config/configuration.ts';
import { realmChange } from '../../shared/realm/config/new-realm.ts';
import { etagOfRealm } from '../../shared/realm/config/realm-tag.ts';
import { endpoint } from './group.ts';

/** Changes a realm. Its engine is not contacted. */
export const changeRealm = endpoint({
  name: 'config.change-realm',
  method: 'PATCH',
  path: '/api/config/realm/{realm_name}/',
  access: 'admin',
  extension: true,
  summary: 'Change a realm or multirealm',
  description:
    'Fields that are not given stay; null or an empty text removes a field (RFC 7396). `activated` switches the realm ' +
    'on and off. Existing faults of the realm are allowed; a fault that the change adds is refused. ' +
    'The answer has the new ETag. Running functions see the change within ten seconds.',
  params: () => z.object({ realm_name: name }),
  headers: ifMatch,
  body: realmChange,
  audit: { action: 'realm.change', target: ({ params }) => params.realm_name },
  returns: wholeRealmConfiguration,
  async handle({ params, headers, body, dryRun }, { realmRecords, iso }) {
    const options = { dryRun, ifMatch: headers['if-match'] };
    const record = await realmRecords.change(params.realm_name, body, options);
    return { data: wholeConfigurationOf(record, iso), headers: { ETag: etagOfRealm(record) } };
  },
});
