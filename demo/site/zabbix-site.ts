import {
  pingTrigger,
  type ZabbixHost,
  zabbixHost,
  type ZabbixSite,
  type ZabbixTrigger,
  zabbixTrigger,
} from '../zabbix-engine/site.ts';
import { randomOf } from './random.ts';

const daySeconds = 86_400;
/** The value of any item whose trigger has no problem. */
const goodValue = 1;

/** The parts of a trigger that come from its template. */
type Template = Pick<ZabbixTrigger, 'description' | 'key' | 'priority' | 'opdata' | 'problemAt'>;

const cpu: Template = {
  ...{ description: 'High CPU utilization (over 90% for 5m)', key: 'system.cpu.util', priority: 2 },
  ...{ opdata: 'Current utilization: {ITEM.LASTVALUE1} %', problemAt: 97 },
};
const disk: Template = {
  ...{ description: '/: Disk space is critically low', key: 'vfs.fs.size[/,pused]', priority: 3 },
  ...{ opdata: 'Space used: {ITEM.LASTVALUE1} %', problemAt: 94 },
};
const nginx: Template = {
  ...{ description: 'Nginx: Process is not running', key: 'proc.num[nginx]', priority: 4 },
  ...{ opdata: 'Processes: {ITEM.LASTVALUE1}', problemAt: 0 },
};
const database: Template = {
  ...{ description: 'PostgreSQL: Replication lag is high', key: 'pgsql.replication.lag', priority: 5 },
  ...{ opdata: 'Lag: {ITEM.LASTVALUE1} s', problemAt: 610 },
};
const link: Template = {
  ...{ description: 'Interface Gi0/1: Link down', key: 'net.if.status[ifOperStatus.1]', priority: 1 },
  ...{ opdata: 'Status: {ITEM.LASTVALUE1}', problemAt: 2 },
};

/** The kinds of hosts, and how many there are of each. */
const families = [
  { code: 'web', group: 'Shop/Web servers', count: 12, templates: [cpu, disk, nginx] },
  { code: 'sql', group: 'Shop/Databases', count: 6, templates: [cpu, disk, database] },
  { code: 'net', group: 'Shop/Network', count: 6, templates: [link] },
] as const;

/**
 * Returns the Zabbix of the demo: the hosts of a shop, with present problems from Information to Disaster and resolved ones of thirty days. `now` is in epoch
 * seconds. The same time always gives the same site.
 */
export function zabbixDemoSite(seed: string, now: number): ZabbixSite {
  const hosts = families.flatMap(({ code, group, count, templates }, family) =>
    Array.from({ length: count }, (_, at): ZabbixHost => {
      const name = `shop-${code}-${String(at + 1).padStart(2, '0')}`;
      const random = randomOf(`${seed} ${name}`);
      const isDown = code === 'net' && at === 2;
      const ping = triggerOf(pingTrigger(), { random, now, hasProblem: isDown });
      const services = templates.map((template, number) => {
        // Each family has one host with a problem of each of its templates.
        const hasProblem = !isDown && number === at;
        return triggerOf(zabbixTrigger(template.description, template), { random, now, hasProblem });
      });
      return zabbixHost(name, {
        ...{ groups: [group], ip: `10.80.${family}.${at + 1}`, available: 1, tags: { site: 'shop' } },
        ...{ isInMaintenance: code === 'web' && at === 5, triggers: [ping, ...services] },
      });
    }),
  );
  return { version: '7.0.22', hosts };
}

interface Course {
  readonly random: () => number;
  readonly now: number;
  readonly hasProblem: boolean;
}

/** Returns a trigger with its past, whose item has a value of the last minute at any time. */
function triggerOf(trigger: ZabbixTrigger, { random, now, hasProblem }: Course): ZabbixTrigger {
  const past = [27, 19, 11, 4]
    .filter(() => random() < 0.4)
    .map((days) => {
      const from = now - Math.round((days + random()) * daySeconds);
      return { from, to: from + Math.round(300 + random() * 7200) };
    });
  let age = Math.round(60 * random());
  return {
    ...trigger,
    ...{
      past,
      isAcknowledged: hasProblem && random() < 0.3,
      value: hasProblem ? trigger.problemAt : goodValue,
    },
    lastChange: hasProblem ? now - Math.round(random() * daySeconds) : (past.at(-1)?.to ?? 0),
    isAsked: true,
    get lastClock() {
      return Math.floor(Date.now() / 1000) - age;
    },
    set lastClock(time) {
      age = Math.floor(Date.now() / 1000) - time;
    },
  };
}
