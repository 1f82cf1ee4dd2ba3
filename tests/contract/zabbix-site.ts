import { pingTrigger, zabbixHost, type ZabbixSite, zabbixTrigger } from '../../demo/zabbix-engine/site.ts';

/** Six hosts in every state, of which Zabbix monitors five: the same on the embedded Zabbix and on a real one. */
export function contractZabbix(now: number, version: string): ZabbixSite {
  const { down, full } = contractPast(now);
  const seen = { lastClock: now };
  const problem = { ...seen, value: 1, lastChange: now };
  return {
    version,
    hosts: [
      zabbixHost('web-1', {
        ...{ name: 'Web 1 é', ip: '192.0.2.1', groups: ['site/web', 'site'], tags: { env: 'prod' } },
        ...{ macros: { OS: 'debian' }, secrets: { PASSWORD: 'of-a-host' } },
        triggers: [
          pingTrigger(seen),
          zabbixTrigger('CPU of {HOST.NAME} is high', {
            ...{ ...problem, priority: 2, opdata: 'now {ITEM.LASTVALUE1}', tags: { scope: 'capacity' } },
          }),
          zabbixTrigger('Disk is full', { ...problem, priority: 4, isAcknowledged: true }),
          zabbixTrigger('Twin', { ...seen, key: 'twin.one', priority: 5 }),
          zabbixTrigger('Twin', { ...problem, key: 'twin.two', priority: 5 }),
          zabbixTrigger('Configuration has changed', { ...problem, priority: 1 }),
          zabbixTrigger('Something odd', { ...problem, priority: 0 }),
        ],
      }),
      zabbixHost('web-2', {
        ...{ groups: ['site/web'], ip: '192.0.2.2' },
        triggers: [
          pingTrigger({ ...seen, value: 0, lastChange: now, past: [down] }),
          zabbixTrigger('Disk is full', { ...seen, lastChange: full.to, past: [full] }),
        ],
      }),
      zabbixHost('new', { groups: ['site'], triggers: [newPing()] }),
      zabbixHost('without items', { groups: ['site'] }),
      zabbixHost('maintained', {
        ...{ groups: ['site'], isInMaintenance: true },
        triggers: [
          pingTrigger({ ...seen, isAsked: true }),
          zabbixTrigger('Disk is full', { ...problem, priority: 3 }),
        ],
      }),
      zabbixHost('switched-off', {
        ...{ groups: ['site'], isMonitored: false },
        triggers: [zabbixTrigger('Disk is full')],
      }),
    ],
  };
}

/** Returns when the host `web-2` was DOWN and when its disk was full, in epoch seconds. */
export function contractPast(now: number) {
  return {
    down: { from: now - 3 * 86_400 - 7200, to: now - 3 * 86_400 },
    full: { from: now - 3 * 86_400 - 3600, to: now - 3600 },
  };
}

/** Returns a trigger whose item never had a value. */
function newPing() {
  const { value: _none, ...ping } = pingTrigger();
  return ping;
}
