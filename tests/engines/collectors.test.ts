import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/stats/endpoints.ts';
import { host, site } from '../../local/status-query-engine/build-site.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { loadPackage } from '../support/icinga2-package.ts';
import { realm } from '../support/realm-records.ts';

const satellite = `
template Host "cluster" { }
object Endpoint "satellite-1" { }
object Zone "remote" { endpoints = [ "satellite-1" ], parent = ZoneName }
`;

describeOnIcinga2('the collectors of a realm', () => {
  let icinga: Icinga2;
  let api: TestApp;

  beforeAll(async () => {
    icinga = await startIcinga2({ site: site({ hosts: [host('web-1')] }) });
    await loadPackage({ ...icinga.api, ca: await readFile(icinga.api.ca, 'utf8') }, 'cluster', satellite);
    api = await startTestApp({
      endpoints,
      realms: [realm('paris', { monitoring_port: icinga.port })],
      config: { engineDeadlineMs: 5000 },
    });
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
  });

  it("tells the engine's own node from the others of its cluster", async () => {
    const { body } = await api.call('/api/stats/realms/collectors/paris/?fields=kind,name,source');
    expect(body.data).toEqual([
      { kind: 'poller', name: expect.any(String), source: 'engine' },
      { kind: 'satellite', name: 'satellite-1', source: 'engine' },
    ]);
  });
});
