import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints as infrastructure } from '../../functions/infrastructure/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as summary } from '../../functions/summary/endpoints.ts';
import { endpoints as utils } from '../../functions/utils/endpoints.ts';
import { tablesRead } from '../../shared/connectors/icingadb/reading-needs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { databaseKinds } from '../support/icingadb/databases.ts';
import { byDatabase, databaseSecrets, registerDatabase } from '../support/icingadb-realms.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';
import { fakeSecrets } from '../support/security.ts';

const hosts = 7;
/** Ids of a second environment, and of an object that was removed. */
const [other, orphan] = ['ab'.repeat(20), 'ef'.repeat(20)] as const;
interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly notice: string | undefined;
  readonly rows: readonly HostRow[];
}

interface HostRow {
  readonly host_name: string;
  readonly services: Readonly<Record<string, number>>;
}

const path = '/api/status/realms/paris/hosts/';

/** Faults of a database. The daemon is killed first, so that nothing repairs them meanwhile. */
describeOnIcinga2('faults of an Icinga DB', () => {
  describe.each(databaseKinds)('on %s', (kind) => {
    let running: IcingaDb;
    let api: TestApp;
    let ours: string;

    const sql = (statements: string) => running.database.sql(statements);
    const bytes = (hex: string) => (kind === 'MariaDB' ? `X'${hex}'` : String.raw`'\x${hex}'`);
    const setAge = (seconds: number) =>
      sql(`UPDATE icingadb_instance SET responsible = 'y', heartbeat = ${Date.now() - seconds * 1000}`);
    const start = async (changes: Parameters<typeof registerDatabase>[1] = {}) => {
      const registered = await registerDatabase(running, changes);
      const narrow = JSON.stringify({ user: 'narrow', password: 'narrow' });
      const secrets = fakeSecrets({ ...databaseSecrets(running), narrow });
      api = await startTestApp({
        endpoints: [...status, ...infrastructure, ...operations, ...summary, ...utils],
        ...{ ...registered, world: { ...registered.world, secrets } },
        realms: [realm('paris', byDatabase)],
        config: { engineDeadlineMs: 3000 },
      });
    };
    const list = async () => {
      const { status, body } = await api.call(path);
      const answer: Answer = { status, ...body, notice: body.meta?.notice, rows: body.data ?? [] };
      return answer;
    };
    /** Copies a row of a table under another id, as what a removed object leaves behind. */
    const copyRow = (table: string, changes: string, where = '1 = 1') =>
      sql(`
        CREATE TABLE copied AS SELECT * FROM ${table} WHERE ${where} LIMIT 1;
        UPDATE copied SET ${changes};
        INSERT INTO ${table} SELECT * FROM copied;
        DROP TABLE copied;`);

    /** Makes the database whole again. An hour ahead, the last sign of life stays fresh during the tests. */
    const repair = async () => {
      await setAge(-3600);
      for (const table of ['host', 'host_state', 'environment'])
        await sql(
          `DELETE FROM ${table} WHERE ${table === 'environment' ? 'id' : 'environment_id'} = ${bytes(other)}`,
        );
      for (const table of ['host_state', 'service_state'])
        await sql(`DELETE FROM ${table} WHERE id = ${bytes(orphan)}`);
      await sql('DELETE FROM icingadb_schema WHERE version = 12');
    };

    beforeAll(async () => {
      running = await startIcingaDb(kind, { site: largeSite(hosts) });
      await running.daemon.kill();
      const column = kind === 'MariaDB' ? 'LOWER(HEX(id))' : "encode(id, 'hex')";
      ours = (await running.database.rows(`SELECT ${column} FROM environment`))[0]?.[0] ?? '';
      await repair();
      await start();
    });
    afterEach(async () => {
      await api.stop();
      await repair();
      await start();
    });
    afterAll(async () => {
      await api.stop();
      await running.stop();
    });

    it('rows are shown with their age if the daemon was killed, and not if they are too old', async () => {
      await setAge(60);
      const { status, notice, rows } = await list();
      expect([status, rows.length]).toEqual([200, hosts]);
      expect(notice).toMatch(
        /^Realm 'paris': the rows are 6\d seconds old, and its Icinga DB has not written since\.$/,
      );
      await setAge(900);
      await eventually(async () => {
        const { code, detail = '' } = await list();
        return code === 'engine_unreachable' && /for 90\d seconds/.test(detail) ? true : undefined;
      });
    });

    it('a downtime that the database does not show in time is done', async () => {
      const body = { targets: { hosts: ['host-00001'] }, duration: '1h', comment: 'behind' };
      const answer = await api.call('/api/operations/realms/paris/downtimes/', { method: 'POST', body });
      expect(answer.body.data.targets).toMatchObject([
        { outcome: 'done', id: null, reason: null, now: null },
      ]);
      const account = await readAccount(running.icinga.api);
      const found = await rest(account, 'GET', '/v1/objects/downtimes?attrs=comment');
      expect(JSON.stringify(found).split('"comment":"behind')).toHaveLength(2);
    });

    const engineInfo = async () => {
      const { body } = await api.call('/api/infrastructure/realm/paris/engine-info/');
      const data: { readonly reachable: boolean; readonly program_version: string | null } = body.data;
      return data;
    };

    it('an engine is reachable as long as its rows are shown', async () => {
      expect(await engineInfo()).toMatchObject({
        reachable: true,
        program_version: expect.stringMatching(/^v?r?2/),
      });
      await setAge(900);
      await eventually(async () => ((await engineInfo()).reachable ? undefined : true));
      const { body } = await api.call('/api/summary/realms/connected/');
      expect(body.data).toMatchObject({ connected: { count: 0 }, disconnected: { realms: ['paris'] } });
    });

    it('an engine is not reachable after a clean stop of its Icinga DB, which removes its row', async () => {
      await sql('CREATE TABLE stopped AS SELECT * FROM icingadb_instance; DELETE FROM icingadb_instance;');
      expect(await engineInfo()).toMatchObject({ reachable: false, program_version: null });
      await sql('INSERT INTO icingadb_instance SELECT * FROM stopped; DROP TABLE stopped;');
    });

    it('a table that our account may not read is named by the check of the realm', async () => {
      const table = kind === 'MariaDB' ? 'icingadb.history' : 'history';
      const account = kind === 'MariaDB' ? "'narrow'@'%'" : 'narrow';
      const others = tablesRead
        .filter((name) => name !== 'history')
        .map((name) => table.replace('history', name));
      const users = kind === 'MariaDB' ? 'icingadb.user' : '"user"';
      const password = kind === 'MariaDB' ? "IDENTIFIED BY 'narrow'" : "LOGIN PASSWORD 'narrow'";
      const grants = [...others, users].map((name) => `GRANT SELECT ON ${name} TO ${account}`);
      await sql([`CREATE USER ${account} ${password}`, ...grants].join(';'));
      await api.stop();
      await start({ database_credentials: 'narrow' });
      expect((await list()).rows).toHaveLength(hosts);
      const { body } = await api.call('/api/utils/svc-check/realm/paris/');
      expect(JSON.stringify(body)).toContain('It may not read: SELECT on history are missing.');
    });

    it('a database without any sign of life is refused', async () => {
      await sql("UPDATE icingadb_instance SET responsible = 'n', heartbeat = 1");
      expect(await list()).toMatchObject({ status: 502, code: 'engine_unreachable' });
      expect(await engineInfo()).toMatchObject({ reachable: false });
    });

    it('a schema that is not known is refused in words', async () => {
      await sql('INSERT INTO icingadb_schema (version, timestamp) VALUES (12, 0)');
      const versions = kind === 'MariaDB' ? '3 to 7' : '1 to 5';
      expect(await list()).toMatchObject({
        code: 'engine_refused_query',
        detail: `The Icinga DB of realm 'paris' has a schema of version 12, and versions ${versions} can be read.`,
      });
    });

    it('a second environment is left out, and must be told apart by name', async () => {
      await sql(`INSERT INTO environment (id, name) VALUES (${bytes(other)}, 'other')`);
      await copyRow('host', `id = ${bytes('cd'.repeat(20))}, environment_id = ${bytes(other)}`);
      await copyRow(
        'host_state',
        `id = ${bytes('cd'.repeat(20))}, host_id = ${bytes('cd'.repeat(20))}, environment_id = ${bytes(other)}`,
      );
      expect(await list()).toMatchObject({
        code: 'engine_refused_query',
        detail: expect.stringContaining('must name one of them (environment)'),
      });
      await api.stop();
      await start({ environment: ours });
      expect((await list()).rows).toHaveLength(hosts);
    });

    it('states of objects that were removed are no rows, and are not counted', async () => {
      await copyRow('host_state', `id = ${bytes(orphan)}, host_id = ${bytes(orphan)}`);
      await copyRow('service_state', `id = ${bytes(orphan)}, service_id = ${bytes(orphan)}`);
      const { rows } = await list();
      expect(rows).toHaveLength(hosts);
      for (const { services } of rows)
        expect(Object.values(services).reduce((sum, count) => sum + count, 0)).toBe(5);
    });

    it('a time beyond all time is null, and costs no other row', async () => {
      const largest = kind === 'MariaDB' ? '18446744073709551615' : '9223372036854775807';
      const one = "host_id = (SELECT id FROM host WHERE name = 'host-00001')";
      const [[before = ''] = []] = await running.database.rows(
        `SELECT last_state_change FROM host_state WHERE ${one}`,
      );
      await sql(`UPDATE host_state SET last_state_change = ${largest} WHERE ${one}`);
      const { status, rows } = await list();
      expect([status, rows.length]).toEqual([200, hosts]);
      expect(rows[0]).toMatchObject({ host_name: 'host-00001', last_state_change: null });
      await sql(`UPDATE host_state SET last_state_change = ${before} WHERE ${one}`);
    });

    it('a certificate of another authority is not trusted, and a wrong password is told', async () => {
      await api.stop();
      await start({ database_ca: engineCertificate.cert });
      expect(await list()).toMatchObject({ code: 'engine_untrusted' });
      await api.stop();
      await start({ database_credentials: 'api' });
      expect(await list()).toMatchObject({ code: 'engine_credentials' });
    });

    it('a locked table ends in time, and the engine answers when it is free', async () => {
      const lock =
        kind === 'MariaDB'
          ? 'LOCK TABLES host WRITE; SELECT SLEEP(5);'
          : 'BEGIN; LOCK TABLE host IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(5); COMMIT;';
      const locked = sql(lock);
      await eventually(async () => ((await list()).code === 'engine_timeout' ? true : undefined));
      await locked;
      await eventually(async () => ((await list()).status === 200 ? true : undefined));
      expect((await list()).rows).toHaveLength(hosts);
    });

    it('a server that goes within a question is told, and found again', async () => {
      const lock =
        kind === 'MariaDB'
          ? 'LOCK TABLES host WRITE; SELECT SLEEP(60);'
          : 'BEGIN; LOCK TABLE host IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60); COMMIT;';
      const locked = sql(lock).catch(() => undefined);
      await eventually(async () => ((await list()).code === 'engine_timeout' ? true : undefined));
      const waiting = list();
      await running.database.server.kill();
      expect(['engine_closed', 'engine_unreachable', 'engine_timeout']).toContain((await waiting).code);
      await locked;
      expect(await list()).toMatchObject({ code: 'engine_unreachable' });
      await running.database.server.startAgain();
      await setAge(-3600);
      await eventually(async () => ((await list()).status === 200 ? true : undefined));
    });

    it('rows are shown without their last check if Redis has lost it, and if it does not answer', async () => {
      await running.redis.send('DEL', 'icinga:host:state');
      const lost = await list();
      expect(lost.notice).toContain(`has lost them (${hosts} of ${hosts} objects)`);
      expect(lost.rows[0]).toMatchObject({
        host_name: 'host-00001',
        state_name: 'UP',
        output: null,
        last_check: null,
      });
      await running.redis.server.kill();
      const silent = await list();
      expect([silent.status, silent.rows.length]).toEqual([200, hosts]);
      expect(silent.notice).toContain('the Redis of its Icinga DB does not answer');
    });

    it('rows are shown without their last check if Redis came back empty, asks for a password, or is a stranger', async () => {
      const without = async (changes: Parameters<typeof start>[0], why: string) => {
        await api.stop();
        await start(changes);
        const { status: code, rows, notice } = await list();
        expect([code, rows.length]).toEqual([200, hosts]);
        for (const row of rows) expect(row).toMatchObject({ output: null, last_check: null });
        expect(notice).toContain(why);
      };
      await running.redis.server.startAgain();
      await without({}, 'was never written to by its Icinga 2');
      await without({ database_tls: 'off', database_ca: engineCertificate.cert }, 'its identity over TLS');
      await running.redis.send('CONFIG', 'SET', 'requirepass', 'of-the-redis');
      await without({}, 'does not accept our credentials, or asks for some');
      await without({ redis_credentials: 'narrow' }, 'does not accept our credentials');
      await without({ redis_credentials: 'nobody' }, 'has an account whose secret cannot be read');
    });

    it('a database that was emptied in part is not shown as the truth', async () => {
      expect((await list()).rows).toHaveLength(hosts);
      await sql("DELETE FROM host WHERE name > 'host-00003'");
      await eventually(async () => ((await list()).status === 502 ? true : undefined));
      // Another process has never seen more hosts.
      await api.stop();
      await start();
      expect(await list()).toMatchObject({
        code: 'engine_unreachable',
        detail: expect.stringContaining(`holds 3 of ${hosts} hosts`),
      });
    });

    it('an emptied database is not shown as the truth', async () => {
      await sql('DELETE FROM host');
      expect(await list()).toMatchObject({
        code: 'engine_unreachable',
        detail: expect.stringContaining('has emptied its database'),
      });
    });
  });
});
