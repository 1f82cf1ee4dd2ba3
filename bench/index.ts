import { parseArgs } from 'node:util';

import { availability } from './availability.ts';
import { cold } from './cold.ts';
import { countsBench } from './counts.ts';
import { embedded } from './embedded.ts';
import { endpoints } from './endpoints.ts';
import { events } from './events.ts';
import { fleet } from './fleet.ts';
import { followers } from './followers.ts';
import { gateway } from './gateway.ts';
import { handlers } from './handlers.ts';
import { icingaApi } from './icinga-api.ts';
import { icingaRest } from './icinga-rest.ts';
import { icingaDb } from './icingadb.ts';
import { largeChange } from './large-change.ts';
import { metrics } from './metrics.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { pipeline } from './pipeline.ts';
import { quick } from './quick.ts';
import { rooms } from './rooms.ts';
import { served } from './served.ts';
import { soak } from './soak.ts';
import { stream } from './stream.ts';
import { parseAddress } from './subject.ts';
import { tests } from './tests.ts';
import { warm } from './warm.ts';
import { way } from './way.ts';
import { where } from './where.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    hosts: { type: 'string', default: '10000' },
    livestatus: { type: 'string' },
    source: { type: 'string' },
    data: { type: 'string' },
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
  endpoints: () => endpoints(hosts),
  counts: () => countsBench(hosts),
  'icinga-api': () => icingaApi(hosts),
  'icinga-rest': () => icingaRest(hosts, values.data),
  icingadb: () => icingaDb(hosts, values.source),
  fleet,
  followers: () => followers(hosts),
  'large-change': () => largeChange(hosts),
  metrics,
  events: () => events(values.data),
  availability: () => availability(values.source ?? 'both', values.data),
  way,
  warm: () => warm(hosts),
  where: () => where(hosts),
  stream: () => stream(hosts, values.livestatus === undefined ? undefined : parseAddress(values.livestatus)),
  cold: () => cold(values.node ?? []),
  gateway,
  served,
  pipeline,
  notifications,
  operations: () => operations(hosts),
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
