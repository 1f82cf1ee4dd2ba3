import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { contractSite } from '../contract/contract-site.ts';
import { startAdmin } from '../support/admin.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { guideCommands } from '../support/guide-permissions.ts';
import { type Icinga2, startIcinga2 } from '../support/icinga2.ts';
import { withGuideAccount } from '../support/icinga2-interfaces.ts';
import { type IcingaDb, startIcingaDb } from '../support/icingadb.ts';
import { readerLogin } from '../support/icingadb/databases.ts';
import { eventually, readAccount, rest } from '../support/import-tool.ts';

describeOnIcinga2('the switch from Livestatus to the REST API, by the command line', () => {
  let icinga: Icinga2;
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  beforeAll(async () => {
    const site = contractSite(Math.floor(Date.now() / 1000));
    icinga = await withGuideAccount(await startIcinga2({ site, runsChecks: false }));
    stack = await startAdmin(systemClock);
    await copyFile(icinga.api.ca, join(stack.folder, 'ca.pem'));
  });
  afterAll(async () => {
    await stack.stop();
    await icinga.stop();
  });
  /** Runs a line of the guide here: with the engine's own address and certificate. */
  const admin = (line: string) => {
    const { url, password } = icinga.api;
    const words = line.replace(/--url .* --ca/, `--url ${url} --ca`).replaceAll("'", '');
    return stack.admin(`${words} --local`, { secret: password });
  };

  it('is made, step by step, as the guide says', async () => {
    const steps = await guideCommands();
    expect(steps.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['realms set', 'monitoring-apis add', 'realms compare', 'realms set', 'realms check', 'realms set'],
    ]);
    const [keepPast = '', register = '', compare = '', change = '', check = '', back = ''] = steps;
    const add = `realms add paris --section x --monitoring-ip ${icinga.host} --monitoring-port ${icinga.port}`;
    for (const line of [add, keepPast, register])
      expect(await admin(line)).toMatchObject({ code: 0, err: '' });

    const compared = await admin(`--json ${compare}`);
    const rows: Readonly<Record<string, unknown>>[] = JSON.parse(compared.out);
    const unknown = rows.filter(({ reason }) => reason === 'not known');
    expect([compared.code, compared.err, unknown]).toEqual([0, '', []]);
    const objects = Object.fromEntries(
      rows.filter(({ field }) => field === '(all)').map(({ noun, objects: count }) => [noun, count]),
    );
    expect(objects).toMatchObject({ engine: 1, hosts: 21, hostgroups: 4, downtimes: 1, acknowledgements: 1 });
    expect(objects['services']).toBeGreaterThan(10);
    // Its last check came before that of its parent.
    const unreachable = { noun: 'hosts', field: 'state_name', example: 'branch', before: '"UNREACHABLE"' };
    expect(rows).toContainEqual(expect.objectContaining(unreachable));

    expect(await admin(change)).toMatchObject({ code: 0, err: '' });
    const checked = await admin(`--json ${check}`);
    expect(checked).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(checked.out)).toContainEqual({
      ...{ realm: 'paris', name: 'permissions', ok: true },
      detail: 'Our account may read everything. It may do all operations.',
    });
    expect(JSON.parse((await admin('--json realms list')).out)).toMatchObject([
      { engine: 'monitoring API paris' },
    ]);

    expect(await admin(back)).toMatchObject({ code: 0, err: '' });
    // The record has kept the address of Livestatus.
    expect(JSON.parse((await admin('--json realms list')).out)).toMatchObject([
      { engine: `${icinga.host}:${icinga.port}` },
    ]);
  });
});

/** Hosts that differ in case or by a blank at the end, and hosts behind one that is DOWN. */
function oddSite() {
  const now = Math.floor(Date.now() / 1000);
  const seen = {
    last_check: now,
    last_state_change: now,
    last_hard_state_change: now,
    max_check_attempts: 1,
  };
  const down = { ...seen, state: 1, output: 'gone' };
  const critical = service('bad', { ...seen, state: 2 });
  const names = ['web', 'Web', 'web ', String.raw`back\slash`, String.raw`back\\slash`];
  const output = { output: String.raw`a\b \\ é`, perf_data: String.raw`'back\\slash'=1;2;3 'a b'=4.50%` };
  return site({
    ...{ programStart: now, hostgroups: [{ name: 'all', alias: 'All é' }] },
    hosts: [
      ...names.map((name) =>
        host(name, { ...seen, groups: ['all'], services: [service(name, { ...seen, ...output })] }),
      ),
      host('router', { ...down, groups: ['all'] }),
      host('up-behind', { ...seen, parents: ['router'], groups: ['all'], services: [critical] }),
      host('down-behind', { ...down, parents: ['router'], groups: ['all'], services: [critical] }),
    ],
  });
}

/** Values that the interfaces spell differently. */
const oddVariables = {
  ...{
    Upper: 'a',
    upper: 'b',
    UPPER: 'c',
    list: ['é', '😀', 'a\\b', '\u0001'],
    dict: { b: 1, a: { é: [1.5, null] } },
  },
  ...{ text: '\\u00e9', figure: 1e20, fraction: 1.5, none: null, blank: 'x ', db_password: 'very secret' },
};

