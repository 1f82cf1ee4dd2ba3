// This suite is about everything that processes on one PostgreSQL share, beside the contracts of table and queue, and about export and import.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { openPostgresDatabase, type PostgresDatabase } from '../../server/storage/postgres/database.ts';
import { postgresJobTurns } from '../../server/storage/postgres/job-turns.ts';
import { releaseEnded } from '../../server/storage/postgres/processes.ts';
import { postgresQueue } from '../../server/storage/postgres/queue.ts';
import { migrate } from '../../server/storage/postgres/schema.ts';
import { forgetExpired, postgresTable } from '../../server/storage/postgres/table.ts';
import { startAdmin } from '../support/admin.ts';
import { openPostgresTables, type Postgres, startPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

let server: Postgres;
let database: PostgresDatabase;
beforeAll(async () => {
  server = await startPostgres();
  database = await openPostgresTables(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

describe('processes on one PostgreSQL', () => {
  it('make the tables once, however many start at once', async () => {
    const url = await server.newDatabase();
    const started = Array.from({ length: 10 }, () => openPostgresDatabase(url));
    await Promise.all(started.map(migrate));
    await Promise.all(started.map(migrate));
    expect(await server.query('SELECT version FROM schema_version', url)).toEqual([{ version: 3 }]);
    for (const one of started) await one.close();
  });

  it('give the turn of a job to one of many, and to another if its process has ended', async () => {
    const job = { functionName: 'sweep', everyMs: 1, longestMs: 60_000 };
    const take = (holder: string, changes = {}) =>
      postgresJobTurns(database, holder).take({ ...job, ...changes });
    const turns = await Promise.all(Array.from({ length: 200 }, (_, index) => take(`p${index}`)));
    const [taken, ...others] = turns.filter(({ end }) => end);
    expect(others).toEqual([]);
    // The interval is over, but not the run.
    expect(await take('late')).toEqual({ waitMs: 1 });
    await taken!.end!();
    expect((await take('next', { longestMs: -5000 })).end).toBeDefined();
    // The lease of `next` has ended, because its longest time is over. So has the interval of a millisecond.
    await database.run('SELECT pg_sleep(0.002)');
    expect((await take('heir')).end).toBeDefined();
    await database.run("UPDATE schedules SET leased_until = 0 WHERE name = 'sweep'");
    const { waitMs, end } = await take('early', { everyMs: 60_000 });
    expect([end, waitMs > 50_000 && waitMs <= 60_000]).toEqual([undefined, true]);
  });

  it('receive two hundred messages of twenty objects once, in the order of each, by ten readers at once', async () => {
    const facts = { name: 'race', visibilityMs: 30_000 };
    const queues = Array.from({ length: 10 }, (_, index) =>
      postgresQueue({ facts, database, holder: `p${index}` }),
    );
    for (let n = 0; n < 10; n += 1)
      await Promise.all(
        Array.from({ length: 20 }, (_, group) =>
          queues[group % 10]!.send({ body: String(n), group: `g${group}`, deduplicationId: `${group}-${n}` }),
        ),
      );
    const received = new Map<string, string[]>();
    const read = async (queue: (typeof queues)[number]) => {
      for (let size = 1; size > 0; size = (await queue.size()).visible + (await queue.size()).hidden) {
        const batch = await queue.receive(3);
        for (const { group, body } of batch) received.set(group, [...(received.get(group) ?? []), body]);
        await queue.remove(batch.map(({ handle = '' }) => handle));
      }
    };
    await Promise.all(queues.map(read));
    const inOrder = Array.from({ length: 10 }, (_, n) => String(n));
    expect([...received.values()]).toEqual(Array.from({ length: 20 }, () => inOrder));
    expect(
      (await database.run("SELECT 1 FROM message_groups WHERE queue = 'race'")).count,
    ).toBeLessThanOrEqual(20);
  });

  it('release the messages of one that was killed, and not of one that is silent for some seconds', async () => {
    const facts = { name: 'held', visibilityMs: 360_000 };
    /** Starts a process that has a message and was silent for so long. The connection of a killed one is gone. */
    const start = async (id: string, { silentMs, isKilled }: { silentMs: number; isKilled: boolean }) => {
      const presence = database.presenceOf(id);
      await presence.hold();
      const queue = postgresQueue({ facts, database, holder: id });
      await queue.send({ body: id, group: id, deduplicationId: id });
      expect(await queue.receive(1)).toHaveLength(1);
      await database.run(
        'INSERT INTO processes (id, alive_until) SELECT $1, (extract(epoch FROM now()) * 1000)::bigint + $2::bigint',
        ...[id, 20_000 - silentMs],
      );
      if (isKilled) presence.end();
      return presence;
    };
    const visible = async () => {
      const sql = "SELECT body FROM messages WHERE queue = 'held' AND hidden_until = 0 ORDER BY body";
      return (await database.run(sql)).rows.map(({ body }) => body);
    };
    // Directly after a start of the server, all have time to come back.
    await until(async () => {
      const { rows } = await database.run("SELECT now() - pg_postmaster_start_time() > '5 s' AS is_up");
      return rows[0]?.['is_up'] === true;
    }, 120);
    const all = [
      await start('killed', { silentMs: 6000, isKilled: true }),
      await start('killed a moment ago', { silentMs: 1000, isKilled: true }),
      await start('slow', { silentMs: 6000, isKilled: false }),
      await start('frozen', { silentMs: 21_000, isKilled: false }),
    ];
    // A process that was cut off does not judge the others.
    await releaseEnded(database, 1000);
    expect(await visible()).toEqual([]);
    await until(async () => {
      await releaseEnded(database, 6000);
      return (await visible()).length > 0;
    }, 120);
    expect(await visible()).toEqual(['killed']);
    await releaseEnded(database, 30_000);
    expect(await visible()).toEqual(['frozen', 'killed']);
    for (const presence of all) presence.end();
    await database.run("DELETE FROM messages WHERE queue = 'held'");
  });

  it('receive messages again at once if the answer to their receipt was lost', async () => {
    let isCut = true;
    const cutting: PostgresDatabase = {
      ...database,
      atomically: async (work) => {
        const value = await database.atomically(work);
        if (isCut) throw new Error('the connection broke after the commit');
        return value;
      },
    };
    const queue = postgresQueue({
      ...{ facts: { name: 'lossy', visibilityMs: 360_000 }, database: cutting, holder: 'h' },
    });
    for (const body of ['1', '2']) await queue.send({ body, group: 'g', deduplicationId: body });
    await expect(queue.receive(1)).rejects.toThrow('broke after the commit');
    expect(await queue.size()).toEqual({ visible: 1, hidden: 1 });
    isCut = false;
    const received = await queue.receive(10);
    expect(received.map(({ body, receives }) => [body, receives])).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
    // A received message is in flight, and stays so.
    expect(await queue.receive(10)).toEqual([]);
    expect(await queue.remove(received.map(({ handle = '' }) => handle))).toEqual([]);
  });

  it('forget what has expired, and not what was renewed', async () => {
    const table = postgresTable(database);
    const soon = Math.floor(Date.now() / 1000) + 1000;
    await table.put({ pk: 'A', sk: 'old' }, { expires_at: 99 });
    await table.put({ pk: 'A', sk: 'new' }, { expires_at: soon });
    await table.put({ pk: 'A', sk: 'forever' }, {});
    expect(await forgetExpired(database)).toBe(false);
    expect((await table.query('A')).map(({ sk }) => sk)).toEqual(['forever', 'new']);
  });

  it('have an error for a row that cannot be read, and go on with all others', async () => {
    const table = postgresTable(database);
    await table.put({ pk: 'ODD', sk: 'a' }, { n: 1 });
    const key = { pk: 'WHOLE\u0000', sk: 'é😀\u0000' };
    await table.put(key, { text: '\u0000\ud800' });
    for (const fields of ['', '{', '[]', 'null', '1e999', '['.repeat(20_000)]) {
      await database.run('UPDATE items SET fields = $1 WHERE pk = $2', fields, Buffer.from('ODD'));
      await expect(table.get({ pk: 'ODD', sk: 'a' })).rejects.toMatchObject({ code: 'store_unavailable' });
    }
    expect(await table.get(key)).toEqual({ ...key, text: '\u0000\ud800' });
  });
});

describe('export and import', () => {
  it('carry the configuration from a folder into PostgreSQL and back, and say whether both are the same', async () => {
    const [one, other] = [await startAdmin(Date.now), await startAdmin(Date.now)];
    mkdirSync(join(one.folder, 'key'), { mode: 0o700 });
    const there = `--data ${one.folder}/key --database ${await server.newDatabase()}`;
    await one.admin('users add ann --role admin --local', { secret: 'correct horse battery' });
    await one.admin(
      'realms add north --section field --monitoring-ip 10.0.0.1 --monitoring-port 6557 --local',
    );
    const { out: site } = await one.admin('export --local');
    expect(site).toContain('north');
    writeFileSync(join(one.folder, 'site.yml'), site);
    expect((await one.admin(`import site.yml ${there}`)).code).toBe(0);
    expect((await one.admin(`export ${there}`)).out).toBe(site);
    expect((await one.admin(`apply -f site.yml --dry-run ${there}`)).code).toBe(0);
    await one.admin(`realms set north --section other ${there}`);
    expect((await one.admin(`apply -f site.yml --dry-run ${there}`)).code).toBe(2);
    const { out: changed } = await one.admin(`export ${there}`);
    writeFileSync(join(other.folder, 'site.yml'), changed);
    expect((await other.admin('import site.yml --local')).code).toBe(0);
    expect((await other.admin('export --local')).out).toBe(changed);
    await other.stop();
    await one.stop();
  });
});
