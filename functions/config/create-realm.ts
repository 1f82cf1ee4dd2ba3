import * as z from 'zod';

import { endpoint } from '../../shared/app.ts';
import { newRealm, realmRecord } from '../../shared/realm/registry.ts';
import { creation, dryRun, linkTo } from './change.ts';

const created = realmRecord.meta({ id: 'CreatedRealm' });

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
  query: dryRun,
  body: newRealm,
  audit: { action: 'realm.create', target: ({ body }) => body.display_name },
  success: 201,
  returns: z.union([created, z.strictObject({ would_create: created })]),
  async handle({ query: { dry_run }, body }, { registry, basePath }) {
    const record = await registry.create(body, { dryRun: dry_run });
    const type = record.type === 'multirealm' ? 'multirealms' : 'realms';
    return creation(record, dry_run, linkTo(basePath, `status/${type}`, record.name));
  },
});
