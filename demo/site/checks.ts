import type { Subject } from '../status-query-engine/site.ts';
import { randomOf } from './random.ts';

/** A check that measures one value: from 0 to `warn` is OK, up to `crit` is a warning, up to `max` is critical. */
interface Gauge {
  readonly command: string;
  readonly metric: string;
  readonly unit: string;
  readonly warn: number;
  readonly crit: number;
  readonly max: number;
  readonly text: (word: string, value: string) => string;
}

/** All checks of the demo's hosts, by service description. */
export const checks: Readonly<Record<string, Gauge>> = {
  cpu: gauge(['check_cpu', 'cpu', '%'], [80, 90, 100], (word, v) => `CPU ${word} - total load ${v}%`),
  load: gauge(['check_load', 'load1', ''], [8, 16, 40], (word, v) => `LOAD ${word} - load average: ${v}`),
  memory: gauge(['check_mem', 'used', '%'], [85, 95, 100], (word, v) => `MEMORY ${word} - ${v}% used`),
  'disk /': gauge(['check_disk', '/', '%'], [80, 92, 100], (word, v) => `DISK ${word} - / ${v}% used`),
  'disk /var': gauge(
    ['check_disk', '/var', '%'],
    [80, 92, 100],
    (word, v) => `DISK ${word} - /var ${v}% used`,
  ),
  'disk C:': gauge(['check_nscp', 'C:', '%'], [85, 95, 100], (word, v) => `DRIVE ${word} - C: ${v}% used`),
  ssh: gauge(['check_ssh', 'time', 's'], [1, 3, 10], (word, v) => `SSH ${word} - OpenSSH_9.2p1 in ${v} s`),
  ntp: gauge(['check_ntp_time', 'offset', 's'], [0.5, 1, 30], (word, v) => `NTP ${word}: offset ${v} secs`),
  processes: gauge(
    ['check_procs', 'procs', ''],
    [300, 500, 2000],
    (word, v) => `PROCS ${word}: ${v} processes`,
  ),
  http: gauge(
    ['check_http', 'time', 's'],
    [1, 3, 10],
    (word, v) => `HTTP ${word}: HTTP/1.1 200 OK in ${v} s`,
  ),
  certificate: gauge(
    ['check_ssl', 'age', '%'],
    [80, 95, 100],
    (word, v) => `SSL ${word} - ${v}% of lifetime used`,
  ),
  uplink: gauge(
    ['check_iftraffic', 'in', '%'],
    [70, 90, 100],
    (word, v) => `TRAFFIC ${word} - in ${v}% of 10 Gbit/s`,
  ),
  errors: gauge(
    ['check_iferrors', 'errors', ''],
    [50, 200, 5000],
    (word, v) => `ERRORS ${word} - ${v} per minute`,
  ),
  temperature: gauge(
    ['check_snmp_env', 'temp', 'C'],
    [45, 60, 90],
    (word, v) => `TEMPERATURE ${word} - ${v} °C`,
  ),
  uptime: gauge(
    ['check_snmp_uptime', 'restarts', ''],
    [1, 3, 9],
    (word, v) => `UPTIME ${word} - ${v} restarts today`,
  ),
  connections: gauge(
    ['check_db', 'connections', ''],
    [150, 190, 200],
    (word, v) => `DB ${word} - ${v} of 200 connections`,
  ),
  replication: gauge(
    ['check_db', 'lag', 's'],
    [30, 120, 3600],
    (word, v) => `DB ${word} - replication lag ${v} s`,
  ),
  'slow queries': gauge(
    ['check_db', 'slow', ''],
    [5, 20, 500],
    (word, v) => `DB ${word} - ${v} slow queries`,
  ),
  backup: gauge(
    ['check_backup', 'age', 'h'],
    [26, 50, 200],
    (word, v) => `BACKUP ${word} - last one ${v} hours ago`,
  ),
  'Active Directory': gauge(
    ['check_nscp', 'latency', 'ms'],
    [50, 200, 2000],
    (word, v) => `AD ${word} - bind in ${v} ms`,
  ),
  'file d’attente': gauge(
    ['check_queue', 'jobs', ''],
    [20, 50, 300],
    (word, v) => `FILE ${word} - ${v} travaux en attente`,
  ),
};

