import { expect, it } from '@jest/globals';

import { type UserRecord, userRecord } from '../../../../../shared/store/users.ts';
import { judgeAll, judgeWebhooks } from '../../../../../shared/warm/webhooks/webhook-obstacles.ts';
import { realm } from '../../../../support/realm-records.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

it('a judge looks at each owner once, and the next judge sees what changed', async () => {
  const warm = realm('warm', { warm: { interval_seconds: 10, stale_seconds: 300 } });
  let users: readonly UserRecord[] = ['admin', 'vera'].map((user_name) =>
    userRecord().parse({ user_name, role: 'viewer', created_at: keptWebhook.owner_created_at }),
  );
  const found: string[] = [];
  const newJudge = judgeWebhooks({
    users: {
      find(name) {
        found.push(name);
        return Promise.resolve(users.find(({ user_name }) => user_name === name));
      },
    },
    realmsOf: ({ user_name }) => Promise.resolve(user_name === 'admin' ? [warm] : []),
    faultOfUrl: (url) => (url.includes('bad') ? 'is bad' : undefined),
  });
  const webhooks = [
    keptWebhook,
    { ...keptWebhook, url: 'https://bad.example.com/' },
    { ...keptWebhook, owner: 'vera' },
    { ...keptWebhook, owner: 'vera', owner_created_at: '2020-01-01T00:00:00.000Z' },
    { ...keptWebhook, stopped: 'gone' },
  ];
  const judged = async () => {
    const judge = newJudge();
    return Promise.all(webhooks.map(async (one) => (await judge(one)).obstacle));
  };
  const unseen = "its realm 'warm' was removed or switched off, or its owner does not see it any more";
  const removed = "its owner 'vera' was removed";
  expect(await judged()).toEqual([undefined, 'its URL is bad', unseen, removed, 'gone']);
  expect(found).toEqual(['admin', 'vera']);
  users = users.slice(0, 1);
  expect(await judged()).toEqual([undefined, 'its URL is bad', removed, removed, 'gone']);
});

it('an owner whose record cannot be read stops no webhook of others, and a table that is away stops all', async () => {
  const warm = realm('warm', { warm: { interval_seconds: 10, stale_seconds: 300 } });
  const admin = { user_name: 'admin', role: 'admin', created_at: keptWebhook.owner_created_at };
  const judge = judgeWebhooks({
    users: {
      find: (name) =>
        name === 'away'
          ? Promise.reject(new Error('the table is away'))
          : Promise.resolve(name === 'admin' ? admin : {}).then((one) => userRecord().parse(one)),
    },
    realmsOf: () => Promise.resolve([warm]),
    faultOfUrl: () => undefined,
  })();
  const judged = await judgeAll([keptWebhook, { ...keptWebhook, owner: 'broken' }], judge);
  expect(judged.map((one) => one.realm)).toEqual([warm, undefined]);
  await expect(judgeAll([{ ...keptWebhook, owner: 'away' }], judge)).rejects.toThrow('away');
});
