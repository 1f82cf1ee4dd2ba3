import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { type Icinga2, startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { rawExchange } from '../tests/support/livestatus.ts';
import { type QueueingWorld, startOperationsWorld } from '../tests/support/operations-world.ts';
import { realm } from '../tests/support/realm-records.ts';
import { median, rounded } from './measure.ts';
import { report } from './report.ts';

const path = '/api/operations/realms/bench/downtimes/';
const services = ['ping', 'cpu', 'disk', 'memory', 'traffic'] as const;
/** Number of commands in one write to the engine's socket. The engine is slower with more. */
const atOnce = 200;
const rounds = 4;
/** The first hosts of the site may be in downtime already. */
const hostsWithDowntimes = 500;

const answered = z.object({ data: z.object({ counts: z.object({ done: z.number() }).loose() }) });
const objects = z.array(z.tuple([z.string(), z.string().nullable()]));

interface Bench {
  readonly icinga: Icinga2;
  readonly world: QueueingWorld;
  /** Returns hosts that no earlier measurement has used: each has no downtime yet. */
  readonly takeHosts: (count: number) => readonly string[];
}

/**
 * Compares a request for downtimes on a real Icinga 2, from the request to the last confirmed target, with what the engine takes for the
 * same commands on two connections to its unix socket. Then the engine is killed and started again amid a large request.
 */
export async function operations(hosts: number): Promise<void> {
  console.log(`Icinga 2 with ${hosts} hosts, ${hosts * services.length} services: starting …`);
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  const world = await startOperationsWorld({ realms: [realm('bench', { monitoring_port: icinga.port })] });
  let taken = hostsWithDowntimes;
  const takeHosts = (count: number) =>
    Array.from({ length: count }, () => `host-${String((taken += 1)).padStart(5, '0')}`);
  const bench = { icinga, world, takeHosts };
  const large = Math.floor(hosts / 10);
  try {
    report('operations', {
      '100 hosts': await compare(bench, { hosts: 100, withServices: false }),
      '100 hosts with services': await compare(bench, { hosts: 100, withServices: true }),
      [`${large} hosts with services`]: await compare(bench, { hosts: large, withServices: true }, 2),
      [`${large} hosts with services, engine killed`]: await killed(bench, large),
    });
  } finally {
    await world.stop();
    await icinga.stop();
  }
}

interface Load {
  readonly hosts: number;
  readonly withServices: boolean;
}

/** Measures the engine alone and a request in turns, each with hosts of its own. The order changes, because an engine with more downtimes is slower. */
async function compare(bench: Bench, { hosts, withServices }: Load, count = rounds) {
  const [engine, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < count; round += 1) {
    const names = bench.takeHosts(hosts);
    const measureEngine = async () =>
      engine.push(await timed(() => giveToEngine(bench, bench.takeHosts(hosts), withServices)));
    if (round % 2 === 0) await measureEngine();
    ours.push(await timed(() => request(bench, names, withServices)));
    if (round % 2 === 1) await measureEngine();
    await expectOnce(bench.icinga, names, withServices);
  }
  const [alone, whole] = [median(engine), median(ours)];
  return {
    ...{ downtimes: hosts * (withServices ? services.length + 1 : 1), rounds: count },
    ...{ 'engine alone ms': Math.round(alone), 'request ms': Math.round(whole) },
    ratio: rounded(whole / alone),
  };
}

/** Kills the engine when it has a third of the downtimes, and starts it again. */
async function killed(bench: Bench, hosts: number) {
  const { icinga } = bench;
  const names = bench.takeHosts(hosts);
  const before = await countDowntimes(icinga);
  const kill = async () => {
    while ((await countDowntimes(icinga)) < before + 2 * hosts) await sleep(100);
    await icinga.kill();
    await icinga.startAgain();
  };
  const [ms] = await Promise.all([timed(() => request(bench, names, true)), kill()]);
  await expectOnce(icinga, names, true);
  return { downtimes: hosts * (services.length + 1), rounds: 1, 'request ms': Math.round(ms) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Sends a request and delivers its messages from the queue until all its targets are done. */
async function request({ world }: Bench, hosts: readonly string[], withServices: boolean): Promise<void> {
  const body = { targets: { hosts }, include_services: withServices, duration: '2h', comment: 'bench' };
  const { status, headers, text } = await world.api.call(path, { method: 'POST', body });
  const wanted = hosts.length * (withServices ? services.length + 1 : 1);
  let { counts } = answered.parse(JSON.parse(text)).data;
  if (status === 202) {
    while (world.queue.size().visible + world.queue.size().hidden > 0) {
      // A message that failed while the engine was away is hidden in the queue for some seconds.
      await sleep(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await world.deliver();
    }
    const found = await world.api.call(`${headers['location'] ?? ''}?outcome=unconfirmed`);
    ({ counts } = answered.parse(JSON.parse(found.text)).data);
  }
  if (counts.done !== wanted) throw new Error(`${wanted} downtimes are wanted: ${JSON.stringify(counts)}`);
}

/** Gives the engine the same commands on two connections, and waits until it has answered all. More connections are not faster. */
async function giveToEngine(
  { icinga }: Bench,
  hosts: readonly string[],
  withServices: boolean,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const rest = `${now};${now + 7200};1;0;7200;admin;engine [realmgate 0123456789abcdef]`;
  const commands = hosts.flatMap((host) => [
    `SCHEDULE_HOST_DOWNTIME;${host};${rest}`,
    ...(withServices ? services.map((name) => `SCHEDULE_SVC_DOWNTIME;${host};${name};${rest}`) : []),
  ]);
  const middle = commands.length / 2;
  await Promise.all([commands.slice(0, middle), commands.slice(middle)].map((half) => give(icinga, half)));
}

async function give({ socket }: Icinga2, commands: readonly string[]): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (let from = 0; from < commands.length; from += atOnce) {
    const some = commands.slice(from, from + atOnce);
    const text = some.map((one) => `COMMAND [${now}] ${one}\nResponseHeader: fixed16\nKeepAlive: on\n\n`);
    const answers = await rawExchange({ path: socket }, text.join(''), some.length);
    if (answers.some(({ status }) => status !== 200)) throw new Error('the engine refused a command');
  }
}

async function countDowntimes({ socket }: Icinga2): Promise<number> {
  const question = 'GET downtimes\nResponseHeader: fixed16\nOutputFormat: json\nStats: id >= 0\n\n';
  const [answer] = await rawExchange({ path: socket }, question).catch(() => []);
  return Number(/\d+/.exec(answer?.body.toString() ?? '')?.[0] ?? 0);
}

/** Throws if one of the hosts, or of their services, does not have exactly one downtime. */
async function expectOnce(
  { socket }: Icinga2,
  hosts: readonly string[],
  withServices: boolean,
): Promise<void> {
  const question =
    'GET downtimes\nResponseHeader: fixed16\nOutputFormat: json\nColumns: host_name service_description\n\n';
  const [answer] = await rawExchange({ path: socket }, question);
  const rows = objects.parse(JSON.parse(answer?.body.toString() ?? '[]'));
  const wanted = new Set(hosts);
  const found = rows
    .filter(([host]) => wanted.has(host))
    .map(([host, service]) => `${host};${service ?? ''}`);
  const count = hosts.length * (withServices ? services.length + 1 : 1);
  if (found.length === count && new Set(found).size === count) return;
  throw new Error(`${found.length} downtimes on ${new Set(found).size} objects, where ${count} are wanted`);
}
