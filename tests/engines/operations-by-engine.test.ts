import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { fieldsOf, interfaces, registerApi } from '../support/icinga2-interfaces.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const schedule = `
object ScheduledDowntime "nightly" {
  host_name = "host-00001", author = "ops", comment = "nightly", fixed = true
  ranges = { ${days.map((day) => `${day} = "00:00-24:00"`).join(', ')} }
}
`;

describeOnIcinga2('what the engine does with downtimes by itself', () => {
  let icinga: Icinga2;
  let api: TestApp;
  let ended: string;
  const listOf = (by: (typeof interfaces)[number]) =>
    `/api/operations/realms/real-${interfaces.indexOf(by)}/downtimes/`;
  beforeAll(async () => {
    icinga = await startIcinga2({ site: largeSite(5) });
    await appendFile(join(icinga.dir, 'etc/icinga2.conf'), schedule);
    await icinga.kill();
    await icinga.startAgain();
    api = await startTestApp({
      endpoints,
      ...(await registerApi(icinga)),
      realms: interfaces.map((by, at) => realm(`real-${at}`, fieldsOf(icinga, by))),
      config: { engineDeadlineMs: 10_000 },
    });
    // It is over long before the engine removes it, which it does once a minute.
    const body = { targets: { hosts: ['host-00002'] }, duration: '2s', comment: 'short' };
    const answer = await api.call(listOf('Livestatus'), { method: 'POST', body });
    ended = answer.body.data.targets[0].id;
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
  });

  it.each(interfaces)(
    'a downtime of its own schedule is listed as not ours, and is not called removed, by %s',
    async (by) => {
      const list = listOf(by);
      const found = async () => {
        const { body } = await api.call(`${list}?host_name=host-00001`);
        const rows: readonly Readonly<Record<string, unknown>>[] = body.data;
        return rows.length === 0 ? undefined : rows;
      };
      // The engine makes the downtimes of its schedules a minute after its start.
      const [row] = await eventually(found, 120_000);
      expect(row).toMatchObject({
        ...{ host_name: 'host-00001', service: null, author: 'ops', comment: 'nightly' },
        ...{ is_ours: false, fixed: true, maintenance_id: null, sla: 'counted', until: 'ends_at' },
      });
      const { status, body } = await api.call(`${list}${String(row?.['downtime_id'])}/`, {
        method: 'DELETE',
      });
      // The REST API says that it refuses. By Livestatus the engine says nothing, and the downtime is still there.
      const code = by === 'Livestatus' ? 'engine_command_unconfirmed' : 'engine_refused_command';
      expect([status, body.code]).toEqual([502, code]);
      const rows = await found();
      expect(rows?.map((one) => one['downtime_id'])).toEqual([row?.['downtime_id']]);
    },
  );

  it('a downtime that has ended is not found', async () => {
    const list = listOf('Livestatus');
    await eventually(async () => {
      const { body } = await api.call(`${list}?host_name=host-00002`);
      return body.data.length === 0 ? true : undefined;
    });
    const removed = await api.call(`${list}${ended}/`, { method: 'DELETE' });
    expect([removed.status, removed.body.code]).toEqual([404, 'downtime_not_found']);
  });
});
