import { newRealm, realmRecord } from '../../shared/realm/registry.ts';
import { endpoint } from './group.ts';
import { linkTo } from './link-to.ts';

/** A new realm; its engine is not contacted (spec 2.2, 4.1). */
export const createRealm = endpoint({
  name: 'config.create-realm',
  method: 'POST',
  path: '/api/config/realm/create-realm/',
  access: 'admin',
  summary: 'Create a realm',
  description:
    '`realms` makes a multirealm of its members, `host_groups` a hostgroup realm, neither a standard realm. ' +
    'Running functions see the new realm within ten seconds.',
  body: newRealm,
  audit: { action: 'realm.create', target: ({ body }) => body.display_name },
  success: 201,
  returns: realmRecord.meta({ id: 'CreatedRealm' }),
  async handle({ body, dryRun }, { registry, basePath }) {
    const record = await registry.create(body, { dryRun });
    const type = record.type === 'multirealm' ? 'multirealms' : 'realms';
    return { data: record, headers: { Location: linkTo(basePath, `status/${type}`, record.name) } };
  },
});
