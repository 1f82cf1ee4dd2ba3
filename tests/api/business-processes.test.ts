import { afterEach, describe, expect, it } from '@jest/globals';

import { addHostToSite, host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hostgroupRealm, realm } from '../support/realm-records.ts';

const process = { check_command: 'bp_rule!web-1' };

/** A service's own downtime, its host's, and neither. */
const shops = () => [
  host('web-1'),
  host('shop', { ...process, downtime_depth: 1, services: [service('checkout', process)] }),
  host('kiosk', {
    ...process,
    services: [service('till', { ...process, downtime_depth: 1 }), service('sale', process)],
  }),
];

/** Three spellings of the command, and what only looks like it. */
const spellings = () =>
  [
    ...['bp_rule', 'bp_rule!', 'bp_rule!web-1 & web-2'],
    ...['bp_rules!x', 'my_bp_rule!x', 'bp_rul', 'BP_RULE!x', 'bp_rule"', 'bp_rule x'],
  ].map((check_command, index) => host(`host-${index}`, { check_command }));

describe.each(['icinga2', 'naemon'] as const)('on %s', (dialect) => {
  let engine: Engine;
  let api: TestApp;
  let passed = 0;

  async function open(here: Site) {
    passed = 0;
    engine = await startEngine({ site: here, dialect, listen: {}, clock: systemClock });
    if (engine.address.kind === 'unix') throw new Error('the engine does not listen on TCP');
    const there = { monitoring_port: engine.address.port };
    api = await startTestApp({
      endpoints,
      realms: [realm('paris', there), hostgroupRealm('paris-web', 'web', there)],
      world: { clock: () => Date.now() + passed },
    });
  }
  afterEach(async () => {
    await api.stop();
    await engine.close();
  });

  const processes = async () => {
    const { body } = await api.call('/api/status/realms/paris/business_processes/');
    return body.data as { host_name: string; service: string | null; in_downtime: boolean }[];
  };
  const counted = async (name = 'paris') => {
    const before = engine.queries;
    const { body } = await api.call(`/api/status/realms/${name}/`);
    const { hosts, bp_hosts, bp_services } = body.data as Record<string, { total: number }>;
    const totals = [hosts?.total, bp_hosts?.total, bp_services?.total];
    return { totals, questions: engine.queries - before };
  };

  it("business processes are in downtime with their host, which the service's own depth does not say", async () => {
    await open(site({ hosts: shops() }));
    expect((await processes()).map((row) => [row.host_name, row.service, row.in_downtime])).toEqual([
      ['kiosk', null, false],
      ['kiosk', 'sale', false],
      ['kiosk', 'till', true],
      ['shop', null, true],
      ['shop', 'checkout', true],
    ]);
  });

  it('they are not told from what is checked by a command of a similar name', async () => {
    await open(site({ hosts: spellings() }));
    expect((await processes()).map((row) => row.host_name)).toEqual(['host-0', 'host-1', 'host-2']);
    expect(await counted()).toMatchObject({ totals: [9, 3, 0] });
  });

  it('a realm that has none is not searched for them again at once', async () => {
    await open(site({ hosts: [host('web-1')], programStart: 1000 }));
    await counted();
    expect(await counted()).toEqual({ totals: [1, 0, 0], questions: 3 });
  });

  it.each<[string, (here: Site) => void, number[]]>([
    ['a host that is created', (here) => addHostToSite(here, host('shop', process)), [2, 1, 0]],
    [
      'an engine that has started again',
      (here) => {
        Object.assign(here.hosts.get('web-1') ?? {}, process);
        here.programStart += 1;
      },
      [1, 1, 0],
    ],
  ])('the first one is counted at once: %s', async (_, appear, totals) => {
    await open(site({ hosts: [host('web-1')], programStart: 1000 }));
    await counted();
    await counted();
    appear(engine.site);
    expect((await counted()).totals).toEqual(totals);
  });

  it('one that comes by a change of its command alone is counted within half a minute', async () => {
    await open(site({ hosts: [host('web-1')], programStart: 1000 }));
    await counted();
    Object.assign(engine.site.hosts.get('web-1') ?? {}, process);
    passed = 30_000;
    expect((await counted()).totals).toEqual([1, 1, 0]);
  });

  it('a part of an engine that has none says nothing of the others', async () => {
    await open(
      site({ hosts: [host('web-1', { groups: ['web'] }), host('shop', process)], programStart: 1000 }),
    );
    expect((await counted('paris-web')).totals).toEqual([1, 0, 0]);
    expect((await counted('paris-web')).totals).toEqual([1, 0, 0]);
    expect((await counted('paris')).totals).toEqual([2, 1, 0]);
  });

  it('an engine that does not say since when it runs is searched each time', async () => {
    await open(site({ hosts: [host('web-1')] }));
    await counted();
    // The engine itself; then hosts and services, on Naemon with one more question each for the business processes.
    const searched = dialect === 'icinga2' ? 3 : 5;
    expect((await counted()).questions).toBe(searched);
    expect((await counted()).questions).toBe(searched);
  });
});
