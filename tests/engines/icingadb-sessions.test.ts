// The promises of sessions of Icinga DB's databases, on real servers without an engine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { dialects } from '../../shared/connectors/icingadb/dialects.ts';
import { collectRows } from '../../shared/connectors/icingadb/row-collectors.ts';
import { openSqlClient, type SqlClient } from '../../shared/connectors/icingadb/sql-client.ts';
import { piece } from '../../shared/connectors/icingadb/statement.ts';
import { createMemoryBudget } from '../../shared/connectors/kit/memory-budget.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import {
  daemonUser,
  databaseAddress,
  databaseKinds,
  databasePassword,
  type DatabaseServer,
  startDatabase,
} from '../support/icingadb/databases.ts';
import { ownByServers, runToEnd } from '../support/icingadb/server-process.ts';
import { eventually } from '../support/import-tool.ts';
import { until } from '../support/until.ts';

function openClient(server: DatabaseServer): SqlClient {
  return openSqlClient(databaseAddress(server), {
    clock: systemClock,
    // This user may write.
    credentials: () => Promise.resolve({ user: daemonUser, password: databasePassword }),
    enter: (work) => work(),
    memory: createMemoryBudget(1_000_000_000),
  });
}

describeOnIcinga2('sessions of a database of Icinga DB', () => {
  const folders: string[] = [];
  const databases = new Map<string, { readonly server: DatabaseServer; readonly client: SqlClient }>();
  const on = (kind: string) => databases.get(kind)!;
  const context = () => callContext(AbortSignal.timeout(90_000));

  beforeAll(async () => {
    for (const kind of databaseKinds) {
      const dir = await mkdtemp(join(tmpdir(), 'realmgate-sessions-'));
      folders.push(dir);
      await ownByServers(dir);
      const server = await startDatabase(kind, dir);
      databases.set(kind, { server, client: openClient(server) });
    }
  });
  afterAll(async () => {
    for (const { server } of databases.values()) await server.server.kill();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it.each(databaseKinds)('write nothing on %s, though their user may', async (kind) => {
    const { server, client } = on(kind);
    const insert = 'INSERT INTO icingadb_schema (version, timestamp) VALUES (99, 0)';
    const count = 'SELECT COUNT(*) FROM icingadb_schema';
    const before = await server.rows(count);
    await expect(client.ask(piece(insert), context(), collectRows)).rejects.toMatchObject({
      message: expect.stringMatching(/read.only/i),
    });
    expect(await server.rows(count)).toEqual(before);
    const own = await client.ask(piece('SELECT MAX(version) FROM icingadb_schema'), context(), collectRows);
    expect(own).toHaveLength(1);
  });

  it('get ids as digits from a PostgreSQL that is set to another form of bytes', async () => {
    const { server } = on('PostgreSQL');
    await server.sql("ALTER DATABASE icingadb SET bytea_output = 'escape'");
    // A connection that was open before has the former form.
    const rows = await openClient(server).ask(
      piece("SELECT decode('00ff5c', 'hex')"),
      context(),
      collectRows,
    );
    expect(rows).toEqual([[String.raw`\x00ff5c`]]);
  });

  it('know the time on MariaDB in the hour that its time zone repeats in autumn', async () => {
    const { server } = on('MariaDB');
    const zone = ['/usr/share/zoneinfo/Europe/Berlin', 'Europe/Berlin'];
    await server.sql(`USE mysql; ${await runToEnd('mariadb-tzinfo-to-sql', zone)}`);
    // 02:30 by summer time, and 02:30 by winter time.
    for (const now of [1_761_438_600_500, 1_761_442_200_500]) {
      const session = `SET time_zone = 'Europe/Berlin'; SET timestamp = ${now / 1000};`;
      expect(await server.rows(`${session} SELECT ${dialects.mysql.nowMs}`)).toEqual([[String(now)]]);
    }
  });

  it('end a question that waits for a lock longer than a statement may take, while the lock is held', async () => {
    const held = databaseKinds.map(async (kind) => {
      const lock =
        kind === 'MariaDB'
          ? 'LOCK TABLES host WRITE; SELECT SLEEP(45);'
          : 'BEGIN; LOCK TABLE host IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(45); COMMIT;';
      let isHeld = true;
      const locked = on(kind)
        .server.sql(lock)
        .catch(() => undefined)
        .finally(() => (isHeld = false));
      await until(async () => {
        const [[sleeping] = []] = await on(kind).server.rows(
          kind === 'MariaDB'
            ? "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'"
            : "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
        );
        return sleeping === '1';
      });
      const began = Date.now();
      const question = on(kind).client.ask(piece('SELECT COUNT(*) FROM host'), context(), collectRows);
      await expect(question).rejects.toMatchObject({ kind: 'overloaded' });
      expect([kind, isHeld, Date.now() - began > 25_000]).toEqual([kind, true, true]);
      return locked;
    });
    await Promise.all(held);
  });

  describe('to a server that is killed within a result', () => {
    it.each([
      ['MariaDB', 'SELECT seq FROM seq_1_to_50000000'],
      ['PostgreSQL', 'SELECT generate_series(1, 50000000)'],
    ])('on %s end with an error, and not with the rows so far', async (kind, statement) => {
      const { server, client } = on(kind);
      let rows = 0;
      let killed: Promise<void> | undefined;
      const collect = () => ({
        types: [],
        add() {
          rows += 1;
          if (rows === 1000) killed = server.server.kill();
        },
        end: () => rows,
      });
      await expect(client.ask(piece(statement), context(), collect)).rejects.toMatchObject({
        kind: 'closed',
      });
      await killed;
      expect(rows).toBeGreaterThan(999);
      await server.server.startAgain();
      const again = await eventually(() => client.ask(piece('SELECT 1'), context(), collectRows));
      expect(again).toHaveLength(1);
    });
  });
});
