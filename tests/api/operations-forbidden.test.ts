// An account of the REST API of Icinga 2 that may read and may do nothing: operations are refused at once, and name the permission.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { addComment, addDowntime } from '../../demo/status-query-engine/downtimes.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';
import { apiSecrets, startRegisteredRestEngine } from '../support/registered-rest-engine.ts';
import { fakeSecrets } from '../support/security.ts';

describe('an operation that the account may not do', () => {
  const state = site({
    hosts: [
      host('web-1', {
        state: 1,
        acknowledged: true,
        services: [service('http', { state: 2, last_check: 1000 })],
      }),
    ],
  });
  let rest: Awaited<ReturnType<typeof startRegisteredRestEngine>>;
  let api: TestApp;
  /** Pauses of operations. A refusal needs none. */
  let pauses = 0;
  beforeAll(async () => {
    rest = await startRegisteredRestEngine(state);
    const mayRead = rest.permissions.filter((one) => !/^(actions|objects\/modify)\//.test(one));
    rest.permissions.splice(0, rest.permissions.length, ...mayRead);
    const web = state.hosts.get('web-1')!;
    const remark = { host: web, service: null, author: 'olga', text: 'disks', entry_time: 1000 };
    addComment(state, { ...remark, entry_type: 1, persistent: true, expire_time: 0 });
    const times = { start_time: 1000, end_time: 4_000_000_000, fixed: true, duration: 3600, triggered_by: 0 };
    addDowntime(state, { ...remark, ...times, comment_id: 0 });
    const fields = { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icinga' };
    api = await startTestApp({
      endpoints,
      monitoringApis: [rest.record],
      realms: [realm('r', fields)],
      world: {
        secrets: fakeSecrets(apiSecrets),
        sleep: () => {
          pauses += 1;
          return Promise.resolve();
        },
      },
    });
  });
  afterAll(async () => {
    await api.stop();
    await rest.close();
  });

  const http = { services: [{ host_name: 'web-1', service: 'http' }] };
  const operations: readonly (readonly [string, string, object, string])[] = [
    ['POST', 'downtimes/', { targets: http, duration: '1h', comment: 'x' }, 'actions/schedule-downtime'],
    ['POST', 'comments/', { targets: http, comment: 'x' }, 'actions/add-comment'],
    ['POST', 'acknowledgements/', { targets: http, comment: 'x' }, 'actions/acknowledge-problem'],
    ['POST', 'checks/', { targets: http }, 'actions/reschedule-check'],
    ['POST', 'switches/', { targets: http, switch: 'notifications', on: false }, 'objects/modify/Service'],
    ['POST', 'results/', { targets: http, state_name: 'OK', output: 'x' }, 'actions/process-check-result'],
    ['DELETE', 'acknowledgements/?host_name=web-1', {}, 'actions/remove-acknowledgement'],
    ['DELETE', 'downtimes/?filter=author%3Dolga', {}, 'actions/remove-downtime'],
    ['DELETE', 'comments/?filter=author%3Dolga', {}, 'actions/remove-comment'],
  ];
  const send = (method: string, path: string, body: object) =>
    api.call(`/api/operations/realms/r/${path}`, { method, ...(method === 'POST' && { body }) });

  it.each(operations)('is refused: %s %s', async (method, path, body, permission) => {
    pauses = 0;
    const before = rest.requests.length;
    const { body: answer } = await send(method, path, body);
    expect(answer.data.targets).toMatchObject([
      { host_name: 'web-1', outcome: 'refused', reason: expect.stringContaining(permission) },
    ]);
    expect(pauses).toBe(0);
    expect(rest.requests.slice(before).filter((one) => one.startsWith('POST /v1/actions'))).toEqual([]);
  });

  it.each(operations)('is refused in a dry run too: %s %s', async (method, path, body, permission) => {
    const query = path.includes('?') ? '&dry_run=true' : '?dry_run=true';
    const { body: answer } = await send(method, `${path}${query}`, body);
    const [foreseen] = Object.values<{ readonly targets: readonly object[] }>(answer.data);
    expect(foreseen?.targets).toMatchObject([
      { outcome: 'would_be_refused', reason: expect.stringContaining(permission) },
    ]);
  });

  it.each(['downtimes', 'comments'])('is refused for one of the %s, by its id', async (what) => {
    const { body } = await api.call(`/api/operations/realms/r/${what}/`);
    const id: string = body.data[0].downtime_id ?? body.data[0].comment_id;
    for (const query of ['', '?dry_run=true']) {
      const { status, body: problem } = await send('DELETE', `${what}/${id}/${query}`, {});
      expect([status, problem.code]).toEqual([502, 'engine_forbidden']);
      expect(problem.detail).toMatch(/actions\/remove-(downtime|comment)/);
    }
  });
});
