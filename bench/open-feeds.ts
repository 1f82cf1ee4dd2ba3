import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';

import * as z from 'zod';

import { EventCounter } from './event-counter.ts';

export interface FollowedFeeds {
  readonly counter: EventCounter;
  close(): void;
}

const line = z.object({ event: z.unknown().optional(), problem: z.unknown().optional() });
const answer = z.tuple([z.custom<IncomingMessage>()]);

/** Opens feeds as lines of JSON, and counts their events. Resolves when each has sent its first id. */
export async function openFeeds(
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<FollowedFeeds> {
  const counter = new EventCounter();
  const agent = new Agent({ keepAlive: true });
  await Promise.all(
    urls.map(async (url, index) => {
      // One address may have 400 connections of a server.
      const localAddress = `127.0.0.${2 + (index % 5)}`;
      const request = get(url, { agent, headers, localAddress });
      const [response] = answer.parse(await once(request, 'response'));
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
      const lines = createInterface({ input: response });
      // The end of the measurement aborts the answer.
      lines.on('error', () => undefined);
      lines.on('line', (text) => {
        const { event, problem } = line.parse(JSON.parse(text));
        if (problem !== undefined) throw new Error(text);
        if (event !== undefined) counter.add(String(index), event);
      });
      await once(lines, 'line');
    }),
  );
  return {
    counter,
    close: () => {
      agent.destroy();
    },
  };
}
