import { endpoints } from '../functions/metrics/endpoints.ts';
import { storedSeries } from '../local/time-series-engine/index.ts';
import { metricsBackendRecord } from '../shared/store/metrics-backends.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, testLambdaContext } from '../tests/support/event.ts';
import { httpPeer } from '../tests/support/http-peer.ts';
import { startInfluxDb } from '../tests/support/influxdb.ts';
import { realm } from '../tests/support/realm-records.ts';
import { interleaved, median, type Sample, spread } from './measure.ts';

const minute = 60_000;
const series = 50;

/**
 * Measures a day of 50 series on a real InfluxDB, one point a minute: the backend's own answers to the same statements, by `fetch` and
 * with JSON.parse, against the whole handler, whose body remains bytes. Both run in turns. On a machine with other work the backend's
 * own time varies more than the handler adds; in this case compare the processor time.
 */
export async function metrics(): Promise<void> {
  const now = Math.floor(Date.now() / minute) * minute;
  const influxdb = await startInfluxDb();
  const fields = (at: number) => ({ value: at % 97, warn: 80, crit: 90, unit: 'percent' });
  const points = Array.from({ length: 1440 }, (_, at) => ({ time: now - at * minute, fields: fields(at) }));
  const tagsOf = (index: number) => ({
    hostname: `host-${index % 10}`,
    service: `service-${index}`,
    metric: 'load',
  });
  const stored = Array.from({ length: series }, (_, index) => storedSeries('check', tagsOf(index), points));
  await influxdb.load({ name: 'bench', series: stored }, [0, now + 1]);
  // The relay stands between them once, to record the handler's request.
  const relay = await httpPeer((_request, response, body) => {
    void ask(influxdb.url, body).then((answer) => response.end(answer));
  });
  const learning = await subject(relay.url.href);
  await learning.get();
  await learning.stop();
  await relay.close();
  const handler = await subject(influxdb.url);
  const raw = async () => {
    for (const body of relay.bodies) JSON.parse(await ask(influxdb.url, body));
  };
  const samples = await interleaved(
    { 'raw + JSON.parse': raw, 'whole handler': handler.get },
    { warmUps: 5, runs: 31 },
  );
  await handler.stop();
  await influxdb.stop();
  console.table(Object.fromEntries(samples.map((sample) => [sample.name, spread(sample)])));
  const added = (figures: (sample: Sample) => readonly number[]) => {
    const [least = NaN, whole = NaN] = samples.map((sample) => median(figures(sample)));
    return (whole - least).toFixed(1);
  };
  console.log(
    `${series} series over a day, ${relay.bodies.length} requests: the handler adds ${added(({ times }) => times)} ms, ` +
      `of our processor ${added(({ cpu }) => cpu)} ms`,
  );
}

async function ask(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(`${url}/query`, { method: 'POST', body, headers });
  return response.text();
}

async function subject(url: string) {
  const api = await startTestApp({
    endpoints,
    metricsBackends: [
      metricsBackendRecord().parse({ id: 'influx', url: url.replace(/\/$/, ''), flavour: 'influxql' }),
    ],
    realms: [
      realm('bench', {
        monitoring_ip: undefined,
        monitoring_port: undefined,
        metrics: 'influx',
        metrics_db: 'bench',
      }),
    ],
    config: { checkAnswers: 'sample', engineDeadlineMs: 20_000 },
  });
  const get = async () => {
    const answer = await api.respond(
      gatewayEvent({ path: '/api/metrics/realm/bench/', caller: admin }),
      testLambdaContext(),
    );
    if (answer.statusCode !== 200)
      throw new Error(`${answer.statusCode} ${Buffer.concat(answer.body).toString()}`);
    return answer;
  };
  return { get, stop: () => api.stop() };
}
