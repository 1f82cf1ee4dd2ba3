import { parseArgs } from 'node:util';

import { alerts } from './alerts.ts';
import { availability } from './availability.ts';
import { cold } from './cold.ts';
import { embedded } from './embedded.ts';
import { gateway } from './gateway.ts';
import { handlers } from './handlers.ts';
import { icingaDb } from './icingadb.ts';
import { objectives } from './objectives.ts';
import { pipeline } from './pipeline.ts';
import { push } from './push.ts';
import { quick } from './quick.ts';
import { rooms } from './rooms.ts';
import { served } from './served.ts';
import { soak } from './soak.ts';
import { parseAddress } from './subject.ts';
import { tests } from './tests.ts';
import { warm } from './warm.ts';
import { way } from './way.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    hosts: { type: 'string', default: '10000' },
    livestatus: { type: 'string' },
    source: { type: 'string' },
    node: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '30' },
    server: { type: 'string', default: 'serve' },
    at: { type: 'string', default: 'HEAD' },
    'pause-ms': { type: 'string', default: '0' },
  },
});
const hosts = Number(values.hosts);
const benches: Readonly<Record<string, () => Promise<void>>> = {
  handlers: () =>
    handlers(hosts, values.livestatus === undefined ? undefined : parseAddress(values.livestatus)),
  embedded: () => embedded(hosts),
  icingadb: () => icingaDb(hosts, values.source),
  way,
  warm: () => warm(hosts),
  alerts: () => alerts(hosts),
  availability: () => availability(hosts),
  objectives,
  cold: () => cold(values.node ?? []),
  gateway,
  served,
  pipeline,
  push: () => push(Number(values.minutes)),
  quick,
  tests: () => tests(positionals[1] ?? 'test'),
  rooms: () => rooms(values.at),
  soak: () =>
    soak({
      minutes: Number(values.minutes),
      server: values.server === 'start' ? 'start' : 'serve',
      pauseMs: Number(values['pause-ms']),
    }),
};

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
const chosen = benches[positionals[0] ?? ''];
if (chosen) await chosen();
else {
  console.error(`Which one? ${Object.keys(benches).join(', ')} (see bench/README.md)`);
  process.exitCode = 1;
}
