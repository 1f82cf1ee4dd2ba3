// `npm start` answers requests about the past, over its gateway and its stand-ins.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Greeting } from '../../demo/greeting.ts';
import type { MonitoringEvent } from '../../shared/realm/history/events/event-record.ts';
import type { Kpi } from '../../shared/realm/history/kpi/kpi-record.ts';
import type { Report } from '../../shared/realm/history/report/report-record.ts';
import { projectRoot } from '../support/service-copy.ts';

const all =
  'hosts_filter=true&services_filter=true&notifications_filter=true&external_commands_filter=true&flapping_filter=true';

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

describe('the past of the demo realms', () => {
  const directory = mkdtempSync(join(tmpdir(), 'realmgate-history-'));
  let stack: ChildProcess;
  let ready: Greeting;

  beforeAll(async () => {
    const words = ['--import', 'tsx', 'demo/index.ts', '--json', '--port', '0', '--data', directory];
    const started = spawn(process.execPath, words, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stack = started;
    const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
    ready = JSON.parse(line) as Greeting;
  });
  afterAll(async () => {
    stack.kill('SIGINT');
    await once(stack, 'exit');
    rmSync(directory, { recursive: true, force: true });
  });

  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(`${ready.url}/api/${path}`, {
      headers: { authorization: `Bearer ${ready.token}` },
    });
    const type = response.headers.get('content-type');
    return { status: response.status, type, body: await response.text() };
  };
  const dataOf = async <Data = unknown>(path: string): Promise<Data> => {
    const { status, body } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    return (JSON.parse(body) as { readonly data: Data }).data;
  };

  it.each([
    `events/multirealms/france/monitoring/?${all}`,
    `events/realms/paris/monitoring/?${all}`,
    `events/realms/lyon-databases/monitoring/?${all}`,
    `events/realms/lyon/hosts/lyo-sw-002/monitoring/?${all}&time_from=last30days`,
    'events/realms/lyon/',
    'events/realms/lyon-databases/',
    'events/realms/paris/syslogs/',
    'events/realms/lyon-databases/syslogs/',
    'events/multirealms/france/monitoring/kpi/hosts/',
    'events/multirealms/france/monitoring/kpi/services/',
    'events/realms/lyon/monitoring/kpi/hosts/',
    'events/realms/lyon-databases/monitoring/kpi/services/',
    'reports/info/multirealms/france/',
    'reports/info/realms/paris/',
    'status/realms/lyon/host/availability/lyo-sw-002/',
    'status/multirealms/france/hosts/availability/',
  ])(
    'is told by %s',
    async (path) => {
      expect(await dataOf(path)).not.toEqual([]);
    },
    30_000,
  );

  it('of a KPI can be read again, and downloaded', async () => {
    const { kpi_id: id } = await dataOf<Kpi>('events/realms/paris/monitoring/kpi/hosts/');
    expect(await dataOf(`events/monitoring/kpi/${id}/`)).toMatchObject({ kpi_id: id, realms: ['paris'] });
    const file = await get(`events/monitoring/kpi/${id}/download/`);
    expect([file.status, file.type]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(file.body.split('\r\n')[0]).toContain('host_name');
  });

  it('ends as things are now', async () => {
    const lost = 'hosts/lyo-sw-002/';
    const [last] = await dataOf<MonitoringEvent[]>(
      `events/realms/lyon/${lost}monitoring/?hosts_filter=true&time_from=last30days`,
    );
    const now = await dataOf(`status/realms/lyon/${lost}`);
    expect(now).toMatchObject({ state: last?.state, state_name: 'DOWN' });
  });

  it('is plausible: repaired within hours, and mostly available', async () => {
    const { totals } = await dataOf<Kpi>('events/realms/paris/monitoring/kpi/services/');
    expect(totals.mttr_seconds).toBeGreaterThan(600);
    expect(totals.mttr_seconds).toBeLessThan(86_400);
    const { availability } = await dataOf<Report>('reports/info/realms/paris/');
    expect(availability.last_30_days?.mean_percent).toBeGreaterThan(85);
    expect(availability.last_30_days?.mean_percent).toBeLessThan(100);
  });
});
