import { expect, it } from '@jest/globals';

import { serverHealth } from '../../../server/health.ts';
import type { KeptRecords } from '../../../server/storage/records.ts';

/** Returns the health of a server whose clock is ahead of that of its database. */
async function healthAt(clockOffsetMs: number) {
  const records = { tryWrite: () => Promise.resolve(clockOffsetMs) } as KeptRecords;
  const sources = { records, clock: () => 0, certificate: () => undefined, isStopping: false };
  const { status, body } = await serverHealth(sources);
  return [status, (JSON.parse(body) as { data: unknown }).data];
}

it('a clock that is off by more than five seconds degrades the health of a server, which stays ready', async () => {
  const well = { health: 'ok', store: 'ok', clock: 'ok', certificate: null };
  expect(await healthAt(-5000)).toEqual([200, { ...well, clock_offset_seconds: -5 }]);
  const off = { ...well, health: 'degraded', clock: 'off' };
  expect(await healthAt(1_200_000)).toEqual([200, { ...off, clock_offset_seconds: 1200 }]);
  expect(await healthAt(-5001)).toEqual([200, { ...off, clock_offset_seconds: -5.001 }]);
});