describeOnIcinga2('a healthy engine with odd names and values that checks', () => {
  let running: IcingaDb;
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  beforeAll(async () => {
    running = await startIcingaDb('MariaDB', { site: oddSite(), runsChecks: true });
    const { icinga, database } = running;
    stack = await startAdmin(systemClock);
    await copyFile(icinga.api.ca, join(stack.folder, 'ca.pem'));
    await writeFile(join(stack.folder, 'db-ca.pem'), database.ca);
    // Their states, figures and next checks change all the time. `random` has figures that the engine has parsed, and flaps.
    const api = await readAccount(icinga.api);
    for (const [name, check_command] of [
      ['odd', 'dummy'],
      ['restless', 'random'],
    ] as const)
      await rest(api, 'PUT', `/v1/objects/hosts/${name}`, {
        attrs: { check_command, check_interval: 1, retry_interval: 1, vars: oddVariables },
      });
  });
  afterAll(async () => {
    await stack.stop();
    await running.stop();
  });

  it('is compared with exit code 0, and with 1 after one true fault', async () => {
    const { icinga, database, redis } = running;
    const { url, user, password } = icinga.api;
    const register = `--url ${url} --ca ca.pem --user ${user}`;
    const byDatabase = `--database-url ${database.url} --database-user ${readerLogin.user} --database-ca db-ca.pem`;
    for (const [line, secret] of [
      [`realms add paris --section x --monitoring-ip ${icinga.host} --monitoring-port ${icinga.port}`],
      [`monitoring-apis add rest ${register}`, password],
      [
        `monitoring-apis add database --kind icingadb ${register} ${byDatabase} --redis ${redis.url}`,
        password,
      ],
      ['monitoring-apis set database --database-user reader', readerLogin.password],
    ] as const)
      expect([line, await stack.admin(`${line} --local`, secret ? { secret } : {})]).toMatchObject([
        line,
        { code: 0 },
      ]);
    const compare = async (api: string) => {
      const line = `--json realms compare paris --with {"monitoring_api":"${api}"} --local`;
      const { code, out } = await stack.admin(line);
      const rows: Readonly<Record<string, unknown>>[] = JSON.parse(out);
      expect(out).not.toContain('very secret');
      return { code, unknown: rows.filter(({ reason }) => reason === 'not known'), rows };
    };
    // The first checks come within seconds.
    const pending = `SELECT h.name FROM host h JOIN host_state s ON s.host_id = h.id WHERE s.soft_state <> 99 AND h.name IN ('odd', 'restless')`;
    await eventually(async () => ((await database.rows(pending)).length === 2 ? true : undefined));
    for (const api of ['rest', 'database']) {
      const { code, unknown, rows } = await compare(api);
      expect([api, code, unknown]).toEqual([api, 0, []]);
      expect(rows).toContainEqual(expect.objectContaining({ noun: 'services', field: 'host_state_name' }));
    }
    await stack.admin('realms set paris --monitoring-api rest --local');
    expect(await compare('database')).toMatchObject({ code: 0, unknown: [] });

    await database.sql("UPDATE icingadb.host SET address = '192.0.2.99' WHERE name = 'router'");
    expect(await compare('database')).toMatchObject({
      code: 1,
      unknown: [{ noun: 'hosts', field: 'address', example: 'router', after: '"192.0.2.99"' }],
    });
  });
});

describeOnIcinga2('the switch to the Icinga DB, by the command line', () => {
  let running: IcingaDb;
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  beforeAll(async () => {
    const started = await startIcingaDb('PostgreSQL', { site: contractSite(Math.floor(Date.now() / 1000)) });
    running = { ...started, icinga: await withGuideAccount(started.icinga) };
    stack = await startAdmin(systemClock);
    await copyFile(running.icinga.api.ca, join(stack.folder, 'ca.pem'));
    await writeFile(join(stack.folder, 'db-ca.pem'), running.database.ca);
    await stack.secrets.write('realmgate/icingadb', JSON.stringify(readerLogin));
  });
  afterAll(async () => {
    await stack.stop();
    await running.stop();
  });
  const admin = (line: string, secret?: string) =>
    stack.admin(`${line} --local`, secret === undefined ? {} : { secret });
  const succeeds = async (line: string, secret?: string) => {
    expect([line, await admin(line, secret)]).toMatchObject([line, { code: 0, err: '' }]);
  };

  it('differs from Livestatus and from the REST API by what is documented alone', async () => {
    const { icinga, database, redis } = running;
    const { url, user, password } = icinga.api;
    await succeeds(
      `realms add paris --section x --monitoring-ip ${icinga.host} --monitoring-port ${icinga.port}`,
    );
    await succeeds(`monitoring-apis add rest --url ${url} --ca ca.pem --user ${user}`, password);
    await succeeds(
      `monitoring-apis add database --kind icingadb --url ${url} --ca ca.pem --user ${user} --database-url ${database.url} --database-credentials realmgate/icingadb --database-ca db-ca.pem --redis ${redis.url}`,
      password,
    );
    for (const change of [[], ['realms set paris --monitoring-api rest']]) {
      for (const line of change) await succeeds(line);
      const compared = await admin('--json realms compare paris --with {"monitoring_api":"database"}');
      const rows: Readonly<Record<string, unknown>>[] = JSON.parse(compared.out);
      expect(rows.filter(({ reason }) => reason === 'not known')).toEqual([]);
      expect([compared.code, compared.err]).toEqual([0, '']);
      const objects = Object.fromEntries(
        rows.filter(({ field }) => field === '(all)').map(({ noun, objects: count }) => [noun, count]),
      );
      expect(objects).toMatchObject({
        engine: 1,
        hosts: 21,
        hostgroups: 4,
        downtimes: 1,
        acknowledgements: 1,
      });
    }
    await succeeds('realms set paris --monitoring-api database');
    const checked = await admin('--json realms check paris');
    expect([checked.code, checked.err]).toEqual([0, '']);
    expect(JSON.parse(checked.out)).toContainEqual({
      ...{ realm: 'paris', name: 'permissions', ok: true },
      detail: 'Our account may read everything. It may do all operations.',
    });
  });
});
