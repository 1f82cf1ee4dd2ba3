// Maintenances while the server and the frontend of a real Zabbix crash: each is made, and none twice.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { pingTrigger, zabbixHost } from '../../demo/zabbix-engine/site.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { buildCommand, type Command } from '../../shared/connectors/status-query/index.ts';
import { openZabbixEngine, zabbixRules } from '../../shared/connectors/zabbix/index.ts';
import { startZabbix, type Zabbix } from '../support/zabbix.ts';
import { fillZabbix } from '../support/zabbix/fill.ts';

const [hosts, ofEach, atOnce] = [50, 20, 50];
const patience = 120_000;

describe('maintenances of a Zabbix that crashes', () => {
  let zabbix: Zabbix;
  beforeAll(async () => {
    zabbix = await startZabbix();
    const all = Array.from({ length: hosts }, (_, at) =>
      zabbixHost(`host-${at}`, { groups: ['all'], triggers: [pingTrigger()] }),
    );
    await fillZabbix(zabbix, { version: '', hosts: all });
  }, 300_000);
  afterAll(() => zabbix.stop());

  it('are each made once, if those without an answer are asked for again', async () => {
    const open = openZabbixEngine(
      { urls: [zabbix.url], rules: zabbixRules({}) },
      { clock: systemClock, token: () => Promise.resolve(zabbix.token) },
    );
    const start = Math.ceil(Date.now() / 60_000) * 60 + 86_400;
    const wanted = Array.from({ length: hosts * ofEach }, (_, at): Command => {
      const from = start + 3600 * Math.floor(at / hosts);
      const words = [from, from + 1800, 1, 0, 1800, 'ann', `window ${at}`] as const;
      return buildCommand('SCHEDULE_HOST_DOWNTIME', `host-${at % hosts}`, ...words);
    });
    const begun = performance.now();
    const codes = new Map<string, number>();
    let left: readonly Command[] = wanted;
    const work = async () => {
      while (left.length > 0) {
        const some = left.slice(0, atOnce);
        left = left.slice(atOnce);
        const client = open({ realm: 'real', context: callContext(AbortSignal.timeout(patience)) });
        const ends = await client.sendAll(some);
        const names = ends.map((one) => (typeof one === 'string' ? one : one.code));
        for (const name of names) codes.set(name, (codes.get(name) ?? 0) + 1);
        const again = some.filter((_, at) => names[at] !== 'taken');
        left = [...left, ...again];
        if (again.length > 0) await sleep(100);
      }
    };
    const crash = async () => {
      for (const part of ['frontend', 'server', 'frontend', 'server', 'frontend'] as const) {
        const { length } = left;
        while (left.length > 0 && left.length > length - 2 * atOnce) await sleep(50);
        await sleep(100);
        if (left.length > 0) await zabbix.crash(part);
      }
    };
    await Promise.all([work(), work(), crash()]);
    expect(performance.now() - begun).toBeLessThan(patience);
    // Crashes were met: the frontend could not be reached, or closed a connection amid a call.
    expect([...codes.keys()].filter((code) => code.startsWith('engine_'))).not.toEqual([]);
    expect([codes.get('taken'), codes.get('engine_refused_command')]).toEqual([wanted.length, undefined]);
    const made = await zabbix.call<{ description: string; hosts: { host: string }[] }[]>('maintenance.get', {
      ...{ output: ['description'], selectHosts: ['host'] },
    });
    const told = made.map((one) => `${one.hosts.map(({ host }) => host).join()} ${one.description}`).sort();
    expect(told).toEqual(wanted.map((_, at) => `host-${at % hosts} ann: window ${at}`).sort());
  }, 200_000);
});
