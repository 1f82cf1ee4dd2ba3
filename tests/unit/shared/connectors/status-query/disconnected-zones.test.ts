import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { newMeter } from '../../../../../shared/base/meter.ts';
import { noteZonesOfRows, type TableName } from '../../../../../shared/connectors/status-query/index.ts';

async function noticeOf(zones: readonly string[], table: TableName = 'hosts') {
  const meter = newMeter();
  const context = callContext(new AbortController().signal, meter);
  await noteZonesOfRows(() => Promise.resolve(zones), table, { realm: 'paris', context });
  return meter.rowNotices.get('paris')?.get('zones');
}

const old = 'is connected: states from there are as old as the last contact';

it('rows say nothing of zones if all are connected, and name those that are not', async () => {
  expect(await noticeOf([])).toBeUndefined();
  expect(await noticeOf(['lyon'])).toBe(`no satellite of zone 'lyon' ${old}`);
  expect(await noticeOf(['lyon', 'nice'])).toBe(`no satellite of zone 'lyon', 'nice' ${old}`);
});

it('rows name zones in 200 characters, and else their number', async () => {
  const zones = ['a'.repeat(97), 'b'.repeat(97)];
  expect(await noticeOf(zones)).toContain(`zone '${zones[0]}', '${zones[1]}' `);
  expect(await noticeOf([...zones, 'c'])).toBe(`no satellite of 3 zones ${old}`);
});

it('rows that tell no states say nothing of zones', async () => {
  expect(await noticeOf(['lyon'], 'services')).toBeDefined();
  expect(await noticeOf(['lyon'], 'comments')).toBeUndefined();
});
