import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DemoRealms } from '../../../demo/demo-realms.ts';
import { startDemoRealms } from '../../../demo/demo-realms.ts';
import { evaluateRule, ruleInCommand } from '../../../demo/status-query-engine/business-rule.ts';
import type { Checkable, Site } from '../../../demo/status-query-engine/site.ts';
import { services } from '../../../demo/status-query-engine/site.ts';
import { newRealm, newRealmRecord } from '../../../shared/realm/config/new-realm.ts';
import { importToolRecord } from '../../../shared/store/import-tools.ts';

describe('the demo realms', () => {
  let demo: DemoRealms;
  beforeAll(async () => {
    demo = await startDemoRealms(() => Date.UTC(2026, 10, 20, 9));
  });
  afterAll(() => demo.close());

  it('are records of every type that the store takes, the first a standard one', () => {
    const records = demo.realms.map((realm) => newRealmRecord(newRealm().parse(realm)));
    expect(records.map(({ name, type }) => [name, type])).toEqual([
      ['paris', 'standard'],
      ['lyon', 'standard'],
      ['lyon-databases', 'hostgroup'],
      ['zabbix', 'standard'],
      ['offline', 'standard'],
      ['france', 'multirealm'],
      ['everything', 'multirealm'],
    ]);
    const lyon = records.find(({ name }) => name === 'lyon');
    expect(records.find(({ name }) => name === 'lyon-databases')?.monitoring_port).toBe(
      lyon?.monitoring_port,
    );
  });

  it('have an import tool of each kind, with its credentials', () => {
    const { paris, lyon } = demo.tools;
    expect([importToolRecord().parse(paris).kind, importToolRecord().parse(lyon).kind]).toEqual([
      'icinga2',
      'staged',
    ]);
    const named = demo.realms.flatMap(({ import_tool }) => import_tool ?? []);
    expect(new Set(named)).toEqual(new Set([paris.address, lyon.address]));
    const ofParis = paris.kind === 'icinga2' ? [paris.credentials] : [];
    expect(Object.keys(demo.secrets)).toEqual([...ofParis, demo.monitoringApi.credentials]);
  });

  it.each(['paris', 'lyon'] as const)('show every state and mark in %s', (name) => {
    const { site } = demo.engines[name];
    const hosts = [...site.hosts.values()];
    const all: Checkable[] = [...services(site)];
    expect(statesOf(hosts)).toEqual(['0', '1', '2', 'pending']);
    expect(statesOf(all)).toEqual(['0', '1', '2', '3', 'pending']);
    expect(hosts.length).toBe(name === 'paris' ? 204 : 1004);
    for (const some of [hosts, all]) {
      expect(some.some(({ acknowledged }) => acknowledged)).toBe(true);
      expect(some.some(({ downtime_depth }) => downtime_depth > 0)).toBe(true);
      expect(some.some((each) => !each.active_checks_enabled)).toBe(true);
    }
    expect(all.some(({ is_flapping }) => is_flapping)).toBe(true);
    expect(all.some(({ state_type }) => state_type === 0)).toBe(true);
    expect(hosts.map((host) => host.name)).toEqual(
      expect.arrayContaining(['nas 10/2', 'imprimante étage 2']),
    );
  });

  it.each(['paris', 'lyon'] as const)('keep business processes of %s as good as their members', (name) => {
    const { site } = demo.engines[name];
    const processes = [...site.hosts.values(), ...services(site)].filter(
      (each) => ruleInCommand(each.check_command) !== null,
    );
    expect(processes.length).toBe(8);
    for (const each of processes) {
      const state = evaluateRule(ruleInCommand(each.check_command) ?? '', site);
      expect([each.display_name, each.state]).toEqual([
        each.display_name,
        'services' in each ? Math.min(state, 1) : state,
      ]);
    }
  });

  it.each(['paris', 'lyon'] as const)('tell thirty days of %s that end as things are', (name) => {
    const { log, hosts } = demo.engines[name].site;
    const times = log.map(({ time }) => time);
    expect(times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0))).toBe(true);
    expect(Date.UTC(2026, 10, 20, 9) / 1000 - (times[0] ?? 0)).toBeGreaterThan(30 * 86_400);
    const told = new Map<string, { state: number; time: number }>();
    for (const { class: group, type, host_name: host, state, state_type: hardness, time } of log) {
      if (
        (group === 1 || group === 6) &&
        /^(HOST ALERT|CURRENT HOST STATE)$/.test(type) &&
        hardness === 'HARD'
      )
        if (told.get(host)?.state !== state) told.set(host, { state, time });
    }
    for (const host of hosts.values()) {
      if (!host.has_been_checked || host.state_type === 0) continue;
      expect([host.name, told.get(host.name)?.state]).toEqual([host.name, host.state]);
    }
    const lost = [...hosts.values()].find(({ name: each }) => each.endsWith('-sw-002'));
    expect(told.get(lost?.name ?? '')).toEqual({ state: 1, time: lost?.last_hard_state_change });
  });

  it('are the same at the same time', async () => {
    const again = await startDemoRealms(() => Date.UTC(2026, 10, 20, 9));
    await again.close();
    expect(facts(again.engines.lyon.site) === facts(demo.engines.lyon.site)).toBe(true);
  });
});

function facts(site: Site): string {
  return JSON.stringify(
    [...services(site)].map(({ state, output, last_check }) => [state, output, last_check]),
  );
}

function statesOf(objects: readonly Checkable[]): string[] {
  return [...new Set(objects.map((each) => (each.has_been_checked ? String(each.state) : 'pending')))].sort();
}
