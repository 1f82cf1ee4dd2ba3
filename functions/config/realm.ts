import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { wholeConfigurationOf, wholeRealmConfiguration } from '../../shared/realm/config/configuration.ts';
import { etagOfRealm } from '../../shared/realm/config/realm-tag.ts';
import { endpoint } from './group.ts';

/** Returns the configuration of one realm, even if the realm is switched off. */
export const realm = endpoint({
  name: 'config.realm',
  method: 'GET',
  path: '/api/config/realm/{realm_name}/',
  access: 'admin',
  extension: true,
  summary: 'The whole configuration of a realm or multirealm',
  description:
    'The configuration in the form that create-realm accepts, not from a cache. The ETag is that of the configuration, for If-Match of a change.',
  params: () => z.object({ realm_name: name }),
  returns: wholeRealmConfiguration,
  async handle({ params }, { realmRecords, iso }) {
    const record = await realmRecords.find(params.realm_name);
    return { data: wholeConfigurationOf(record, iso), headers: { ETag: etagOfRealm(record) } };
  },
});
