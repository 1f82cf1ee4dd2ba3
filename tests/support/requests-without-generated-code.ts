// Sends every GET request that needs no more than a realm and a host, in a process that was started with
// --disallow-code-generation-from-strings. Prints how many requests of each group were answered with 200 (without a password 401),
// and which failed with 500.
import { catalog } from '../../functions/catalog.ts';
import { startEngine } from '../../local/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { admin, startTestApp } from './app.ts';
import { gatewayEvent, testLambdaContext } from './event.ts';
import { largeSite } from './large-site.ts';
import { realm } from './realm-records.ts';

const engine = await startEngine({
  site: largeSite(3),
  dialect: 'naemon',
  listen: {},
  clock: systemClock,
});
if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
const place = { monitoring_ip: '127.0.0.1', monitoring_port: engine.address.port };
const app = await startTestApp({ endpoints: catalog, realms: [realm('paris', place)] });
const answered: Record<string, number> = {};
const failed: string[] = [];
for (const { method, path } of catalog) {
  const asked = path.replace('{realm_name}', 'paris').replace('{host_name}', 'host-00001');
  if (method !== 'GET' || asked.includes('{')) continue;
  const { statusCode, body } = await app.handle(
    gatewayEvent({ path: asked, caller: admin }),
    testLambdaContext(),
  );
  const group = path.split('/')[2] ?? '';
  answered[group] = (answered[group] ?? 0) + ([200, 401].includes(statusCode) ? 1 : 0);
  if (statusCode === 500) failed.push(`${asked}: ${body}`);
}
await app.stop();
await engine.close();
let isRefused = false;
try {
  Reflect.construct(Function, ['return 1']);
} catch (error) {
  isRefused = error instanceof EvalError;
}
process.stdout.write(`${JSON.stringify({ answered, failed, isRefused })}\n`);
