import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/operations/endpoints.ts';
import { endpoints as statusEndpoints } from '../../functions/status/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import {
  type CallOptions,
  startTestApp,
  type TestApp,
  type TestAppSeed,
  userCreatedAt,
} from '../support/app.ts';
import { hostgroupRealm, multirealm, realm } from '../support/realm-records.ts';

/** The dialects of the embedded engine. Each is a realm of the same name. */
export const dialects = ['icinga2', 'naemon'] as const;
export type Dialect = (typeof dialects)[number];

export interface OperationsWorld {
  readonly api: TestApp;
  readonly engines: Readonly<Record<Dialect, Engine>>;
  /** Sends a request about one kind of thing of a realm. The path begins at the kind, e.g. `comments/`. */
  call(realm: string, path: string, options?: CallOptions): ReturnType<TestApp['call']>;
  stop(): Promise<void>;
}

/** An operator of all realms but `naemon`. */
export const oscar: Caller = {
  userName: 'oscar',
  userCreatedAt,
  role: 'operator',
  sessionId: 'session-oscar',
};

function seededSite() {
  return site({
    hosts: [
      host('web-1', { groups: ['linux'], services: [service('http', { state: 2 }), service('load')] }),
      host('db-1', { groups: ['databases'], state: 1, services: [service('mysql', { state: 2 })] }),
      host('db-2', { groups: ['databases'], state: 1 }),
      host('new', { has_been_checked: false, state: 1 }),
    ],
  });
}

/** One engine of each dialect with the same objects, the hostgroup realm `databases` of the first, and the multirealm `all`. */
export async function startOperationsWorld(seed: Pick<TestAppSeed, 'watch'> = {}): Promise<OperationsWorld> {
  const listen = { host: '127.0.0.1', port: 0 };
  const start = (dialect: Dialect) =>
    startEngine({ site: seededSite(), dialect, listen, clock: systemClock });
  const engines = { icinga2: await start('icinga2'), naemon: await start('naemon') };
  const portOf = ({ address }: Engine) => ('port' in address ? address.port : 0);
  const at = (dialect: Dialect) => ({ monitoring_port: portOf(engines[dialect]) });
  const api = await startTestApp({
    endpoints: [...endpoints, ...statusEndpoints],
    realms: [
      ...dialects.map((dialect) => realm(dialect, at(dialect))),
      hostgroupRealm('databases', 'databases', at('icinga2')),
      multirealm('all', ...dialects),
    ],
    viewers: { vera: ['icinga2'], oscar: ['icinga2', 'databases'] },
    config: { engineDeadlineMs: 10_000 },
    ...seed,
  });
  return {
    api,
    engines,
    call: (name, path, options) =>
      api.call(`/api/operations/${name === 'all' ? 'multirealms' : 'realms'}/${name}/${path}`, options),
    async stop() {
      await api.stop();
      await Promise.all(Object.values(engines).map((engine) => engine.close()));
    },
  };
}

interface Target {
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
}

/** Returns the host, the service and the outcome of each target of an answer. */
export function outcomesIn(data: { readonly targets: readonly Target[] }) {
  return data.targets.map((one) => [one.host_name, one.service, one.outcome] as const);
}
