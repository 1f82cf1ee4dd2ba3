// Operators see by which interface a realm is reached, and which permission its account lacks.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { noMetrics, type RequestMetrics } from '../../shared/base/metrics.ts';
import { contractSite } from '../contract/contract-site.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { apiSecrets, startRegisteredRestEngine } from '../support/registered-rest-engine.ts';
import { fakeSecrets } from '../support/security.ts';

const site = () => contractSite(Math.floor(Date.now() / 1000));
const noEngine = { monitoring_ip: undefined, monitoring_port: undefined };

describe('a realm that is reached by a monitoring API', () => {
  let api: TestApp;
  let rest: Awaited<ReturnType<typeof startRegisteredRestEngine>>;
  let live: Engine;
  const measured: RequestMetrics[] = [];

  beforeAll(async () => {
    live = await startEngine({ site: site(), dialect: 'icinga2', listen: { port: 0 }, clock: systemClock });
    rest = await startRegisteredRestEngine(site());
    const port = 'port' in live.address ? live.address.port : 0;
    api = await startTestApp({
      endpoints: [...infrastructure, ...status, ...utils],
      monitoringApis: [rest.record],
      realms: [
        realm('live', { monitoring_port: port }),
        realm('rest', { ...noEngine, monitoring_api: 'icinga' }),
        realm('gone', { ...noEngine, monitoring_api: 'removed' }),
        multirealm('both', 'live', 'rest'),
      ],
      world: {
        secrets: fakeSecrets(apiSecrets),
        metrics: { ...noMetrics, request: (facts) => measured.push(facts) },
      },
    });
  });
  afterAll(async () => {
    await Promise.all([api.stop(), rest.close(), live.close()]);
  });

  it.each([
    ['realms/live', ['livestatus'], false],
    ['realms/rest', ['icinga2'], true],
    ['multirealms/both', ['icinga2', 'livestatus'], true],
  ])(
    'the end line and the metrics of a request to %s have its interfaces',
    async (path, interfaces, isByApi) => {
      const answer = await api.call(`/api/status/${path}/hosts/`);
      expect(answer.status).toBe(200);
      const { fields = {} } = api.log.lines.findLast(({ code }) => code === 'request.completed') ?? {};
      expect(fields).toMatchObject({ engine_interfaces: interfaces });
      const { monitoringApiCalls = 0, engineCalls = 0 } = measured.at(-1) ?? {};
      expect([monitoringApiCalls > 0, monitoringApiCalls <= engineCalls]).toEqual([isByApi, true]);
    },
  );

  it.each([
    ['live', 'livestatus', true],
    ['rest', 'icinga2', true],
    ['gone', null, false],
  ])('engine-info of %s has the interface', async (name, expected, reachable) => {
    const { body } = await api.call(`/api/infrastructure/realm/${name}/engine-info/`);
    expect(body.data).toMatchObject({ interface: expected, reachable });
  });

  describe('svc-check', () => {
    const checks = async (name: string) => {
      const { body } = await api.call(`/api/utils/svc-check/realm/${name}/`);
      const found: readonly { name: string; ok: boolean; detail: string }[] = body.data.checks;
      return new Map(found.map((check) => [check.name, [check.ok, check.detail]]));
    };
    /** Runs the work with an account without these permissions. */
    const without = async <T>(lacking: readonly string[], work: () => Promise<T>): Promise<T> => {
      const whole = [...rest.permissions];
      rest.permissions.splice(0, Infinity, ...whole.filter((one) => !lacking.includes(one)));
      try {
        return await work();
      } finally {
        rest.permissions.splice(0, Infinity, ...whole);
      }
    };

    it('names the interface, and says that the account of the guide lacks nothing', async () => {
      const found = await checks('rest');
      expect([...found].filter(([, [ok]]) => !ok)).toEqual([]);
      expect(found.get('icinga2')).toEqual([true, 'icinga2 r2.13.6-1 answers.']);
      expect(found.get('permissions')).toEqual([
        true,
        'Our account may read everything. It may do all operations.',
      ]);
      expect([...(await checks('live')).keys()]).not.toContain('permissions');
    });

    it('names what the account may not read', async () => {
      const found = await without(['objects/query/Downtime', 'objects/query/User'], () => checks('rest'));
      expect(found.get('permissions')).toEqual([
        false,
        'It may not read: objects/query/Downtime, objects/query/User are missing. It may do all operations.',
      ]);
    });

    it('names the operations that the account may not do, which is allowed', async () => {
      const [ok, detail] = await without(
        ['actions/*', 'objects/modify/Service'],
        async () => (await checks('rest')).get('permissions') ?? [],
      );
      expect(ok).toBe(true);
      for (const name of ['schedule-downtime', 'remove-comment', 'restart-process', 'process-check-result'])
        expect(detail).toContain(`actions/${name}`);
      expect(detail).toContain('objects/modify/Service');
      expect(detail).not.toContain('objects/modify/Host');
    });

    it('says that the API is not registered any more', async () => {
      expect([...(await checks('gone'))]).toEqual([
        ['monitoring_api', [false, expect.stringContaining('not registered any more')]],
      ]);
    });
  });
});
