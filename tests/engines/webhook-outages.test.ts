// Webhooks of two `npm run serve` while their PostgreSQL is killed and comes back.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { seededRandom } from '../support/seeded-random.ts';
import { until } from '../support/until.ts';
import { startWebhookSite, type WebhookSite } from '../support/webhook-site.ts';

/** A run by hand sets `REALMGATE_WEBHOOK_OUTAGES=40`, and another seed. */
const outages = Number(process.env['REALMGATE_WEBHOOK_OUTAGES'] ?? 3);
const random = seededRandom(Number(process.env['REALMGATE_WEBHOOK_SEED'] ?? 7));

/** Two turns of ten events each. */
const hosts = 20;
/** The lengths of outages in milliseconds: statements are repeated for three seconds, and the lease of the delivery lasts ten. */
const lengths = [5000, 1000, 14_000];

let site: WebhookSite;
beforeAll(async () => {
  site = await startWebhookSite(hosts);
});
afterAll(async () => {
  await site.stop();
});

/** Returns the logs of the servers, and what is stored of the delivery. */
async function evidence(): Promise<string> {
  const { nodes, postgres, url } = site;
  const faults = nodes.map(({ server }, at) => {
    const lines = server.err().split('\n').slice(-100);
    return lines.map((line) => `${at} ${line.replace(/"stack":"(?:[^"\\]|\\.)*"/, '')}`).join('\n');
  });
  const stored = await postgres.query(
    "SELECT fields FROM items WHERE pk LIKE 'WEBHOOK%' OR pk = 'LEASE'",
    url,
  );
  return [...faults, ...stored.map((row) => JSON.stringify(row))].join('\n');
}

describe('webhooks of servers whose PostgreSQL is killed', () => {
  it(
    'lose, reorder and double nothing, and go on soon',
    async () => {
      const { postgres, answers, nodes, call, setAll, isDelivered, statesOf, watched } = site;
      await until(async () => (await site.indexOfHolder()) >= 0);
      const wish = {
        name: 'all',
        realm: 'lyon',
        objects: ['hosts'],
        kinds: ['state'],
        url: site.receiver.url,
      };
      expect((await call(nodes[0]!, 'POST', '', wish)).status).toBe(201);
      await until(site.isFollowed);
      setAll(1);
      await until(() => isDelivered(1));
      const states = [1];
      answers.afterMs = 500;
      const lateMs: number[] = [];
      for (let number = 0; number < outages; number += 1) {
        const killAfterMs = Math.round(2000 * random());
        const lengthMs = lengths[number % lengths.length]!;
        const state = (states.at(-1)! + 1) % 3;
        states.push(state);
        const before = site.receiver.received.length;
        setAll(state);
        // An outage begins when events are on their way, or at any time: while the change is read, or what was sent is stored.
        if (number % 2 === 0) await until(() => site.receiver.received.length > before);
        else await sleep(killAfterMs);
        await postgres.end('SIGKILL');
        await sleep(lengthMs);
        await postgres.startAgain();
        const backAt = performance.now();
        await until(() => isDelivered(state), 60).catch(async (error: unknown) => {
          process.stderr.write(`${JSON.stringify({ number, killAfterMs, lengthMs })}\n${await evidence()}\n`);
          throw error;
        });
        lateMs.push(Math.round(performance.now() - backAt));
        await sleep(1000);
        // Both servers know what they have delivered.
        expect(site.doubles()).toBe(0);
      }
      process.stderr.write(`${JSON.stringify({ outages, lateMs, doubles: site.doubles() })}\n`);
      for (const { name } of watched) expect(statesOf(name)).toEqual(states);
      // A crash empties the tables of warm states, which the servers write again with their log (ADR 0178).
      expect(site.gaps()).toEqual([]);
    },
    (outages + 2) * 90_000,
  );
});
