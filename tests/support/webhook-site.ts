// Several `npm run serve` on one real PostgreSQL, an engine, and a receiver of webhooks.
import { setTimeout as sleep } from 'node:timers/promises';

import { host } from '../../demo/status-query-engine/build-site.ts';
import { readReceivedStates } from './received-states.ts';
import { newFolder } from './served.ts';
import type { ServerNode } from './server-node.ts';
import { heldEngines, startWarmSite } from './warm-site.ts';
import { startReceiver } from './webhook-app.ts';

/** The fields of answers that the tests read. */
interface Fields {
  readonly webhook_id: string;
  readonly waiting: number;
  readonly last_failure: string | null;
}

/** Starts two servers, which read an engine with so many hosts each second. */
export async function startWebhookSite(hosts: number) {
  const watched = Array.from({ length: hosts }, (_, at) => host(`h${at}`));
  /** The status of the receiver's answers. Each takes some milliseconds, so that events are on their way for a time. */
  const answers = { status: 204, afterMs: 5 };
  const folder = newFolder();
  const receiver = await startReceiver(async () => {
    await sleep(answers.afterMs);
    return answers.status;
  });
  const warmSite = await startWarmSite({
    ...{ hosts: watched, folder, intervalS: 1, words: ['--webhook-targets', '127.0.0.1'] },
  });
  const { postgres, url, nodes, headers, startNode } = warmSite;

  async function call({ server }: ServerNode, method: string, path: string, body?: object) {
    const answer = await fetch(`${server.url}/api/webhooks/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: ((await answer.json()) as { readonly data: Fields }).data };
  }
  const states = readReceivedStates(receiver, watched);
  return {
    ...{ watched, answers, postgres, url, receiver, nodes, startNode, call, ...states },
    /** Returns the position of the server that reads the engine. -1 means that there is none. */
    indexOfHolder: async () => (await Promise.all(nodes.map(heldEngines))).indexOf(1),
    /** Returns true if the changes of the engine are told: a webhook has a position in their log. */
    isFollowed: async () => {
      const positions = "SELECT 1 FROM items WHERE pk = 'WEBHOOK_DELIVERY' AND fields LIKE '%\"position\"%'";
      return (await postgres.query(positions, url)).length > 0;
    },
    stop: async () => {
      await warmSite.stop();
      await receiver.stop();
    },
  };
}

export type WebhookSite = Awaited<ReturnType<typeof startWebhookSite>>;
