// The limits of requests of `npm run serve`: of two servers on one real PostgreSQL together, and of one server with a folder.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openPostgresDatabase } from '../../server/storage/postgres/database.ts';
import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import { postgresRates } from '../../server/storage/postgres/request-rates.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import {
  createFirstRecords,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../support/served.ts';

let server: Postgres;
let url: string;
let both: readonly ServerProcess[];
let alone: readonly ServerProcess[];
const words = ['--requests-per-second', '30', '--requests-per-key', '10', '--trusted-proxies', '127.0.0.1'];

beforeAll(async () => {
  server = await startPostgres();
  url = await server.newDatabase();
  const [folder, own] = [newFolder(), newFolder()];
  await fillFirstRecords(await openPostgresRecords({ url, folder }));
  await createFirstRecords(own);
  const shared = [...words, '--database', url];
  both = await Promise.all([startServed(folder, shared), startServed(folder, shared)]);
  alone = [await startServed(own, words)];
});
afterAll(async () => {
  await stopAllServers();
  await server.stop();
});

type Caller = (number: number) => Record<string, string>;

/** Sends requests at once, half to each server, at the beginning of a second. Returns the answers of those that were in one second. */
async function burst(nodes: readonly ServerProcess[], count: number, callerOf: Caller) {
  for (;;) {
    while (Date.now() % 1000 > 50) await new Promise((resolve) => setTimeout(resolve, 5));
    const begun = Math.floor(Date.now() / 1000);
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const node = nodes[number % nodes.length]!;
        const answer = await fetch(`${node.url}/api/nothing/`, { headers: callerOf(number) });
        await answer.arrayBuffer();
        return answer;
      }),
    );
    if (Math.floor(Date.now() / 1000) === begun) return answers;
  }
}

const refusedOf = (answers: readonly Response[]) => answers.filter(({ status }) => status === 429);
const ofAddress =
  (ip: string): Caller =>
  () => ({ 'x-forwarded-for': ip });
/** One key, whose requests come from an address each. */
const ofKey: Caller = (number) => ({ 'x-forwarded-for': `10.0.0.${number}`, 'x-api-key': 'one' });

describe.each([
  ['two servers on one PostgreSQL', () => both],
  ['one server with a folder', () => alone],
])('%s', (_, nodesOf) => {
  it('let as many requests of an address through as its limit, and no more', async () => {
    const answers = await burst(nodesOf(), 60, ofAddress('192.0.2.1'));
    expect(refusedOf(answers)).toHaveLength(30);
    const passed = answers.filter(({ status }) => status !== 429);
    const left = passed.map(
      ({ headers }) => /^"address";r=(\d+);t=1$/.exec(headers.get('ratelimit') ?? '')?.[1],
    );
    expect(Math.min(...left.map(Number))).toBe(0);
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"address";q=30;w=1');
    for (const { headers } of refusedOf(answers))
      expect([headers.get('ratelimit'), headers.get('retry-after')]).toEqual(['"address";r=0;t=1', '1']);
  });

  it('let as many requests of a key through as its limit, from whatever addresses', async () => {
    const answers = await burst(nodesOf(), 30, ofKey);
    expect(refusedOf(answers)).toHaveLength(20);
    const [refused] = refusedOf(answers);
    expect(refused!.headers.get('ratelimit-policy')).toBe('"address";q=30;w=1, "key";q=10;w=1');
    expect(refused!.headers.get('ratelimit')).toBe('"address";r=29;t=1, "key";r=0;t=1');
  });

  it('limit all who log in together', async () => {
    const basic = { authorization: `Basic ${Buffer.from('nobody:x').toString('base64')}` };
    const answer = await fetch(`${nodesOf()[0]!.url}/api/token/`, {
      headers: { ...basic, ...ofAddress('192.0.2.7')(0) },
    });
    expect(answer.headers.get('ratelimit-policy')).toBe(
      '"address";q=30;w=1, "key";q=10;w=1, "address-without-token";q=10;w=1, "all-without-token";q=50;w=1',
    );
  });
});

describe('a large limit', () => {
  it('is kept by processes that take a part of it at once, with few statements', async () => {
    const database = openPostgresDatabase(url);
    let statements = 0;
    const counting: typeof database.run = (...words) => {
      statements += 1;
      return database.run(...words);
    };
    const processes = Array.from({ length: 3 }, () => postgresRates({ run: counting }));
    for (;;) {
      statements = 0;
      while (Date.now() % 1000 > 50) await new Promise((resolve) => setTimeout(resolve, 5));
      const begun = Math.floor(Date.now() / 1000);
      let taken = 0;
      const take = async (rates: (typeof processes)[number]) => {
        for (let number = 0; number < 1000; number += 1)
          if ((await rates.take('large', 1000)).isTaken) taken += 1;
      };
      await Promise.all(processes.map(take));
      if (Math.floor(Date.now() / 1000) !== begun) continue;
      expect(taken).toBe(1000);
      expect(statements).toBeLessThan(150);
      break;
    }
    await database.close();
  });

  it('is counted in the process while the database does not answer', async () => {
    const rates = postgresRates({ run: () => Promise.reject(new Error('away')) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => rates.take('x', 3)));
    expect(answers.map(({ isTaken }) => isTaken)).toEqual([true, true, true, false, false]);
  });
});
