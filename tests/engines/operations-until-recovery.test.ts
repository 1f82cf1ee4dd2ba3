// A downtime that ends with the recovery of its host, on a real Icinga 2 whose states are kept warm.
import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const down = 'host-00023';
const up = 'host-00001';

describeOnIcinga2('a downtime until recovery', () => {
  let engine: Icinga2;
  let warm: WarmApp;
  let time = 0;
  let startedAt = 0;
  /** The present second. */
  const now = () => Math.floor(Date.now() / 1000);
  beforeAll(async () => {
    engine = await startIcinga2({ site: largeSite(30), runsChecks: false });
    startedAt = now();
    warm = await startWarmApp({
      endpoints,
      realms: [
        realm('real', {
          monitoring_port: engine.port,
          warm: { interval_seconds: 10, stale_seconds: 300 },
        }),
      ],
      now: () => time,
      config: { engineDeadlineMs: 10_000 },
    });
  });
  afterAll(async () => {
    await warm.stop();
    await engine.stop();
  });

  it('is removed after a problem that was only SOFT, which Icinga 2 calls a change of the HARD state', async () => {
    const [path, soft] = ['/api/operations/realms/real/downtimes/', 'host-00002'];
    const body = { targets: { hosts: [soft] }, duration: '1h', comment: 'Reboot', until: 'recovery' };
    await warm.api.call(path, { method: 'POST', body });
    const check = async (status: number) =>
      rest(await readAccount(engine.api), 'POST', `/v1/actions/process-check-result?host=${soft}`, {
        ...{ exit_status: status, plugin_output: 'by hand' },
      });
    await check(1);
    await check(0);
    await expectSoon(async () => {
      time += 61_000;
      await warm.refresh();
      const { body: listed } = await warm.api.call(`${path}?host_name=${soft}`);
      expect(listed.data).toEqual([]);
    });
  });

  it('is removed when the engine says that the host is UP, and stays on a host that was UP all the time', async () => {
    // The hosts have their states since the start of Icinga 2. A change in the second in which a downtime begins counts as one after it.
    await until(() => now() > startedAt);
    const path = '/api/operations/realms/real/downtimes/';
    const body = { targets: { hosts: [down, up] }, duration: '1h', comment: 'Disk', until: 'recovery' };
    const { body: made } = await warm.api.call(path, { method: 'POST', body });
    expect(made.data.counts).toMatchObject({ done: 2 });
    const hosts = async () => {
      time += 61_000;
      await warm.refresh();
      const { body: listed } = await warm.api.call(`${path}?sort=host_name&fields=host_name,until`);
      return listed.data as object;
    };
    expect(await hosts()).toEqual([
      { host_name: up, until: 'recovery' },
      { host_name: down, until: 'recovery' },
    ]);
    const result = { exit_status: 0, plugin_output: 'back' };
    await rest(
      await readAccount(engine.api),
      'POST',
      `/v1/actions/process-check-result?host=${down}`,
      result,
    );
    await expectSoon(async () => {
      expect(await hosts()).toEqual([{ host_name: up, until: 'recovery' }]);
    });
  });
});
