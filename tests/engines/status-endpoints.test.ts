import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type CallerAnswer, startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { largeSite } from '../support/large-site.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

const hosts = 200;
/** The paths of the status group under one realm, and how many rows each answers; null: one record. */
const paths: Record<string, number | null> = {
  '': null,
  'hosts/': hosts,
  'hosts/?macros=true': hosts,
  'hosts/?fields=host_name,state_name&sort=-state&limit=50': 50,
  'hostgroups/': 4,
  'hostgroups/db/hosts/': 71,
  'host/host-00023/services/': 5,
  'business_processes/': 1,
  'hosts-grouped-by-pack/': 6,
};
/** Endpoints that exist for `realms` only. */
const standardPaths: Record<string, number | null> = {
  'hosts/host-00023/': null,
  'hosts/host-00005/': null,
  'all-service-status/': hosts * 6,
};

describeOnIcinga2('the status endpoints', () => {
  describe(`the status endpoints with ${hosts} hosts`, () => {
    let icinga: Icinga2;
    let twin: Engine;
    let api: TestApp;

    beforeAll(async () => {
      icinga = await startIcinga2({ site: largeSite(hosts) });
      twin = await startEngine({
        site: largeSite(hosts),
        dialect: 'icinga2',
        listen: {},
        clock: systemClock,
      });
      const twinPort = 'port' in twin.address ? twin.address.port : 0;
      api = await startTestApp({
        endpoints,
        realms: [
          realm('real', { monitoring_port: icinga.port }),
          realm('twin', { monitoring_port: twinPort }),
          realm('unix', { monitoring_ip: undefined, monitoring_socket: icinga.socket }),
          hostgroupRealm('real-group', 'db', { monitoring_port: icinga.port }),
          hostgroupRealm('twin-group', 'db', { monitoring_port: twinPort }),
          multirealm('real-multi', 'real', 'real-group'),
          multirealm('twin-multi', 'twin', 'twin-group'),
        ],
      });
    });
    afterAll(async () => {
      await api.stop();
      await twin.close();
      await icinga.stop();
    });

    /** Both engines hold the same site, so they must answer the same, but for the times. */
    const expectTwins = async (prefix: string, name: string, path: string) => {
      const real = await api.call(`/api/status/${prefix}/real${name}/${path}`);
      const embedded = await api.call(`/api/status/${prefix}/twin${name}/${path}`);
      expect(real.status).toBe(200);
      expect(comparable(real)).toEqual(comparable(embedded));
      return real.body as { data: unknown; meta: unknown };
    };

    it.each(Object.entries({ ...paths, ...standardPaths }))('realms/…/%s', async (path, rows) => {
      const body = await expectTwins('realms', '', path);
      if (rows !== null) expect(body.data).toHaveLength(rows);
    });

    it.each(Object.keys(paths))('realms/…/%s of a hostgroup realm', async (path) => {
      await expectTwins('realms', '-group', path.replace('host-00023', 'host-00007'));
    });

    it.each(Object.keys(paths))('multirealms/…/%s', async (path) => {
      const body = await expectTwins('multirealms', '-multi', path);
      expect(body.meta).toMatchObject({ partial: false });
    });

    it('realms/service-status/ holds every standard realm', async () => {
      const { status, body } = await api.call('/api/status/realms/service-status/?fields=realm');
      expect(status).toBe(200);
      const found: { realm: string }[] = body.data;
      const count = (name: string) => found.filter((row) => row.realm === name).length;
      expect(['real', 'twin', 'unix'].map(count)).toEqual([hosts * 6, hosts * 6, hosts * 6]);
    });

    it.each(['host-0002', 'HOST-00023', '10.0.', 'db', 'MEMORY', 'disk'])(
      'search/ finds %s',
      async (text) => {
        const [real, embedded] = [await searchIn('real', text), await searchIn('twin', text)];
        expect(real).toEqual(embedded);
        expect(real).not.toEqual([]);
      },
    );

    it.each(['.*', '([', 'host.0', 'host-00023\\', '{1', 'a|b'])(
      'search/ takes %s literally',
      async (text) => {
        expect(await searchIn('real', text)).toEqual([]);
      },
    );

    /** Returns the matches in one of the two engines, with names that are the same for both. */
    const searchIn = async (name: string, text: string): Promise<unknown> => {
      const query = `q=${encodeURIComponent(text)}&kind=host,service,hostgroup&realm=${name},${name}-group`;
      const { status, body } = await api.call(`/api/status/search/?${query}`);
      expect(status).toBe(200);
      const rows: { readonly realm: string }[] = body.data;
      return rows.map((row) => ({ ...row, realm: row.realm.replace(name, 'realm') }));
    };

    it('asks over a unix socket as well', async () => {
      const { status, body } = await api.call('/api/status/realms/unix/');
      expect([status, body.data.hosts.total, body.data.services.total]).toEqual([200, hosts, hosts * 5]);
    });

    it('gives times where something was checked, and null where not', async () => {
      const checked = await api.call('/api/status/realms/real/hosts/host-00001/');
      const lastCheck: string = checked.body.data.last_check;
      expect(Date.now() - Date.parse(lastCheck)).toBeLessThan(120_000);
      const pending = await api.call('/api/status/realms/real/hosts/host-00005/');
      expect(pending.body.data).toMatchObject({ last_check: null, state: null, state_name: 'PENDING' });
    });

    it.each(['hosts/ghost/', 'host/ghost/services/', 'hostgroups/ghost/hosts/'])(
      '404 for %s',
      async (path) => {
        expect((await api.call(`/api/status/realms/real/${path}`)).status).toBe(404);
      },
    );
  });
});

/** An answer without what differs between two engines that hold the same: the realms' names, times, measurements. */
function comparable({ status, body }: CallerAnswer): unknown {
  return JSON.parse(JSON.stringify({ status, body }), (key, value: unknown) => {
    if (/^((last|next)_.*|generated_at|request_id|latency_ms)$/.test(key)) return undefined;
    if (typeof value === 'string') return value.replaceAll(/\b(real|twin)(?=-|,|\.|$)/g, 'realm');
    return value;
  });
}
