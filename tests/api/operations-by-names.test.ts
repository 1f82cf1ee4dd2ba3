// Operations on an engine that refuses whole lists of its hosts and services: by its REST API they are read by their names.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';
import { apiSecrets, startRegisteredRestEngine } from '../support/registered-rest-engine.ts';
import { fakeSecrets } from '../support/security.ts';

describe('an Icinga 2 by its REST API with more hosts than are listed', () => {
  let rest: Awaited<ReturnType<typeof startRegisteredRestEngine>>;
  let api: TestApp;
  beforeAll(async () => {
    const hosts = Array.from({ length: 30 }, (_, at) =>
      host(`web-${at}`, {
        groups: [at % 2 === 0 ? 'even' : 'odd'],
        services: [service('http'), service('ssh')],
      }),
    );
    rest = await startRegisteredRestEngine(
      site({ hosts, hostgroups: ['even', 'odd'].map((name) => ({ name, alias: name })) }),
    );
    const fields = { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icinga' };
    api = await startTestApp({
      endpoints,
      monitoringApis: [{ ...rest.record, max_hosts: 1 }],
      realms: [realm('all', fields), hostgroupRealm('evens', 'even', fields)],
      world: { secrets: fakeSecrets(apiSecrets) },
    });
  });
  afterAll(async () => {
    await api.stop();
    await rest.close();
  });

  const operate = async (name: string, what: string, body: object) => {
    const answer = await api.call(`/api/operations/realms/${name}/${what}/`, { method: 'POST', body });
    const targets: readonly { host_name: string; service: string | null; outcome: string }[] =
      answer.body.data?.targets ?? [];
    return [answer.status, targets.map((one) => [one.host_name, one.service, one.outcome].join(' '))];
  };
  const targets = {
    hosts: ['web-1', 'web-2', 'nobody'],
    services: [
      { host_name: 'web-2', service: 'http' },
      { host_name: 'web-2', service: 'nothing' },
      { host_name: 'web-3', service: 'ssh' },
    ],
  };

  it.each([
    ['switches', { switch: 'notifications', on: false }],
    ['downtimes', { duration: '1h', comment: 'disks' }],
    ['comments', { comment: 'see the ticket' }],
  ])('has %s of named hosts and services, and lists neither', async (what, more) => {
    const before = rest.requests.length;
    expect(await operate('all', what, { targets, ...more })).toEqual([
      200,
      [
        'web-1  done',
        'web-2  done',
        'web-2 http done',
        'web-3 ssh done',
        'nobody  refused',
        'web-2 nothing refused',
      ],
    ]);
    const lists = rest.requests
      .slice(before)
      .filter((one) => /^GET \/v1\/objects\/(?:hosts|services)\b/.test(one));
    expect(lists).toEqual([]);
  });

  it('never reaches hosts that a hostgroup realm does not show', async () => {
    expect(await operate('evens', 'switches', { targets, switch: 'notifications', on: true })).toEqual([
      200,
      [
        'web-2  done',
        'web-2 http done',
        'web-1  refused',
        'nobody  refused',
        'web-2 nothing refused',
        'web-3 ssh refused',
      ],
    ]);
  });
});
