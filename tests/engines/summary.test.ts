import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';

/** Returns the counters that an Icinga 2 publishes over its REST API (`CIB`). */
async function cib({
  api: { url, user, password, ...api },
}: Icinga2): Promise<Readonly<Record<string, number>>> {
  const ca = await readFile(api.ca, 'utf8');
  const answer = await new Promise<unknown>((resolve, reject) => {
    const sent = request(`${url}/v1/status/CIB`, { ca, auth: `${user}:${password}` }, (response) => {
      json(response).then(resolve, reject);
    });
    sent.once('error', reject).end();
  });
  return (answer as { results: [{ status: Record<string, number> }] }).results[0].status;
}

describeOnIcinga2('the summaries', () => {
  describe('the summaries of 200 hosts', () => {
    let icinga: Icinga2;
    let api: TestApp;

    beforeAll(async () => {
      icinga = await startIcinga2({ site: largeSite(200) });
      api = await startTestApp({
        endpoints: [...status, ...summary],
        realms: [realm('real', { monitoring_port: icinga.port })],
      });
    });
    afterAll(async () => {
      await api.stop();
      await icinga.stop();
    });

    const dataOf = async (path: string) => {
      const answer = await api.call(`/api/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- what an answer holds is what the tests ask
      return answer.body.data;
    };

    it('count hosts and services as the engine itself does', async () => {
      // Icinga 2 counts an object that was never checked as pending, and again by its state, which is DOWN or UNKNOWN until then.
      const said = await cib(icinga);
      const pendingHosts = said['num_hosts_pending'] ?? 0;
      const pendingServices = said['num_services_pending'] ?? 0;
      const { realms: ofHosts, ...hosts } = await dataOf('summary/assets-state/hosts-by-state/');
      expect(hosts).toEqual({
        total: 200,
        up: said['num_hosts_up'],
        down: (said['num_hosts_down'] ?? 0) - pendingHosts,
        unreachable: said['num_hosts_unreachable'],
        pending: pendingHosts,
      });
      expect(ofHosts).toEqual([{ realm: 'real', ...hosts }]);
      const { realms: ofServices, ...services } = await dataOf('summary/services/services-by-state/');
      expect(services).toEqual({
        total: 1000,
        ok: said['num_services_ok'],
        warning: said['num_services_warning'],
        critical: said['num_services_critical'],
        unknown: (said['num_services_unknown'] ?? 0) - pendingServices,
        pending: pendingServices,
      });
      expect(ofServices).toEqual([{ realm: 'real', ...services }]);
      expect([hosts.down, hosts.pending, services.critical, services.pending]).not.toContain(0);
    });

    it('count as the global state does', async () => {
      const overview = await dataOf('status/realms/real/');
      expect(overview.hosts).toMatchObject(await statesIn('summary/assets-state/real/hosts-by-state/'));
      expect(overview.services).toMatchObject(await statesIn('summary/services/real/services-by-state/'));
    });

    const statesIn = async (path: string) => {
      const { realms, ...states } = (await dataOf(path)) as Readonly<Record<string, number | object>>;
      expect(realms).toHaveLength(1);
      return states;
    };

    it.each(summary.map(({ path }) => [path]))('answer from it: %s', async (path) => {
      const query = path.includes('long-time-down') || path.includes('disabled') ? '?days=0' : '';
      const data = await dataOf(`${path.replace('/api/', '').replace('{realm_name}', 'real')}${query}`);
      expect(data).toBeDefined();
      if (path.includes('long-time-down')) expect(data.length).toBeGreaterThan(0);
      for (const row of Array.isArray(data) ? data : []) {
        if (path.includes('long-time-down')) expect(row.duration_seconds).toBeLessThan(86_400);
      }
    });
  });
});
