import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as alertmanager } from '../../functions/alertmanager/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { type CallOptions, startTestApp, type TestApp } from './app.ts';
import { deadPort } from './free-port.ts';
import { hostgroupRealm, multirealm, realm } from './realm-records.ts';

export interface AlertmanagerWorld {
  readonly api: TestApp;
  readonly engine: Engine;
  /** Sends a request below the address that a client has of the realm. */
  call(path: string, options?: CallOptions): ReturnType<TestApp['call']>;
  /** The messages that were sent to queues. */
  readonly queued: readonly unknown[];
  /** Makes the queue refuse messages, or take them again. */
  setQueueDown(down: boolean): void;
  schedule(targets: object, rest?: object): Promise<void>;
  stop(): Promise<void>;
}

const changedAt = Date.UTC(2026, 10, 20, 12) / 1000;
const times = { last_hard_state_change: changedAt, last_check: changedAt + 60 };

function problems() {
  return site({
    hosts: [
      host('web-1', {
        groups: ['linux', 'web'],
        services: [
          service('http', { state: 2, output: 'HTTP CRITICAL', ...times }),
          service('disk /', { state: 1, ...times }),
          service('soft', { state: 2, state_type: 0 }),
          service('load'),
          service('new', { state: 2, has_been_checked: false }),
        ],
      }),
      host('db-1', { groups: ['databases'], state: 1, services: [service('mysql', { state: 3, ...times })] }),
      host('router', { state: 2 }),
      host('big', { services: Array.from({ length: 1001 }, (_, at) => service(`s${at}`)) }),
      host('crowded', { groups: Array.from({ length: 60 }, (_, at) => `hosts-of-department-${at}`) }),
      host('soft', { state: 1, state_type: 0, services: [service('ssh', { state: 2 })] }),
    ],
  });
}

/** Starts the realm `paris`, two of its engine with limits of silences, a realm of its hostgroup `databases`, a realm whose engine is down, and a multirealm of the first and the last. */
export async function startAlertmanagerWorld(
  world: Parameters<typeof startTestApp>[0]['world'] = {},
): Promise<AlertmanagerWorld> {
  const engine = await startEngine({
    ...{ site: problems(), dialect: 'icinga2', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  const queued: unknown[] = [];
  let isQueueDown = false;
  const openQueue = (): Queue => ({
    send: (message) =>
      isQueueDown
        ? Promise.reject(new AppError('queue_unavailable', { detail: 'The queue is down.' }))
        : Promise.resolve(void queued.push(message)),
    receive: () => Promise.resolve([]),
    remove: () => Promise.resolve([]),
    hide: () => Promise.resolve([]),
    size: () => Promise.resolve(queued.length),
  });
  const api = await startTestApp({
    world: { ...world, openQueue },
    endpoints: [...alertmanager, ...operations],
    realms: [
      realm('paris', at),
      hostgroupRealm('databases', 'databases', at),
      realm('gone', { monitoring_port: deadPort }),
      realm('careful', { ...at, silence_limit: 1 }),
      realm('bold', { ...at, silence_limit: 1002 }),
      multirealm('all', 'paris', 'gone'),
      multirealm('twice', 'paris', 'databases'),
      realm('searched', { monitoring_ip: undefined, monitoring_port: undefined, search_backend: 1 }),
    ],
    viewers: { vera: ['paris'], nina: [], oscar: ['paris'], mia: ['all'] },
  });
  return {
    api,
    engine,
    queued,
    setQueueDown: (down) => {
      isQueueDown = down;
    },
    call: (path, options) => api.call(`/api/alertmanager/realms/paris${path}`, options),
    async schedule(targets, rest = {}) {
      const body = { targets, duration: '1h', comment: 'New disks', ...rest };
      const { status, text } = await api.call('/api/operations/realms/paris/downtimes/', {
        method: 'POST',
        body,
      });
      if (status !== 200) throw new Error(text);
    },
    async stop() {
      await api.stop();
      await engine.close();
    },
  };
}
