import { startEngine } from '../demo/status-query-engine/index.ts';
import { alert } from '../demo/status-query-engine/log-lines.ts';
import type { Checkable, Site } from '../demo/status-query-engine/site.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { interleaved, median, rounded } from './measure.ts';
import { forkServer, replayAnswers } from './recording.ts';
import { report } from './report.ts';
import { startSubject } from './subject.ts';

const lines = 1_000_000;
const spanSeconds = 30 * 86_400;
const runs = 3;
/** The most processor time of the availability of all services, in milliseconds, and the most that steps may add to it, as a share. */
const aim = { ms: 6000, steps: 0.15 };

/** Measures the availability of all hosts and services over 30 days from a log of a million alerts, on recorded answers. */
export async function availability(hosts: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const engine = await forkServer(import.meta.filename, ['engine', String(hosts), String(now)]);
  const subject = await startSubject(engine.place, { engineDeadlineMs: 200_000 });
  const of =
    (objects: string, more = '') =>
    async () => {
      const range = `time_from=${now - spanSeconds}&time_to=${now}`;
      await subject.take(`/api/status/realms/bench/${objects}/availability/?${range}&limit=100${more}`);
    };
  try {
    const samples = await interleaved(
      {
        hosts: of('hosts'),
        services: of('services'),
        'services by day': of('services', '&step=day'),
        'services by day, in groups': of('services', '&step=day&group_by=service'),
      },
      { warmUps: 1, runs },
    );
    const plain = median(samples.find(({ name }) => name === 'services')?.cpu ?? []);
    const rows = samples.map(({ name, times, cpu }) => {
      const most = name === 'services' ? aim.ms : plain * (1 + aim.steps);
      const isAimed = name.startsWith('services');
      return [
        name,
        {
          ...{ 'CPU ms': rounded(median(cpu), 0), ms: rounded(median(times), 0) },
          ...(isAimed && { aim: rounded(most, 0), result: median(cpu) <= most ? 'reached' : 'missed' }),
        },
      ] as const;
    });
    report('availability', Object.fromEntries(rows));
  } finally {
    await subject.stop();
    engine.stop();
  }
}

async function start(hosts: number, now: number): Promise<number> {
  const site = largeSite(hosts);
  addAlerts(site, now);
  const engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock: systemClock });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  return replayAnswers({ host: '127.0.0.1', port: engine.address.port });
}

/** Adds alerts to the log, oldest first, each of another object, which is well and has a problem in turns. */
function addAlerts({ hosts, log }: Site, now: number): void {
  const subjects = [...hosts.values()].flatMap((host) => [
    { host, service: null },
    ...Array.from(host.services.values(), (service) => ({ host, service })),
  ]);
  for (let index = 0; index < lines; index += 1) {
    const subject = subjects[(index * 104_729) % subjects.length];
    if (!subject) continue;
    const time = now - spanSeconds + Math.floor((index * (spanSeconds - 120)) / lines);
    const object: Checkable = subject.service ?? subject.host;
    object.state = object.state === 0 ? (subject.service ? 1 + (index % 3) : 1) : 0;
    Object.assign(object, { last_state_change: time, last_hard_state_change: time });
    log.push(alert({ time, subject }));
  }
}

const [role, hosts, now] = process.argv.slice(2);
if (process.send && role === 'engine') process.send(await start(Number(hosts), Number(now)));
