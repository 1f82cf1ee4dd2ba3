import type { Clock } from '../../shared/base/clock.ts';
import type { Mapping, StoredDocument } from '../search-engine/index.ts';
import type { Host, LogLine, Site } from '../status-query-engine/site.ts';
import { followLog } from './follow-log.ts';
import { randomOf } from './random.ts';

export const syslogMapping: Mapping = {
  '@timestamp': 'date',
  host_name: 'keyword',
  severity: 'long',
  facility: 'keyword',
  event: 'keyword',
  ident: 'keyword',
  message: 'wildcard',
};

const day = 86_400;
const days = 30;

interface RegularLine {
  /** The hostgroup of the hosts that log this line. `undefined` means any host. */
  readonly group: string | undefined;
  /** The share of days on which the line is logged, in percent. */
  readonly rate: number;
  readonly severity: number;
  readonly facility: string;
  readonly event: string;
  readonly ident: string;
  readonly text: (number: number) => string;
}

const habits: readonly RegularLine[] = [
  {
    group: 'linux',
    rate: 30,
    severity: 6,
    facility: 'cron',
    event: 'job',
    ident: 'CRON',
    text: () => '(root) CMD (run-parts --report /etc/cron.daily)',
  },
  {
    group: 'linux',
    rate: 20,
    severity: 6,
    facility: 'authpriv',
    event: 'login',
    ident: 'sshd',
    text: (number) => `Accepted publickey for alice from 10.0.0.${number % 250} port ${40_000 + number}`,
  },
  {
    group: 'linux',
    rate: 5,
    severity: 4,
    facility: 'authpriv',
    event: 'login-failed',
    ident: 'sshd',
    text: (number) => `Failed password for invalid user admin from 203.0.113.${number % 250}`,
  },
  {
    group: 'network',
    rate: 15,
    severity: 5,
    facility: 'local7',
    event: 'link',
    ident: 'link',
    text: (number) => `%LINK-5-CHANGED: Interface GigabitEthernet0/${number % 48}, changed state to up`,
  },
  {
    group: 'windows',
    rate: 15,
    severity: 6,
    facility: 'daemon',
    event: 'service',
    ident: 'Service_Control_Manager',
    text: () => 'The Windows Update service entered the stopped state.',
  },
];

/** Returns a reader of a site's syslogs of the last thirty days: the daily lines of hosts, and a line for each of their HARD problems. */
export function demoSyslogs(site: Site, clock: Clock): () => readonly StoredDocument[] {
  const linesByDate = new Map<number, readonly StoredDocument[]>();
  const problems = followLog(site, problemOf);
  return () => {
    const now = Math.floor(clock() / 1000);
    const today = now - (now % day);
    for (const date of linesByDate.keys()) if (date <= today - days * day) linesByDate.delete(date);
    for (let date = today - (days - 1) * day; date <= today; date += day) {
      if (!linesByDate.has(date)) linesByDate.set(date, routineOn(site, date));
    }
    const isOver = ({ source }: StoredDocument) => Number(source['@timestamp']) <= now * 1000;
    const routine = [...linesByDate].flatMap(([date, lines]) =>
      date === today ? lines.filter(isOver) : lines,
    );
    return [...routine, ...problems()];
  };
}

function routineOn(site: Site, date: number): readonly StoredDocument[] {
  return [...site.hosts.values()].flatMap((host) => routineOf(host, date));
}

function routineOf(host: Host, date: number): readonly StoredDocument[] {
  const random = randomOf(`${host.name}/${date}`);
  return habits.flatMap(({ group, rate, text, ...facts }) => {
    const [chance, second, number] = [
      random() * 100,
      Math.floor(random() * day),
      Math.floor(random() * 20_000),
    ];
    if (chance >= rate || (group !== undefined && !host.groups.includes(group))) return [];
    const id = `${host.name}/${date}/${facts.event}`;
    return [documentOf(id, date + second, { host_name: host.name, ...facts, message: text(number) })];
  });
}

/** Returns the line that a host logs about a problem of its own, or `undefined` if the line of the engine's log is not such a problem. */
function problemOf(line: LogLine, place: number): StoredDocument | undefined {
  const { type, state, state_type: stateType, host_name: host, service_description: service } = line;
  if (type !== 'SERVICE ALERT' || stateType !== 'HARD' || state === 0) return undefined;
  const severity = state === 1 ? 4 : 3;
  const facts = { host_name: host, severity, facility: 'daemon', event: 'alert', ident: 'agent' };
  const message = `${service}: ${line.plugin_output}`;
  return documentOf(`${line.time}/${place}`, line.time, { ...facts, message });
}

function documentOf(id: string, time: number, facts: Readonly<Record<string, unknown>>): StoredDocument {
  return { id, source: { '@timestamp': time * 1000, ...facts } };
}
