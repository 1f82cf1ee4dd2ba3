import { expect, it } from '@jest/globals';

import type { LabelTable } from '../../../../../shared/connectors/alertmanager/label-table.ts';
import type { EngineAlert } from '../../../../../shared/connectors/alertmanager/wire.ts';
import { worldOf } from '../../../../../shared/connectors/alertmanager/world.ts';
import { createRemarkNumbers } from '../../../../../shared/connectors/kit/remark-numbers.ts';

const table: LabelTable = {
  ...{ host: ['host'], hostAlerts: [], service: ['alertname'], severity: 'severity' },
  ...{ states: [[], ['warning'], ['critical']], hostgroup: undefined },
};
const alert = (fingerprint: string, startsAt: number): EngineAlert => ({
  ...{ fingerprint, startsAt, updatedAt: startsAt, annotations: {} },
  labels: { host: 'web-1', alertname: 'Disk' },
  status: { silencedBy: [], inhibitedBy: [] },
});
const worldWith = (alerts: readonly EngineAlert[]) => {
  const status = { cluster: { status: 'ready' }, uptime: 0, versionInfo: { version: '0.28' } };
  return worldOf([{ status, alerts, silences: [], bytes: 0 }], 0, { table, numbers: createRemarkNumbers() });
};

// A function cannot take so many arguments.
it('a service may have 200,000 alerts, and began with the first of them', () => {
  const alerts = Array.from({ length: 200_000 }, (_, index) => alert(String(index), 1_000_000 - index));
  const [service] = worldWith(alerts).hosts[0]!.services;
  expect([service?.alerts.length, service?.since]).toEqual([200_000, 800_001]);
});
