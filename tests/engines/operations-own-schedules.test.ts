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

describeOnIcinga2("a downtime of the engine's own schedule", () => {
  let icinga: Icinga2;
  let api: TestApp;
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
  });
  afterAll(async () => {
    await api.stop();
    await icinga.stop();
  });

  it.each(interfaces)('is listed as not ours, and is not called removed, by %s', async (by) => {
    const list = `/api/operations/realms/real-${interfaces.indexOf(by)}/downtimes/`;
    const found = async () => {
      const { body } = await api.call(list);
      const rows: readonly Readonly<Record<string, unknown>>[] = body.data;
      return rows.length === 0 ? undefined : rows;
    };
    // The engine makes the downtimes of its schedules a minute after its start.
    const [row] = await eventually(found, 120_000);
    expect(row).toMatchObject({
      ...{ host_name: 'host-00001', description: null, author: 'ops', comment: 'nightly' },
      ...{ is_ours: false, fixed: true, maintenance_id: null, sla: 'counted' },
    });
    const { status, body } = await api.call(`${list}${String(row?.['downtime_id'])}/`, { method: 'DELETE' });
    expect([status, body.code]).toEqual([502, 'engine_command_unconfirmed']);
    const rows = await found();
    expect(rows?.map((one) => one['downtime_id'])).toEqual([row?.['downtime_id']]);
  });
});
