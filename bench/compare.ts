import { rawExchange } from '../tests/support/livestatus.ts';
import { captureRequests } from './capture.ts';
import { interleaved, median, spread } from './measure.ts';
import { type Place, startSubject } from './subject.ts';

const paths = ['/api/status/realms/bench/hosts/', '/api/status/realms/bench/all-service-status/'];
const rounds = { warmUps: 3, runs: 21 };

/**
 * The least that an answer costs (the same query over a plain socket, and JSON.parse) against the whole handler, from
 * the gateway's event to the answer, without gzip. Prints a table; both are measured in the same run, in turns.
 */
export async function compareWithRaw(engine: Place): Promise<void> {
  const subject = await startSubject(engine, { unlimited: true });
  try {
    for (const path of paths) {
      const requests = await captureRequests(engine, path);
      const raw = async () => {
        const bytes = await Promise.all(requests.map((request) => fetchRaw(engine, request)));
        return bytes.reduce((sum, each) => sum + each, 0);
      };
      const megabytes = {
        'raw + JSON.parse': (await raw()) / 1e6,
        'whole handler': (await subject.get(path)).body.length / 1e6,
      };
      const samples = await interleaved(
        { 'raw + JSON.parse': raw, 'whole handler': () => subject.get(path) },
        rounds,
      );
      console.log(`\n${path} (${requests.length} query to the engine)`);
      console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
      const [least = NaN, whole = NaN] = samples.map(({ times }) => median(times));
      const sizes = Object.entries(megabytes).map(([name, size]) => `${name} ${size.toFixed(1)} MB`);
      console.log(`ratio ${(whole / least).toFixed(2)}; ${sizes.join(', ')}`);
    }
  } finally {
    await subject.stop();
  }
}

async function fetchRaw(engine: Place, request: string): Promise<number> {
  const [answer] = await rawExchange({ host: engine.host, port: engine.port }, request);
  if (answer?.status !== 200) throw new Error(`the engine answered ${answer?.status ?? 'nothing'}`);
  const rows: unknown = JSON.parse(answer.body.toString());
  if (!Array.isArray(rows)) throw new Error('the engine answered something that is not rows');
  return answer.body.length;
}
