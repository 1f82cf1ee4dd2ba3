import { startAlertmanager } from '../tests/support/alertmanager.ts';
import { startEmbedded } from './embedded.ts';
import { interleaved, type MeasuredWork, median, rounded, type Sample } from './measure.ts';
import { report } from './report.ts';
import { startSubject } from './subject.ts';

/** The requests of one poll of karma. */
const poll = ['/metrics', '/api/v2/silences', '/api/v2/alerts/groups'];
const realm = '/api/alertmanager/realms/bench';
const aims: Readonly<Record<string, { readonly ms: number; readonly megabytes: number }>> = {
  warm: { ms: 150, megabytes: 3 },
  engine: { ms: 1000, megabytes: 3 },
};

/** Measures a poll of karma from warm states and from the engine, on recorded answers, beside a real Alertmanager that has the same alerts. */
export async function alerts(hosts: number): Promise<void> {
  const engine = await startEmbedded(hosts, 'icinga2', 'tenths');
  const subject = await startSubject(engine.place, { isWarm: true });
  const bytes: Record<string, number> = {};
  const pollOf = (name: string, take: (path: string) => Promise<number>): MeasuredWork => {
    return async () => {
      bytes[name] = 0;
      for (const path of poll) bytes[name] += await take(path);
    };
  };
  try {
    await subject.refresh('all');
    const answer = await subject.get(`${realm}/api/v2/alerts`);
    const real = await alertmanagerWith(Buffer.concat(answer.body).toString());
    const take = async (path: string) => (await subject.take(path)).bytes;
    const samples = await interleaved(
      {
        warm: pollOf('warm', (path) => take(`${realm}${path}`)),
        engine: pollOf('engine', (path) => take(`${realm}${path}?max_age=0`)),
        'a real Alertmanager': pollOf('a real Alertmanager', (path) => bytesOf(`${real.url}${path}`)),
      },
      { warmUps: 3, runs: 15 },
    );
    report('alerts', Object.fromEntries(samples.map((one) => [one.name, rowOf(one, bytes[one.name] ?? 0)])));
    await real.stop();
  } finally {
    await subject.stop();
    engine.stop();
  }
}

async function bytesOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength;
}

function rowOf({ name, times, cpu }: Sample, bytes: number): Record<string, unknown> {
  const ms = median(times);
  const aim = aims[name];
  return {
    ...{ ms: rounded(ms), 'CPU ms': rounded(median(cpu)), MB: rounded(bytes / 1e6) },
    ...(aim && { aim: `${aim.ms} ms, ${aim.megabytes} MB` }),
    ...(aim && { result: ms <= aim.ms && bytes <= aim.megabytes * 1e6 ? 'reached' : 'missed' }),
  };
}

/** Starts an Alertmanager that has these alerts. */
async function alertmanagerWith(body: string): Promise<Awaited<ReturnType<typeof startAlertmanager>>> {
  const started = await startAlertmanager();
  const headers = { 'content-type': 'application/json' };
  const posted = await fetch(`${started.url}/api/v2/alerts`, { method: 'POST', headers, body });
  if (!posted.ok) throw new Error(`The Alertmanager takes no alerts: ${await posted.text()}`);
  return started;
}
