import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { exactTargets, performPlanned } from '../../../../../shared/realm/operations/planned-operation.ts';
import type { TargetRequest } from '../../../../../shared/realm/operations/selection.ts';
import { realm as recordOf } from '../../../../support/realm-records.ts';

it('the targets of a plan are selected by their names, and only in their realms', () => {
  const host = { realm: 'paris', host_name: 'web-1', service: null, remark: null };
  const service = { realm: 'lyon', host_name: 'web-1', service: 'http', remark: null };
  expect(exactTargets([host, service])).toEqual({
    ...{ hosts: ['web-1'], services: [{ host_name: 'web-1', service: 'http' }], only: [host, service] },
    ...{ hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: false },
  });
});

/** Tries the removal of downtimes, which all wait in the queue because the engine is away. Returns the objects whose downtimes are met. */
async function objectsOf(targets: TargetRequest) {
  const away = () => Promise.reject(new AppError('engine_unreachable', { detail: 'away' }));
  const realm = {
    name: 'paris',
    record: recordOf('paris'),
    status: { decodedRows: away },
    within: (): unknown => realm,
  };
  const objects = ['web-1', 'web-2'].flatMap((host_name) =>
    [null, 'http', 'ssh'].map((service) => ({ host_name, service })),
  );
  const waiting = objects.map((target) => {
    return { target, mark: 'm', record: { realm: 'paris', ...target }, isOfRealm: true, part: 'r-0' };
  });
  const askEach = async (question: (one: OpenRealm) => Promise<unknown>) => ({
    parts: [{ realm: 'paris', value: await question(realm as unknown as OpenRealm) }],
  });
  const services = {
    ...{ realms: { selectNamed: () => ({ askEach }) }, waiting: { find: () => Promise.resolve(waiting) } },
    ...{ performing: { clock: () => 0 }, requests: undefined, turns: undefined, deadlineMs: 1000 },
  };
  const words = { start: 0, end: 0, author: 'ann', comment: '', key: null };
  const { results } = await performPlanned(services as never, {
    ...{ scope: { realm_type: 'realms', realm_name: 'paris' }, targets, remarks: undefined },
    ...{ operation: { action: 'remove_downtimes', ...words }, expectedCount: undefined, dryRun: true },
  });
  return results.map(({ target: { host_name, service } }) => `${host_name} ${service}`);
}

describe('the removal of downtimes', () => {
  const target = (host_name: string, service: string | null, realm = 'paris') => {
    return { realm, host_name, service, remark: null };
  };
  const ofWeb1 = ['web-1 null', 'web-1 http', 'web-1 ssh'];
  const { only: _, ...named } = exactTargets([]);

  it.each<[string, TargetRequest, string[]]>([
    ['a host means all of it', { ...named, hosts: ['web-1'] }, ofWeb1],
    [
      'a service means itself',
      { ...named, services: [{ host_name: 'web-2', service: 'ssh' }] },
      ['web-2 ssh'],
    ],
    ['the host of a plan means all of it', exactTargets([target('web-1', null)]), ofWeb1],
    ['the service of a plan means itself', exactTargets([target('web-1', 'http')]), ['web-1 http']],
    [
      'the object of another realm means nothing',
      exactTargets([target('web-1', null, 'lyon'), target('web-2', 'ssh')]),
      ['web-2 ssh'],
    ],
  ])('of %s', async (_, targets, objects) => {
    expect(await objectsOf(targets)).toEqual(objects);
  });
});
