// Runs the following in a process that was started with --disallow-code-generation-from-strings, and prints the results:
// - every GET request that needs no more than a realm and a host, lists as CSV too: how many requests of each group were answered with 200
//   (without a password 401), how many lists were CSV, and which failed with 500;
// - a POST whose engine is not there, and the function that reads the queue of operations after the engine was started again;
// - a function that a schedule starts.
import { startEngine } from '../../demo/status-query-engine/index.ts';
import { catalog } from '../../functions/catalog.ts';
import { collectorWatch } from '../../functions/collector-watch/job.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { admin, startTestApp, testConfig } from './app.ts';
import { gatewayEvent, testLambdaContext } from './event.ts';
import { freePort } from './free-port.ts';
import { largeSite } from './large-site.ts';
import { recordingLog } from './log.ts';
import { startOperationsWorld } from './operations-world.ts';
import { realm } from './realm-records.ts';

const port = await freePort();
const listen = { host: '127.0.0.1', port };
const site = largeSite(3);
const start = () => startEngine({ site, dialect: 'naemon', listen, clock: systemClock });
const realms = [realm('paris', { monitoring_ip: '127.0.0.1', monitoring_port: port })];
const answered: Record<string, number> = {};
const failed: string[] = [];
let csvLists = 0;

async function sendReads(): Promise<void> {
  const app = await startTestApp({ endpoints: catalog, realms });
  const get = async (path: string) => {
    const answer = await app.handle(gatewayEvent({ path, caller: admin }), testLambdaContext());
    if (answer.statusCode === 500) failed.push(`${path}: ${answer.body}`);
    return answer;
  };
  for (const { method, path, list } of catalog) {
    const asked = path.replace('{realm_name}', 'paris').replace('{host_name}', 'host-00001');
    if (method !== 'GET' || asked.includes('{')) continue;
    const { statusCode } = await get(asked);
    const group = path.split('/')[2] ?? '';
    answered[group] = (answered[group] ?? 0) + ([200, 401].includes(statusCode) ? 1 : 0);
    if (list && statusCode === 200) {
      const csv = await get(`${asked}?format=csv`);
      csvLists += csv.statusCode === 200 && !csv.body.startsWith('{') ? 1 : 0;
    }
  }
  await app.stop();
}

/** Sends the POST, runs the functions, and returns what they did. */
async function sendOperation() {
  const world = await startOperationsWorld({ realms });
  const path = '/api/operations/realms/paris/downtimes/';
  const body = { targets: { hosts: ['host-00001'] }, duration: '1h', comment: 'new disks' };
  const event = gatewayEvent({ path, method: 'POST', body, caller: admin });
  const { statusCode } = await world.api.handle(event, testLambdaContext());
  const queued = world.queue.size().visible;
  const engine = await start();
  const isDelivered = await world.deliver();
  const host = collectorWatch.compose(
    createDependencies(testConfig, { table: world.api.table, log: recordingLog() }),
  );
  const watched = await serveJob(collectorWatch, () => Promise.resolve(host))({}, testLambdaContext());
  await engine.close();
  await world.stop();
  return { statusCode, queued, isDelivered, downtimes: site.downtimes.size, watched };
}

const engine = await start();
await sendReads();
await engine.close();
const operation = await sendOperation();
let isRefused = false;
try {
  Reflect.construct(Function, ['return 1']);
} catch (error) {
  isRefused = error instanceof EvalError;
}
process.stdout.write(`${JSON.stringify({ answered, failed, csvLists, operation, isRefused })}\n`);
