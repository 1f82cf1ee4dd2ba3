import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { expectSoon } from '../support/expect-soon.ts';
import { findFakeClock } from '../support/fake-clock.ts';
import { icinga2Available, startIcinga2 } from '../support/icinga2.ts';
import { eventually } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { nagios4Available } from '../support/nagios4.ts';
import { startNagios4WithLivestatus } from '../support/nagios4-livestatus.ts';
import { realm } from '../support/realm-records.ts';

const isAvailable = icinga2Available() && nagios4Available() && findFakeClock() !== undefined;
if (!isAvailable) {
  const missing = 'one of icinga2, nagios4-core and faketime is not installed';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: operations on engines whose clock is off. ${missing}\n`);
}
const described = isAvailable ? describe : describe.skip;

const minutes = 60;
const hostname = 'host-00023';
const nagiosHost = `define host {\nhost_name ${hostname}\naddress 192.0.2.1\nuse linux\n}`;

interface Started {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts an Icinga 2 on which the host is down. */
function startIcinga(offset: number): Promise<Started> {
  return startIcinga2({ site: largeSite(30), clockOffsetSeconds: offset });
}

/** Starts a Nagios on which the host is down. */
async function startNagios(offset: number): Promise<Started> {
  const nagios = await startNagios4WithLivestatus(nagiosHost, offset);
  const now = Math.floor(Date.now() / 1000) + offset;
  await nagios.command(`[${now}] PROCESS_HOST_CHECK_RESULT;${hostname};1;no answer`);
  return nagios;
}

const engines = { 'Icinga 2': startIcinga, Nagios: startNagios };

described.each([
  ['Icinga 2', 10 * minutes],
  ['Icinga 2', -10 * minutes],
  ['Nagios', 10 * minutes],
  ['Nagios', -10 * minutes],
] as const)('a real %s whose clock is off by %d seconds', (name, offset) => {
  const isAhead = offset > 0;
  let engine: Started;
  let api: TestApp;
  const hostNow = async () => {
    const { body } = await api.call(`/api/status/realms/real/hosts/${hostname}/`);
    const data: Readonly<Record<string, unknown>> = body.data;
    return data;
  };
  /** Nagios begins and ends a downtime in the moment after it has it. */
  const expectHost = (facts: object) =>
    expectSoon(async () => {
      expect(await hostNow()).toMatchObject(facts);
    });
  beforeAll(async () => {
    engine = await engines[name](offset);
    api = await startTestApp({
      endpoints: [...endpoints, ...statusEndpoints],
      realms: [realm('real', { monitoring_port: engine.port })],
      config: { engineDeadlineMs: 10_000 },
    });
    await eventually(async () => ((await hostNow())['state_name'] === 'DOWN' ? true : undefined), 30_000);
  });
  afterAll(async () => {
    await api.stop();
    await engine.stop();
  });
  const path = (what: string) => `/api/operations/realms/real/${what}/`;
  const post = async (what: string, more: Readonly<Record<string, unknown>>) => {
    const { body } = await api.call(path(what), {
      method: 'POST',
      body: { targets: { hosts: [hostname] }, ...more },
    });
    const result: Readonly<Record<string, unknown>> = body.data.targets[0];
    return result;
  };

  it('has a downtime from now at once, or says that it is not in effect yet, and loses it', async () => {
    const set = await post('downtimes', { duration: '1h', comment: 'disks' });
    expect(set).toMatchObject({ outcome: 'done', now: { in_effect: isAhead, duration_seconds: 3600 } });
    await expectHost({ in_downtime: isAhead });
    const removed = await api.call(`${path('downtimes')}${String(set['id'])}/`, { method: 'DELETE' });
    expect(removed.body.data.deleted).toBe(true);
    await expectHost({ in_downtime: false });
  });

  it('has a downtime that is over for it, or does not show it', async () => {
    const { outcome } = await post('downtimes', { duration: '5m', comment: 'short' });
    const listed = await api.call(path('downtimes'));
    // Nagios is the only engine that does not create a downtime that is over.
    const isMissing = name === 'Nagios' && isAhead;
    expect([outcome, listed.body.data.length]).toEqual(isMissing ? ['unconfirmed', 0] : ['done', 1]);
  });

  it('has acknowledgements, comments and switches', async () => {
    expect(await post('comments', { comment: 'x' })).toMatchObject({
      outcome: 'done',
      now: { comment: 'x' },
    });
    const off = await post('switches', { switch: 'notifications', on: false });
    expect(off).toMatchObject({ outcome: 'done', now: { notifications: false } });
    expect(await post('acknowledgements', { comment: 'on it' })).toMatchObject({ outcome: 'done' });
    await expectHost({ acknowledged: true });
    const removed = await api.call(`${path('acknowledgements')}?host_name=${hostname}`, { method: 'DELETE' });
    expect(removed.body.data.targets).toMatchObject([{ outcome: 'done' }]);
    await expectHost({ acknowledged: false });
  });

  it('makes a check now, or is not said to have made it', async () => {
    const before = await hostNow();
    const { outcome } = await post('checks', {});
    const after = await hostNow();
    // The command contains our time, so an engine whose clock is behind makes the check later.
    expect([outcome, after['last_check'] === before['last_check']]).toEqual(
      isAhead ? ['done', false] : ['unconfirmed', true],
    );
  });
});
