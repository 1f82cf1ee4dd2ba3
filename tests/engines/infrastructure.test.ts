import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { endpoints as inventory } from '../../functions/device-inventory/endpoints.ts';
import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { searchBackendRecord } from '../../shared/store/search-backends.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { startOpenSearch } from '../support/opensearch.ts';
import { realm } from '../support/realm-records.ts';

const router = host('router 1/2', {
  display_name: 'Router of the hall',
  address: '10.0.0.1',
  custom_variables: { PACKS: '["network"]' },
  services: [service('ping', { state: 2, output: 'CRITICAL - lost' })],
});

describeOnIcinga2('infrastructure and inventory', () => {
  describe('of a real Icinga 2, with documents in a real OpenSearch', () => {
    let icinga: Icinga2;
    let backend: Awaited<ReturnType<typeof startOpenSearch>>;
    let api: TestApp;

    beforeAll(async () => {
      [icinga, backend] = await Promise.all([
        startIcinga2({ site: site({ hosts: [router, host('core')] }) }),
        startOpenSearch(),
      ]);
      const documents = [
        { '@timestamp': '2026-11-01T00:00:00Z', host_name: 'router 1/2', serial: 'A1' },
        { '@timestamp': '2026-11-03T00:00:00Z', host_name: 'router 1/2', serial: 'A2' },
        { '@timestamp': '2026-11-05T00:00:00Z', host_name: 'router 1', serial: 'B1' },
      ];
      for (const document of documents) {
        const written = await fetch(`${backend.url}/inventory-paris/_doc?refresh=true`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(document),
        });
        if (!written.ok) throw new Error(await written.text());
      }
      api = await startTestApp({
        endpoints: [...infrastructure, ...inventory],
        searchBackends: [searchBackendRecord().parse({ id: 1, url: backend.url, flavour: 'opensearch' })],
        realms: [
          realm('paris', {
            ...{ monitoring_port: icinga.port, import_tool: '10.0.0.9' },
            ...{ search_backend: 1, metrics_index: 'paris' },
          }),
        ],
        config: { engineDeadlineMs: 20_000 },
      });
    }, 400_000);
    afterAll(async () => {
      await api.stop();
      await Promise.all([icinga.stop(), backend.stop()]);
    });

    it.each(['realm/paris/engine-info/', 'engine-info/'])('tells what the engine is: %s', async (path) => {
      const { status, body } = await api.call(`/api/infrastructure/${path}`);
      expect(status).toBe(200);
      expect([body.data].flat()[0]).toMatchObject({
        ...{ realm: 'paris', reachable: true, error: null, kind: 'icinga2', host_count: 2, service_count: 1 },
        ...{ program_start: expect.stringMatching(/^20/), uptime_seconds: expect.any(Number) },
      });
    });

    it('tells what stands around an engine that has no satellites', async () => {
      const { status, body } = await api.call('/api/infrastructure/realm/paris/engine_ips/');
      expect(status).toBe(200);
      expect(body.data).toEqual([
        { realm: 'paris', kind: 'import_tool', name: '10.0.0.9', address: '10.0.0.9' },
      ]);
      expect(body.meta.notice).toBeUndefined();
    });

    it('tells of a device what the engine knows, and the newest document of exactly that host', async () => {
      const name = encodeURIComponent('router 1/2');
      const { status, body } = await api.call(`/api/device-inventory/realm/paris/host/${name}/inventory/`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        ...{ realm: 'paris', host_name: 'router 1/2', display_name: 'Router of the hall' },
        ...{ address: '10.0.0.1', packs: ['network'] },
        services: [expect.objectContaining({ service: 'ping', state: 2, output: 'CRITICAL - lost' })],
        document: { index: 'inventory-paris', fields: expect.objectContaining({ serial: 'A2' }) },
      });
    });
  });
});
