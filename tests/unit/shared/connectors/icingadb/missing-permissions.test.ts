import { expect, it } from '@jest/globals';

import {
  type DatabaseEngine,
  IcingaDbStatusQuery,
} from '../../../../../shared/connectors/icingadb/icingadb-status-query.ts';
import type { EngineCall } from '../../../../../shared/connectors/status-query/index.ts';

it('what the REST API does not let our account do is told by what needs it: reading, or operations', async () => {
  const missing = {
    toRead: ['status/query', 'objects/query/Service', 'objects/query/Comment'],
    toAct: ['actions/add-comment'],
  };
  const engine = {
    act: () => ({ missingPermissions: () => Promise.resolve(missing) }),
    readingNeeds: () =>
      Promise.resolve({ lackingGrants: ['SELECT on history'], permissions: ['status/query'] }),
  } as unknown as DatabaseEngine;
  const query = new IcingaDbStatusQuery(engine, { realm: 'paris' } as EngineCall);
  expect(await query.missingPermissions()).toEqual({
    toRead: ['SELECT on history', 'status/query'],
    toAct: ['objects/query/Service', 'actions/add-comment'],
  });
});
