import { expect, it } from '@jest/globals';

import { exactTargets } from '../../../../../shared/realm/operations/planned-operation.ts';

it('the targets of a plan are selected by their names, and only in their realms', () => {
  const host = { realm: 'paris', host_name: 'web-1', service: null, remark: null };
  const service = { realm: 'lyon', host_name: 'web-1', service: 'http', remark: null };
  expect(exactTargets([host, service])).toEqual({
    ...{ hosts: ['web-1'], services: [{ host_name: 'web-1', service: 'http' }], only: [host, service] },
    ...{ hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: false },
  });
});
