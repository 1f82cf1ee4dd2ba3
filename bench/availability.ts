import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { endpoints } from '../functions/status/endpoints.ts';
import { host, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { alert } from '../local/status-query-engine/log-lines.ts';
import { systemClock } from '../shared/base/clock.ts';
import { joinBody } from '../shared/http/answer/response.ts';
import { searchBackendRecord } from '../shared/store/search-backends.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, testLambdaContext } from '../tests/support/event.ts';
import { startOpenSearch } from '../tests/support/opensearch.ts';
import { realm } from '../tests/support/realm-records.ts';
import { alerts, alertsUpTo, eventSpanSeconds, hostNameOf, hosts, loadEvents } from './event-documents.ts';
import { forgetPeak, megabytes } from './memory-of-process.ts';

const runs = 3;

/** Measures the availability of 10,000 hosts over 30 days from a million alerts: the time and memory of our own process. */
export async function availability(source: string, kept?: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  if (source !== 'index') await fromPort('log', { now, source: 'log' });
  if (source === 'log') return;
  const backend = await startOpenSearch({ heap: '1g', kept });
  await loadEvents(backend.url, 'monitoring-events-bench', now);
  await fromPort('index', { now, source: 'none', url: backend.url });
  await backend.stop();
}

interface Seed {
  readonly now: number;
  /** The source of the alerts: the engine's log, or `none` if the engine has no alerts. */
  readonly source: 'log' | 'none';
  readonly url?: string;
}

/** Runs one measurement. The engine and the measured code are a process each. */
async function fromPort(name: string, { now, source, url }: Seed): Promise<void> {
  const engine = fork(import.meta.filename, ['engine', source, String(now)]);
  const message: unknown[] = await once(engine, 'message');
  const [port] = message;
  const measured = fork(import.meta.filename, ['measure', name, String(now), String(port), url ?? '']);
  await once(measured, 'exit');
  engine.kill();
  await once(engine, 'exit');
}

async function serve(source: string, now: number): Promise<void> {
  const all = Array.from({ length: hosts }, (_, number) =>
    host(hostNameOf(number), { state: 0, last_state_change: now - 60, last_hard_state_change: now - 60 }),
  );
  const made = site({ hosts: all });
  const byName = new Map(all.map((each) => [each.name, each]));
  for (const { time, host: name, state } of source === 'log' ? alertsUpTo(now) : []) {
    const subject = byName.get(name);
    if (!subject) continue;
    subject.state = state;
    subject.output = state === 1 ? 'CRITICAL - Host Unreachable' : 'PING OK - Packet loss = 0%';
    made.log.push(alert({ time, subject: { host: subject, service: null } }));
  }
  const engine = await startEngine({ site: made, dialect: 'naemon', listen: {}, clock: systemClock });
  process.send?.('port' in engine.address ? engine.address.port : 0);
}

async function measure(
  name: string,
  now: number,
  { port, url }: { port: number; url: string },
): Promise<void> {
  const indexed = url === '' ? {} : { search_backend: 1, monitoring_events_index: 'bench' };
  const api = await startTestApp({
    endpoints,
    searchBackends: url === '' ? [] : [searchBackendRecord().parse({ id: 1, url, flavour: 'opensearch' })],
    realms: [realm('bench', { monitoring_port: port, ...indexed })],
    config: { checkAnswers: 'sample', engineDeadlineMs: 200_000, responseLimit: 100_000_000 },
  });
  const get = async (path: string) => {
    const event = gatewayEvent({ path, caller: admin, headers: { 'Accept-Encoding': 'gzip' } });
    const answer = await api.respond(event, testLambdaContext(240_000));
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${joinBody(answer.body)}`);
  };
  // The first request compiles the program and loads the connector.
  await get(
    `/api/status/realms/bench/host/availability/${hostNameOf(0)}/?time_from=${now - 1}&time_to=${now}`,
  );
  const path = `/api/status/realms/bench/hosts/availability/?time_from=${now - eventSpanSeconds}&time_to=${now}`;
  const rows: Record<string, object> = {};
  for (let run = 1; run <= runs; run += 1) {
    await pause(500);
    rows[`${name} ${run}`] = await costOf(() => get(path));
  }
  console.log(`${hosts} hosts, ${alerts} alerts`);
  console.table(rows);
  await api.stop();
}

async function costOf(work: () => Promise<void>): Promise<object> {
  const idle = megabytes('VmRSS');
  forgetPeak();
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const most = megabytes('VmHWM');
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  return { 'CPU s': (user + system) / 1e6, 'wall s': seconds, idle, most, over: most - idle };
}

const [role, name = '', now = '', port = '', url = ''] = process.argv.slice(2);
if (process.send && role === 'engine') await serve(name, Number(now));
if (process.send && role === 'measure') {
  await measure(name, Number(now), { port: Number(port), url });
  process.disconnect();
}
