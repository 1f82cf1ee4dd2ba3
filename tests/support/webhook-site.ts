// Several `npm run serve` on one real PostgreSQL and one real Redis, an engine, and a receiver of webhooks.
import { setTimeout as sleep } from 'node:timers/promises';

import { host, site } from '../../local/status-query-engine/build-site.ts';
import { startEngine } from '../../local/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { startOwnRedis } from './own-redis.ts';
import { startPostgres } from './postgres.ts';
import { realm } from './realm-records.ts';
import { authorizationHeader, newFolder, startServed, stopAllServers } from './served.ts';
import { fillServerRecords, type ServerNode, startServerNode } from './server-node.ts';
import { startReceiver } from './webhook-app.ts';

/** The fields of answers that the tests read. */
interface Fields {
  readonly webhook_id: string;
  readonly waiting: number;
  readonly last_failure: string | null;
}

interface ReceivedState {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly state: number | undefined;
}

/** Starts two servers, which read an engine with so many hosts each second. */
export async function startWebhookSite(hosts: number) {
  const watched = Array.from({ length: hosts }, (_, at) => host(`h${at}`));
  /** The status of the receiver's answers. Each takes some milliseconds, so that events are on their way for a time. */
  const answers = { status: 204, afterMs: 5 };
  const postgres = await startPostgres();
  const url = await postgres.newDatabase();
  const folder = newFolder();
  const redis = await startOwnRedis();
  const receiver = await startReceiver(async () => {
    await sleep(answers.afterMs);
    return answers.status;
  });
  const engine = await startEngine({
    ...{ site: site({ hosts: watched }), dialect: 'naemon' as const, clock: systemClock },
    listen: { host: '127.0.0.1', port: 0 },
  });
  const port = 'port' in engine.address ? engine.address.port : 0;
  const place = { monitoring_port: port, warm: { interval_s: 1, stale_s: 300 } };
  await fillServerRecords({ url, folder }, realm('lyon', place));
  const startNode = () =>
    startServerNode(folder, [
      ...['--database', url, '--warm-states', redis.url],
      ...['--webhook-targets', '127.0.0.1', '--requests-per-second', '100000'],
    ]);
  const nodes = [await startNode(), await startNode()];
  const headers = {
    ...(await authorizationHeader(nodes[0]!.server.url)),
    'content-type': 'application/json',
  };

  async function call({ server }: ServerNode, method: string, path: string, body?: object) {
    const answer = await fetch(`${server.url}/api/webhooks/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: ((await answer.json()) as { readonly data: Fields }).data };
  }
  const holdsEngine = async ({ metrics }: ServerNode) => {
    const text = await (await fetch(metrics)).text();
    return /^realmgate_warm_held_engines\{.*\} 1/m.test(text);
  };
  const received = (): ReceivedState[] =>
    receiver.received.map(({ body }) => {
      const { id, type, subject, data } = JSON.parse(body) as ReceivedState & { data: { state?: number } };
      return { id, type, subject, state: data.state };
    });
  /** The states of a host in the order in which they came first. */
  const statesOf = (name: string) => {
    const first = new Map(received().map((event) => [event.id, event]));
    return [...first.values()].filter(({ subject }) => subject === name).map(({ state }) => state);
  };
  return {
    ...{ watched, answers, postgres, url, redis, receiver, nodes, startNode, call, received, statesOf },
    /** Starts a server that shares no warm states with the others. */
    startAlone: async (): Promise<ServerNode> => ({
      server: await startServed(folder, ['--database', url, '--webhook-targets', '127.0.0.1']),
      metrics: '',
    }),
    /** Returns the position of the server that reads the engine. -1 means that there is none. */
    indexOfHolder: async () => (await Promise.all(nodes.map(holdsEngine))).indexOf(true),
    /** Returns true if the receiver has got this state of each host as its last one. */
    isDelivered: (state: number) => watched.every(({ name }) => statesOf(name).at(-1) === state),
    setAll: (state: number) => {
      for (const one of watched) one.state = state;
    },
    /** Returns the number of events that came again. */
    doubles: () => {
      const ids = received().map((event) => event.id);
      return ids.length - new Set(ids).size;
    },
    gaps: () => received().filter(({ type }) => type.includes('gap')),
    stop: async () => {
      await stopAllServers();
      await receiver.stop();
      await engine.close();
      await redis.stop();
      await postgres.stop();
    },
  };
}

export type WebhookSite = Awaited<ReturnType<typeof startWebhookSite>>;
