import { wholeConfigurationOf, wholeRealmConfiguration } from '../../shared/realm/config/configuration.ts';
import { newRealm } from '../../shared/realm/config/new-realm.ts';
import { realmTypeOf } from '../../shared/realm/record/realm.ts';
import { endpoint } from './group.ts';
import { linkTo } from './link-to.ts';

/** Creates a realm. Its engine is not contacted (spec 2.2, 4.1). */
export const createRealm = endpoint({
  name: 'config.create-realm',
  method: 'POST',
  path: '/api/config/realm/create-realm/',
  access: 'admin',
  summary: 'Create a realm',
  description:
    'With `members` it is a multirealm of them, with `host_groups` a hostgroup realm, with neither a standard realm. An engine is ' +
    'reached at `monitoring_ip` and `monitoring_port`, or at `monitoring_socket`; a realm without one names a ' +
    '`search_backend` or `metrics`. An optional field may also be null or empty, so that a configuration that was read can be sent ' +
    'back. Running functions see the new realm within ten seconds.',
  body: newRealm,
  audit: { action: 'realm.create', target: ({ body }) => body.display_name },
  success: 201,
  returns: wholeRealmConfiguration,
  async handle({ body, dryRun }, { realmRecords, iso, basePath }) {
    const record = await realmRecords.create(body, { dryRun });
    const location = linkTo(basePath, `status/${realmTypeOf(record)}`, record.name);
    return { data: wholeConfigurationOf(record, iso), headers: { Location: location } };
  },
});
