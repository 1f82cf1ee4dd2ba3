import { addService, service } from '../../demo/status-query-engine/build-site.ts';
import type { Service, Site } from '../../demo/status-query-engine/site.ts';
import { pingTrigger, zabbixHost, type ZabbixSite, zabbixTrigger } from '../../demo/zabbix-engine/site.ts';
import { leastSite } from './least-site.ts';

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

const pingName = 'Unavailable by ICMP ping';
/** The severity of problems by the state of their services. */
const severityOfState = [3, 2, 4, 0] as const;

/** The least site as a Zabbix shows it: a trigger tells whether a host is DOWN, and its output is the name of the trigger. */
export function leastZabbixSite(now: number): Site {
  const shown = leastSite(now, {
    adapt(object) {
      object.accept_passive_checks = false;
      if ('services' in object) {
        object.output = object.state > 0 ? pingName : `OK: ${pingName}`;
        addService(
          object,
          service(pingName, { state: object.state * 2, last_check: now, max_check_attempts: 1 }),
        );
      } else object.output = object.state > 0 ? object.description : '';
    },
  });
  return shown;
}

/** Returns what a Zabbix monitors that shows this site. */
export function zabbixOf({ hosts }: Site, now: number, version: string): ZabbixSite {
  const triggerOf = ({ description, state }: Service) => {
    const seen = { lastClock: now, lastChange: state > 0 ? now : 0 };
    if (description === pingName) return pingTrigger({ ...seen, value: state > 0 ? 0 : 1 });
    const priority = severityOfState[state] ?? 3;
    return zabbixTrigger(description, {
      ...seen,
      priority,
      value: Number(state > 0),
      tags: { name: description },
    });
  };
  return {
    version,
    hosts: [...hosts.values()].map(({ name, address, groups, services }) =>
      zabbixHost(name, { ip: address, groups, triggers: [...services.values()].map(triggerOf) }),
    ),
  };
}
