import { expect, it } from '@jest/globals';

import type { ApiCall, EngineObjects } from '../../../../../shared/connectors/icinga2-rest/engine-objects.ts';
import { openEngineStatus } from '../../../../../shared/connectors/icinga2-rest/engine-status.ts';

const call = { realm: 'paris' } as ApiCall;

/** Opens the status of an engine that has as many hosts as `hosts` says, and counts how often it is asked for them. */
function countingStatus(maxHosts: number) {
  const engine = { hosts: maxHosts, questions: 0, now: 0 };
  const objects = {
    status: () => {
      engine.questions += 1;
      return Promise.resolve({ num_hosts_up: engine.hosts, num_hosts_down: 0, num_hosts_unreachable: 0 });
    },
  } as unknown as EngineObjects;
  return { engine, status: openEngineStatus(objects, { maxHosts, clock: () => engine.now }) };
}

it('a list of as many hosts as lists are for is not refused, and one of more is', async () => {
  const { engine, status } = countingStatus(3);
  await status.refuseLargeList(call);
  engine.hosts = 4;
  engine.now = 60_000;
  await expect(status.refuseLargeList(call)).rejects.toMatchObject({ code: 'engine_site_too_large' });
});

it('hosts are counted once a minute', async () => {
  const { engine, status } = countingStatus(3);
  for (engine.now of [0, 30_000, 59_999]) await status.refuseLargeList(call);
  expect(engine.questions).toBe(1);
  engine.now = 60_000;
  await status.refuseLargeList(call);
  expect(engine.questions).toBe(2);
});

it('no host is counted for a few that are named', async () => {
  const { engine, status } = countingStatus(3);
  await status.refuseLargeList(call, 3);
  expect(engine.questions).toBe(0);
  engine.hosts = 4;
  await expect(status.refuseLargeList(call, 4)).rejects.toMatchObject({ code: 'engine_site_too_large' });
});
