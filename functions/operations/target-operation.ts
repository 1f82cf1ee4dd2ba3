import * as z from 'zod';

import { realmScope } from '../../shared/http/parameters/fields.ts';
import type { Realms, RealmScope } from '../../shared/realm/directory/realms.ts';
import { expectedCount } from './expected-count.ts';

/** The properties that all operations on selected hosts and services have in common. */
export const targetOperation = {
  extension: true,
  access: 'operator',
  params: () => z.object(realmScope),
  query: () => z.object({ expected_count: expectedCount('hosts and services') }),
  sources: true,
  problems: ['hostgroup_not_found', 'unexpected_count', 'realm_without_engine', 'queue_unavailable'],
  success: [200, 202],
  beforeRepeat: (
    { params }: { readonly params: RealmScope },
    { realms }: { readonly realms: Pick<Realms, 'directory'> },
  ) => realms.directory.find(params.realm_type, params.realm_name),
} as const;
