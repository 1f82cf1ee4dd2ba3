// The pieces of warm states in a real PostgreSQL.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { PostgresDatabase } from '../../server/storage/postgres/database.ts';
import { postgresPieceStore } from '../../server/storage/postgres/piece-store.ts';
import { forgetExpired } from '../../server/storage/postgres/table.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { createWarmStore, readVersion } from '../../shared/warm/store/index.ts';
import { pieceStoreSuite } from '../contract/piece-store-suite.ts';
import { openPostgresTables, type Postgres, startPostgres } from '../support/postgres.ts';
import { statesOf, warmColumnsOf } from '../support/warm-states.ts';

const context = callContext(new AbortController().signal);
let server: Postgres;
let database: PostgresDatabase;
let pieces: ReturnType<typeof postgresPieceStore>;
beforeAll(async () => {
  server = await startPostgres();
  database = await openPostgresTables(server);
  pieces = postgresPieceStore(database, 'realmgate:tests');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

pieceStoreSuite('a real PostgreSQL', () => pieces);

describe('a real PostgreSQL', () => {
  const lease = (engine: string, token = 'a') =>
    pieces.look([{ engine, token, takes: true, leaseMs: 60_000 }], context);
  const key = randomBytes(32);
  const store = () => createWarmStore({ pieces, key, asked: warmColumnsOf, mostBytes: 1e9 });
  const reading = (engine: string, states: ReturnType<typeof statesOf>) => ({
    ...{ engine, token: 'a', readAt: 5, at: 7, keptMs: 60_000, states },
  });
  const hosts = Array.from({ length: 20_000 }, (_, index) => ({
    name: `host-${index}`,
    plugin_output: randomBytes(200).toString('base64'),
  }));
  const count = async (table: string) =>
    Number((await database.run(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n']);

  it('has states of any size, and hands them over unchanged', async () => {
    const [shared, states] = [store(), statesOf({ hosts })];
    await lease('large');
    await shared.publish(reading('large', states), context);
    const taken = await shared.take('large', undefined, context);
    const { table } = taken!.states.tables.hosts;
    expect(table.count).toBe(hosts.length);
    for (const at of [0, 9999, 19_999])
      for (const column of [0, 10])
        expect(table.value(at, column)).toBe(states.tables.hosts.table.value(at, column));
  });

  it('has nothing of another deployment', async () => {
    await lease('paris');
    await store().publish(reading('paris', statesOf({ hosts: hosts.slice(0, 9) })), context);
    const other = postgresPieceStore(database, 'realmgate:others');
    expect(
      await other.look([{ engine: 'paris', token: 'b', takes: true, leaseMs: 1 }], context),
    ).toMatchObject([{ isHeld: true, version: undefined }]);
    expect(await other.read({ engine: 'paris', fields: ['manifest'], largest: 1e6 }, context)).toEqual([
      null,
    ]);
  });

  it('refuses a write whose lease ends while it waits, and writes nothing of it', async () => {
    await lease('late');
    const write = {
      engine: 'late',
      token: 'a',
      after: undefined,
      version: 'h.1',
      dropped: [],
      keptMs: 60_000,
    };
    const fields = new Map([['one', Buffer.from('1')]]);
    await database
      .atomically(async (run) => {
        await run('SELECT FROM warm_engines FOR UPDATE');
        const written = pieces.write({ ...write, fields }, context);
        await sleep(300);
        await run("UPDATE warm_engines SET token = 'b'");
        return { written };
      })
      .then(async ({ written }) => {
        expect(await written).toBe('not_held');
      });
    expect(await pieces.read({ engine: 'late', fields: ['one'], largest: 9 }, context)).toEqual([null]);
  });

  it('says that a version is written which it has already, as the answer may have been lost', async () => {
    await lease('twice');
    const write = {
      engine: 'twice',
      token: 'a',
      after: undefined,
      version: 'h.1',
      dropped: [],
      keptMs: 60_000,
    };
    await pieces.write({ ...write, fields: new Map([['one', Buffer.from('1')]]) }, context);
    const next = { ...write, after: 'h.1', version: 'h.2', dropped: ['one'] };
    const fields = new Map([['two', Buffer.from('2')]]);
    for (const _ of [1, 2]) expect(await pieces.write({ ...next, fields }, context)).toBe('written');
    expect(await pieces.read({ engine: 'twice', fields: ['one', 'two'], largest: 9 }, context)).toEqual([
      null,
      Buffer.from('2'),
    ]);
  });

  it('forgets the states that nobody uses, and no others', async () => {
    const kept = await count('warm_pieces');
    await lease('old', 'z');
    const fields = new Map([['one', Buffer.from('1')]]);
    const write = { engine: 'old', token: 'z', after: undefined, version: 'h.1', dropped: [], keptMs: 1 };
    await pieces.write({ ...write, fields }, context);
    await sleep(20);
    await forgetExpired(database);
    expect(await count('warm_pieces')).toBe(kept + 1);
    await pieces.release([{ engine: 'old', token: 'z' }], context);
    await forgetExpired(database);
    expect(await count('warm_pieces')).toBe(kept);
    expect(await lease('old', 'y')).toMatchObject([{ isHeld: true, version: undefined }]);
  });

  it('keeps the states over a restart, and has none after a crash', async () => {
    const [shared, states] = [store(), statesOf({ hosts: hosts.slice(0, 99) })];
    await lease('restarted');
    const published = await shared.publish(reading('restarted', states), context);
    await server.end('SIGINT');
    await server.startAgain();
    expect((await shared.take('restarted', undefined, context))?.manifest).toEqual(published!.manifest);
    await server.end('SIGKILL');
    await server.startAgain();
    expect(await lease('restarted')).toMatchObject([{ isHeld: true, version: undefined }]);
    expect(await shared.take('restarted', undefined, context)).toBeUndefined();
    const after = readVersion(published!.manifest.version);
    const next = await shared.publish({ ...reading('restarted', states), after, changes: [] }, context);
    expect(next!.manifest.version).not.toContain(after.history);
  });

  it('is away: each call fails with a fault', async () => {
    await server.end('SIGINT');
    await expect(lease('paris')).rejects.toMatchObject({ name: 'WireFault', kind: 'failed' });
    const question = { engine: 'paris', fields: ['manifest'], largest: 1e6 };
    await expect(pieces.read(question, context)).rejects.toMatchObject({ kind: 'failed' });
    await server.startAgain();
    expect(await lease('paris')).toMatchObject([{ isHeld: true }]);
  });
});