interface CheckText {
  readonly output: string;
  readonly perf_data: string;
}

/** Returns the output of a check of an object in a state. The figures change with the time of the check (epoch seconds). */
export function demoOutput(subject: Subject, state: number, time: number): CheckText {
  const { host, service } = subject;
  const gauge = service && checks[service.description];
  if (gauge) return measure(gauge, state, diceOf(subject, time));
  return service || isProcess(host) ? process(state) : ping(state, diceOf(subject, time));
}

/** One value in the performance data of a check. */
export interface CheckMeasurement {
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  readonly warn: number;
  readonly crit: number;
}

/** Returns the values in the output that `demoOutput` returns for the same arguments. */
export function measuredBy(subject: Subject, state: number, time: number): CheckMeasurement[] {
  const { host, service } = subject;
  const gauge = service && checks[service.description];
  if (gauge) {
    const value = valueOf(gauge, state, diceOf(subject, time));
    const { metric, unit, warn, crit } = gauge;
    return value === undefined ? [] : [{ metric, unit, warn, crit, value: Number(value) }];
  }
  if (service || isProcess(host)) return [];
  const { rta, loss } = pinged(state, diceOf(subject, time));
  return [
    { metric: 'rta', unit: 'ms', value: Number(rta), warn: 3000, crit: 5000 },
    { metric: 'pl', unit: '%', value: loss, warn: 80, crit: 100 },
  ];
}

function diceOf({ host, service }: Subject, time: number): number {
  return randomOf(`${host.name}/${service?.description ?? ''}/${time}`)();
}

function isProcess({ check_command }: Subject['host']): boolean {
  return check_command.startsWith('bp_rule!');
}

/** Returns the value as the check prints it, or `undefined` if nothing was measured. */
function valueOf({ warn, crit, max }: Gauge, state: number, dice: number): string | undefined {
  const ranges = [[warn * 0.1, warn * 0.9] as const, [warn, crit] as const, [crit, max] as const];
  const range = ranges[state];
  if (!range) return undefined;
  const [from, to] = range;
  return rounded(from + dice * (to - from), max);
}

function measure(gauge: Gauge, state: number, dice: number): CheckText {
  const { metric, unit, warn, crit, max, text } = gauge;
  const value = valueOf(gauge, state, dice);
  if (value === undefined) return { output: 'UNKNOWN - plugin timed out after 10 seconds', perf_data: '' };
  const word = ['OK', 'WARNING', 'CRITICAL'][state] ?? 'UNKNOWN';
  return { output: text(word, value), perf_data: `${metric}=${value}${unit};${warn};${crit};0;${max}` };
}

function pinged(state: number, dice: number): { readonly rta: string; readonly loss: number } {
  return state === 0 ? { rta: (0.2 + dice * 20).toFixed(3), loss: 0 } : { rta: '5000.000', loss: 100 };
}

function ping(state: number, dice: number): CheckText {
  const { rta, loss } = pinged(state, dice);
  return {
    output:
      state === 0 ? `PING OK - Packet loss = 0%, RTA = ${rta} ms` : 'PING CRITICAL - Packet loss = 100%',
    perf_data: `rta=${rta}ms;3000;5000;0 pl=${loss}%;80;100;0`,
  };
}

function process(state: number): CheckText {
  return {
    output: state === 0 ? 'Business process is working' : 'Business process is impaired',
    perf_data: '',
  };
}

function rounded(value: number, max: number): string {
  return max > 100 ? String(Math.round(value)) : value.toFixed(2);
}

function gauge(
  [command, metric, unit]: readonly [string, string, string],
  [warn, crit, max]: readonly [number, number, number],
  text: Gauge['text'],
): Gauge {
  return { command, metric, unit, warn, crit, max, text };
}
