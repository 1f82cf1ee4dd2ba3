import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';

import { collections } from '../../admin/collections.ts';
import { stepLine } from '../../admin/configuration/apply-steps.ts';
import { readConfiguration } from '../../admin/configuration/document.ts';
import { planAll } from '../../admin/configuration/plan.ts';
import { openSections } from '../../admin/configuration/sections.ts';
import { createAccessKeyStore } from '../../shared/store/access-keys.ts';
import { createApiKeyVersions } from '../../shared/store/api-key-versions.ts';
import { createAuditStore } from '../../shared/store/audit.ts';
import { importTools } from '../../shared/store/import-tools.ts';
import { issuers } from '../../shared/store/issuers.ts';
import { createObjectiveStore } from '../../shared/store/objectives.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { createSavedFilterStore } from '../../shared/store/saved-filters.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import { removeUnchangedUser, replaceUserSettings } from '../../shared/store/unchanged.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { startAdmin } from '../support/admin.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { deadPort } from '../support/free-port.ts';
import type { KeyValueServer } from '../support/key-value-server.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;
const secret = 'correct horse battery';

/** Tests the contract of export, import and apply, on any key-value server. Without `start`, on tables in folders as `npm start` has them. */
export function describeConfigurationFiles(engine: string, start?: () => Promise<KeyValueServer>): void {
  describe(`configuration files on ${engine}`, () => {
    type Stack = Awaited<ReturnType<typeof startAdmin>>;
    let server: KeyValueServer | undefined;
    let stack: Stack;
    const startStack = (time: () => number) => {
      if (!server) return startAdmin(time);
      const { url } = server;
      return startAdmin(time, () => Promise.resolve({ url, stop: () => Promise.resolve() }));
    };
    const admin = (line: string, typed = {}) => stack.admin(`${line} --local`, typed);
    const exported = async (of: Stack = stack) => (await of.admin('export --local')).out;
    const write = (name: string, content: unknown, of: Stack = stack) =>
      writeFile(join(of.folder, name), typeof content === 'string' ? content : stringify(content));
    const north = {
      display_name: 'north',
      section: 'field',
      monitoring_ip: '10.0.0.1',
      monitoring_port: 6557,
    };

    beforeAll(async () => {
      server = await start?.();
    });
    afterAll(async () => {
      await server?.stop();
    });
    beforeEach(async () => {
      stack = await startStack(clock);
    });
    afterEach(async () => {
      await stack.stop();
    });

    /** One of each sort of record, with every form that a field has. */
    async function fill() {
      await write('ca.pem', `${engineCertificate.cert}\n`);
      for (const line of [
        'import-tools add 2001:DB8::A --kind staged --template linux --template windows',
        'import-tools add 10.0.0.9 --kind icinga2 --url https://tool.example:5665 --user root --ca ca.pem',
        'search-backends add 10 --url https://search.example:9200 --ca ca.pem --field events.time=@timestamp events.host_name=host syslogs.ident=process.name',
        'search-backends add 9 --url http://search.example:9200 --flavour elasticsearch',
        'metrics-backends add influx --url http://influx.example:8086 --name value=val',
        'realms add north --section field --monitoring-ip 10.0.0.1 --monitoring-port 6557 --tls --tls-ca ca.pem --state-history --import-tool 2001:db8::a --search-backend 10 --field metrics=influx --origin eu de',
        'realms add web --section field --monitoring-socket /run/live --host-groups web,proxies --inactive --field alert_labels=[team=vars.TEAM]',
        'realms add all --section top --member web north',
        'realms add above --section top --member all --field silence_limit=50',
        'issuers add keycloak --url https://sso.example/realms/x --audience realmgate --user-claim email --ca ca.pem --rule staff=viewer:north,web --rule heads=admin',
        'users add ann --role admin --full-name Ann',
        'users add bob --realm web north',
      ]) {
        expect(await admin(line, { secret })).toMatchObject({ code: 0, err: '' });
      }
    }

    it('go round: what is imported into an empty table is exported by it byte for byte', async () => {
      await fill();
      const text = await exported();
      const other = await startStack(() => NOW + 86_400_000);
      await write('all.yml', text, other);
      const would = await other.admin('import all.yml --dry-run --local');
      expect(would.out).toContain('+ realm north\n');
      expect(would.out).toContain('12 additions, 0 changes, 0 removals would be done.');
      expect(parse(await exported(other))).toMatchObject({ realms: [], users: [], import_tools: [] });
      const ran = await other.admin('import all.yml --local');
      expect(ran).toMatchObject({
        code: 0,
        err: expect.stringMatching(
          /^Without a password nobody logs in; give one with `users password`: ann, bob\.\nThe file holds no passwords, .*past states/s,
        ),
      });
      expect(await exported(other)).toBe(text);
      expect((await other.admin('import all.yml --local')).out).toBe('Nothing to do.\n');
      expect((await other.admin('apply -f all.yml --remove --local')).out).toBe('Nothing to do.\n');
      await other.stop();
    });

    it('hold a realm that is reached by an Icinga DB with its monitoring API, and add both in one go', async () => {
      await write('ca.pem', `${engineCertificate.cert}\n`);
      const url = `https://127.0.0.1:${deadPort}`;
      const environment = 'ab'.repeat(20);
      const fields = `--database-url mysql://db.example:3306/icingadb --database-credentials realmgate/db --database-ca ca.pem --redis rediss://redis.example --redis-credentials realmgate/redis --environment ${environment}`;
      const add = `monitoring-apis add paris --kind icingadb --url ${url} --ca ca.pem --user realmgate ${fields}`;
      expect(await admin(add, { secret })).toMatchObject({ code: 0, err: '' });
      // The record is made though the engine does not answer.
      const made = await admin('realms add db --section field --monitoring-api paris');
      expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^Warning for realm db: /) });
      const text = await exported();
      expect(text).not.toContain(secret);
      expect(parse(text)).toMatchObject({
        monitoring_apis: [
          {
            ...{ id: 'paris', kind: 'icingadb', urls: [url], environment },
            ...{ database_url: 'mysql://db.example:3306/icingadb', database_credentials: 'realmgate/db' },
            ...{ database_ca: `${engineCertificate.cert}\n`, redis: ['rediss://redis.example'] },
            ...{ redis_credentials: 'realmgate/redis', max_hosts: 2000 },
          },
        ],
        realms: [{ display_name: 'db', monitoring_api: 'paris' }],
      });

      const other = await startStack(clock);
      await write('all.yml', text, other);
      expect((await other.admin('import all.yml --local')).out).toContain('2 additions, 0 changes');
      expect(await exported(other)).toBe(text);
      await write('all.yml', text.replace('rediss://redis.example', 'rediss://cache.example'), other);
      expect((await other.admin('apply -f all.yml --local')).out).toContain(
        '~ monitoring api paris: redis ["rediss://redis.example"] → ["rediss://cache.example"]',
      );
      await other.stop();
    });

    it('bring a table back that was lost: exported, wiped, imported, checked', async () => {
      await fill();
      await admin('keys rotate');
      await admin('users password ann', { secret });
      const text = await exported();
      expect(await admin('check')).toMatchObject({ code: 0, err: '' });
      await stack.stop();

      stack = await startStack(clock);
      const empty = await admin('check');
      expect(empty).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^2 of \d+ checks failed\.\n$/),
      });
      expect(empty.out).toMatch(
        /signing keys +false[^]*administrators +false[^]*realms +true +0 can be read/,
      );
      await write('all.yml', text);
      expect((await admin('import all.yml')).code).toBe(0);
      // Passwords and keys are in no file.
      expect((await admin('check')).err).toBe(empty.err);
      await admin('keys rotate');
      await admin('users password ann', { secret });
      expect(await admin('check')).toMatchObject({ code: 0, err: '' });
      expect(await exported()).toBe(text);
    });

    it('hold no secret, are the same each time, and differ by one line where one field does', async () => {
      await fill();
      const text = await exported();
      expect(text).not.toMatch(/correct horse|scrypt|creation_id|revision|api_key/);
      expect(await exported()).toBe(text);
      expect(JSON.parse((await stack.admin('export --local --json')).out)).toEqual(parse(text));
      await admin('realms set north --monitoring-port 6558');
      const lines = text.split('\n');
      const changed = (await exported()).split('\n').filter((line, index) => line !== lines[index]);
      expect(changed).toEqual(['    monitoring_port: 6558']);
    });

    it('list what they have by name and number, whatever the order in which it came', async () => {
      await fill();
      const { search_backends, realms } = parse(await exported());
      expect(search_backends.map(({ id }: { id: number }) => id)).toEqual([9, 10]);
      expect(realms.map((realm: { display_name: string }) => realm.display_name)).toEqual([
        'above',
        'all',
        'north',
        'web',
      ]);
    });

    it('import nothing where one thing is there already and not the same', async () => {
      await admin('realms add north --section field --monitoring-ip 10.0.0.1 --monitoring-port 1');
      await write('all.yml', { realms: [north, { ...north, display_name: 'south' }] });
      const refused = await admin('import all.yml');
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('  ~ realm north: monitoring_port 1 → 6557');
      expect(parse(await exported()).realms).toHaveLength(1);
      expect((await admin('import all.yml --skip-existing')).out).toBe(
        '+ realm south\n1 additions, 0 changes, 0 removals done.\n',
      );
    });

    it('are applied: what is new is added, what differs changed, and the rest told', async () => {
      await fill();
      await write('realms.yml', [
        north,
        { display_name: 'all', section: 'top', members: ['north', 'east'] },
        { ...north, display_name: 'east' },
      ]);
      const told = await admin('apply -f realms.yml --dry-run');
      expect(told.out).toContain(
        '~ realm all: members ["web","north"] → ["north","east"]\n2 additions'.replace('2', '1'),
      );
      expect(told.out).toContain('  realm web is not in the file and stays (--remove removes it)\n');
      const before = await exported();
      expect(await exported()).toBe(before);
      const done = await admin('apply -f realms.yml');
      expect(told.code).toBe(2);
      expect(done).toEqual({ ...told, code: 0, out: told.out.replace(' would be done.', ' done.') });
      const { realms, users } = parse(await exported());
      expect(users).toHaveLength(2);
      expect(realms).toContainEqual({ ...north, activated: true, created_at: '2026-03-01T12:00:00.000Z' });
      expect(realms.map((realm: { display_name: string }) => realm.display_name)).toEqual([
        'above',
        'all',
        'east',
        'north',
        'web',
      ]);
    });

    it('remove what they do not name where that is asked for, what holds others first', async () => {
      await fill();
      const sessions = createSessionStore(stack.table, clock);
      const bob = await createUserStore(stack.table, clock).find('bob');
      await sessions.create(
        { userName: 'bob', sessionId: 's1', userCreatedAt: bob!.created_at },
        { refreshId: 'r1', expiresAt: NOW / 1000 + 60 },
      );
      const keys = createAccessKeyStore(stack.table, clock);
      const key = {
        ...{ name: 'backup', role: 'viewer' as const },
        ...{ created_at: new Date(NOW).toISOString(), expires_at: NOW / 1000 + 60 },
      };
      for (const user of [bob!, (await createUserStore(stack.table, clock).find('ann'))!]) {
        const { user_name, created_at: user_created_at } = user;
        await keys.create({ ...key, user_name, user_created_at }, (slot) => `${slot}0123456789`);
      }
      await write('little.yml', {
        realms: [north],
        users: [{ user_name: 'ann', role: 'admin' }],
        search_backends: [],
        metrics_backends: [],
        import_tools: [],
        issuers: [],
      });
      const { out, code } = await admin('apply -f little.yml --remove');
      expect(code).toBe(0);
      const removals = out.split('\n').filter((line) => line.startsWith('- '));
      expect(removals).toEqual([
        '- user bob',
        '- issuer keycloak',
        '- realm above',
        '- realm all',
        '- realm web',
        '- metrics backend influx',
        '- search backend 10',
        '- search backend 9',
        '- import tool 2001:db8::a',
        '- import tool 10.0.0.9',
      ]);
      expect(parse(await exported())).toMatchObject({
        import_tools: [],
        search_backends: [],
        realms: [{ display_name: 'north' }],
        users: [{ user_name: 'ann' }],
      });
      expect(await sessions.list('bob')).toEqual([]);
      expect((await keys.list()).map(({ user_name }) => user_name)).toEqual(['ann']);
    });

    it.each([
      ['a field that there is not', { realms: [{ ...north, colour: 'red' }] }, 'colour'],
      [
        'a field of another sort of record',
        { import_tools: [{ address: '10.0.0.9', kind: 'staged', url: 'https://a.example' }] },
        'url: is not a field of it',
      ],
      [
        'an id of ours',
        { metrics_backends: [{ id: 'a', url: 'http://a.example', flavour: 'influxql', creation_id: 'x' }] },
        'creation_id: is not a field of it',
      ],
      ['a section that there is not', { relams: [] }, 'relams'],
      ['another form of file', { realmgate_configuration: 2 }, 'realmgate_configuration'],
      ['a realm twice', [north, north], 'The file names realm north twice.'],
      ['a backend that there is not', [{ ...north, search_backend: 7 }], "there is no search backend '7'"],
      [
        'a member that there is not',
        [{ display_name: 'all', section: 'a', members: ['south'] }],
        "there is no realm 'south'",
      ],
      [
        'a circle',
        [
          { display_name: 'a', section: 'a', members: ['b'] },
          { display_name: 'b', section: 'a', members: ['a'] },
        ],
        'it cannot be its member',
      ],
      [
        'a realm of a user that there is not',
        { users: [{ user_name: 'bob', realms: ['south'] }] },
        "user bob: realms: there is no realm 'south'",
      ],
      [
        'a filter that does not fit its lists',
        { filters: [{ name: 'f', kind: 'hosts', owner: 'ann', where: 'stat = 1', sort: ['colour'] }] },
        'where: at character 1: stat is not known; did you mean state?',
      ],
      [
        'a filter of a realm and a user that there are not',
        { filters: [{ name: 'f', kind: 'hosts', owner: 'eve', realm: 'south', where: 'state = 1' }] },
        "filter f (hosts, south): realm: there is no realm 'south'\n  filter f (hosts, south): owner: there is no user 'eve'",
      ],
      ['no administrator', { users: [{ user_name: 'bob' }] }, 'no administrator would be left'],
      ['what is no YAML', 'realms: [', 'is neither YAML nor JSON'],
      ['what is no list', { realms: 7 }, 'realms'],
      ['a word in place of a realm', ['north'], 'realm number 1'],
    ])('are refused with %s, and nothing is written', async (_, content, fault) => {
      await admin('users add ann --role admin', { secret });
      await write('file.yml', content);
      const before = await exported();
      for (const line of ['apply -f file.yml --remove --dry-run', 'apply -f file.yml --remove']) {
        const ran = await admin(line);
        expect(ran).toMatchObject({ code: 1, out: '' });
        expect(ran.err).toContain(fault);
      }
      expect(await exported()).toBe(before);
    });

    it('add, change and remove issuers, whose rules name realms, also those of the same file', async () => {
      await admin('users add ann --role admin', { secret });
      const keycloak = {
        ...{ id: 'keycloak', url: 'https://sso.example/realms/x', audience: 'realmgate' },
        rules: [
          { group: 'ops', role: 'operator', realms: ['north'] },
          { group: 'staff', role: 'viewer', realms: '*' },
          { group: 'heads', role: 'admin' },
        ],
      };
      const short = { ...keycloak, id: 'short', rules: ['CN=ops,OU=x=operator:north', 'heads=admin'] };
      await write('file.yml', { realms: [north], issuers: [keycloak, short] });
      expect((await admin('apply -f file.yml')).out).toBe(
        '+ realm north\n+ issuer keycloak\n+ issuer short\n3 additions, 0 changes, 0 removals done.\n',
      );
      const text = await exported();
      const shortRules = [{ group: 'CN=ops,OU=x', role: 'operator', realms: ['north'] }, keycloak.rules[2]];
      expect(parse(text).issuers).toEqual([keycloak, { ...short, rules: shortRules }]);
      expect(text).not.toContain('creation_id');
      const created = await issuers.open(stack.table).find('keycloak');
      expect(created?.rules[0]?.realms).toEqual([{ name: 'north', creation_id: expect.any(String) }]);

      await write('file.yml', { issuers: [{ ...keycloak, audience: 'other', docs_client_id: 'docs' }] });
      expect((await admin('apply -f file.yml --dry-run')).out).toContain(
        '~ issuer keycloak: audience "realmgate" → "other", docs_client_id (none) → "docs"\n',
      );
      const { code, out } = await admin('apply -f file.yml --remove');
      expect([code, out]).toEqual([0, expect.stringMatching(/- issuer short\n/)]);
      expect(parse(await exported()).issuers).toEqual([
        { ...keycloak, audience: 'other', docs_client_id: 'docs' },
      ]);
      // Its users stay the same ones.
      const changed = await issuers.open(stack.table).find('keycloak');
      expect(changed?.creation_id).toBe(created?.creation_id);
    });

    it('name every fault of issuers at once', async () => {
      const bad = [
        { id: 'Key:cloak', url: 'http://sso.example', audience: '', rules: [] },
        {
          id: 'cli',
          url: 'https://a:b@sso.example/?x#y',
          audience: 'a',
          rules: ['ops=root:north'],
          colour: 'red',
        },
        { id: 'entra', url: 'https://sso.example', audience: 'a', rules: [{ group: 'g', role: 'viewer' }] },
        {
          id: 'cognito',
          url: 'https://sso.example',
          audience: 'a',
          audience_claim: 'azp',
          rules: 'ops=admin',
        },
      ];
      await write('file.yml', { realms: [north], issuers: bad });
      const before = await exported();
      const { code, err } = await admin('apply -f file.yml');
      expect(code).toBe(1);
      expect(err.split('\n')).toEqual([
        'issuer Key:cloak is not right:',
        expect.stringMatching(/^ {2}id: may hold small letters/),
        expect.stringMatching(/^ {2}url: must begin with https/),
        expect.stringMatching(/^ {2}audience: /),
        expect.stringMatching(/^ {2}rules: /),
        'issuer cli is not right:',
        expect.stringMatching(/^ {2}id: is the beginning of other names/),
        expect.stringMatching(/^ {2}url: may hold no credentials/),
        expect.stringMatching(/^ {2}rules\.0: is not GROUP=ROLE/),
        '  colour: is not a field of it',
        'issuer entra is not right:',
        expect.stringMatching(/^ {2}rules\.0\.realms: are needed/),
        'issuer cognito is not right:',
        expect.stringMatching(/^ {2}audience_claim: /),
        expect.stringMatching(/^ {2}rules: /),
        '',
      ]);
      expect(await exported()).toBe(before);

      await write('file.yml', {
        issuers: [{ ...bad[3], audience_claim: 'aud', rules: ['ops=viewer:south'] }],
      });
      expect(await admin('apply -f file.yml')).toMatchObject({
        code: 1,
        err: expect.stringContaining('south'),
      });
      expect(await exported()).toBe(before);
    });

    it('name every fault at once', async () => {
      await write('file.yml', [{ ...north, colour: 'red' }, { display_name: 'south' }]);
      const { err } = await admin('apply -f file.yml');
      for (const word of ['realm north', 'colour', 'realm south', 'section']) expect(err).toContain(word);
    });

    it('see what others changed between the look and the write, of every kind, and change nothing of it', async () => {
      await fill();
      const io = { ...silent, cwd: stack.folder };
      const { Command } = await import('commander');
      const { addTargetOptions } = await import('../../admin/target.ts');
      const program = new Command('admin');
      addTargetOptions(program);
      program.parse(stack.words('--local').split(' '), { from: 'user' });
      const wanted = parse(await exported());
      wanted.import_tools[0].url = 'https://other.example:5665';
      wanted.search_backends[0].url = 'http://other.example:9200';
      wanted.realms.find((realm: { display_name: string }) => realm.display_name === 'web').section = 'x';
      wanted.users[1].role = 'operator';
      wanted.issuers[0].rules.pop();
      wanted.metrics_backends = [];
      for (const realm of wanted.realms) delete realm.metrics;
      await write('wanted.yml', wanted);
      const sections = await openSections({ program, io }, collections);
      const given = await readConfiguration(join(stack.folder, 'wanted.yml'), sections);
      const { writes } = await planAll(sections, given, { kinds: collections, removes: true, force: false });
      // Others are faster.
      for (const line of [
        'import-tools set 10.0.0.9 --default-template linux',
        'search-backends set 9 --event-prefix events-',
        'metrics-backends set influx --preset metric',
        'issuers set keycloak --audience other',
        'realms set web --section y',
        'realms set north --section y',
        'users role bob admin',
      ]) {
        expect(await admin(line)).toMatchObject({ code: 0, err: '' });
      }
      const before = await exported();
      expect(writes.map(stepLine)).toHaveLength(7);
      for (const step of writes)
        await expect(step.carryOut()).rejects.toMatchObject({ code: 'precondition_failed' });
      expect(await exported()).toBe(before);
    });

    it('do not take a log-in between the look and the write for a change', async () => {
      await fill();
      const users = createUserStore(stack.table, clock);
      const bob = await users.find('bob');
      await users.noteLogin('bob');
      const versions = createApiKeyVersions(stack.table);
      await versions.rotate((await versions.find('bob'))!);
      await replaceUserSettings(stack.table, bob!, { full_name: 'Bob', role: 'operator', realms: ['web'] });
      expect(await users.find('bob')).toMatchObject({ role: 'operator', full_name: 'Bob' });
      await expect(removeUnchangedUser(stack.table, bob!)).rejects.toMatchObject({
        code: 'precondition_failed',
      });
    });

    it('are applied by one of two at the same moment, field by field of one of them', async () => {
      await write('one.yml', [{ ...north, section: 'one', monitoring_port: 1 }]);
      await write('two.yml', [{ ...north, section: 'two', monitoring_port: 2 }]);
      await write('base.yml', [north]);
      await admin('apply -f base.yml');
      const both = await Promise.all([admin('apply -f one.yml'), admin('apply -f two.yml')]);
      const [realm] = parse(await exported()).realms;
      expect([
        ['one', 1],
        ['two', 2],
      ]).toContainEqual([realm.section, realm.monitoring_port]);
      for (const { code, err } of both) if (code !== 0) expect(err).toContain('changed');
      expect(both.some(({ code }) => code === 0)).toBe(true);
    });

    it('leave out what a realm names and is there no more, and say so; applied again, it is meant again', async () => {
      await fill();
      const text = await exported();
      await stack.table.delete(importTools.keyOf('2001:db8::a'));
      await admin('import-tools add 2001:DB8::A --kind staged --template linux --template windows');
      const gone = await admin('export');
      expect(gone.err).toBe('Realm north: import_tool 2001:db8::a is there no more, and is left out.\n');
      await write('all.yml', text);
      expect((await admin('apply -f all.yml')).out).toContain(
        '~ realm north: import_tool (none) → "2001:db8::a"',
      );
      expect(await admin('export')).toEqual({ code: 0, out: text, err: '' });
    });

    it('leave a record alone that was made when rules were laxer', async () => {
      await stack.table.put(
        { pk: 'REALM', sk: 'old' },
        {
          name: 'old',
          display_name: 'old',
          type: 'standard',
          section: 'x',
          monitoring_port: 1,
        },
      );
      await write('all.yml', await exported());
      expect(await admin('apply -f all.yml')).toMatchObject({ code: 0, out: 'Nothing to do.\n' });
    });

    it('are compared by a dry run, whose exit code and JSON tell a pipeline of differences', async () => {
      await write('realms.yml', [north]);
      await admin('apply -f realms.yml');
      expect(await admin('--json apply -f realms.yml --dry-run')).toEqual({
        code: 0,
        out: `${JSON.stringify({ steps: [], stays: [] }, null, 2)}\n`,
        err: '',
      });
      await write('realms.yml', [
        { ...north, section: 'other' },
        { ...north, display_name: 'east' },
      ]);
      const ran = await admin('--json apply -f realms.yml --dry-run');
      expect(ran).toMatchObject({ code: 2, err: '' });
      expect(JSON.parse(ran.out)).toMatchObject({
        steps: [
          {
            verb: 'change',
            section: 'realms',
            key: 'north',
            differences: [{ field: 'section', before: 'field', after: 'other' }],
          },
          { verb: 'add', section: 'realms', key: 'east' },
        ],
        stays: [],
      });
      expect(await admin('apply -f realms.yml')).toMatchObject({ code: 0 });
      await write('realms.yml', [north]);
      expect(JSON.parse((await admin('--json apply -f realms.yml --dry-run')).out)).toMatchObject({
        stays: [{ section: 'realms', key: 'east' }],
      });
    });

    it('leave a record of each write, and none of a look', async () => {
      await write('realms.yml', [north]);
      await admin('apply -f realms.yml --dry-run');
      await admin('export');
      const audit = createAuditStore(stack.table);
      expect(await audit.list(NOW - 1000, NOW + 1000)).toEqual([]);
      await admin('apply -f realms.yml');
      const entries = await audit.list(NOW - 1000, NOW + 1000);
      expect(entries.map(({ action, target }) => [action, target])).toEqual(
        expect.arrayContaining([
          ['realms.add', 'north'],
          ['admin.apply', null],
        ]),
      );
    });

    it('hold calendars, and make them the same elsewhere', async () => {
      const exceptions = [{ date: '2026-12-25', hours: [], reason: 'Christmas', rrule: 'FREQ=YEARLY' }];
      const office = { name: 'office', time_zone: 'Europe/Paris', exceptions };
      const weekly_hours = { monday: ['08:00-18:00'] };
      await write('calendars.yml', { calendars: [{ ...office, weekly_hours }] });
      expect((await admin('apply -f calendars.yml')).out).toContain('+ calendar office');
      const [stored] = parse(await exported()).calendars;
      expect(stored).toMatchObject({ ...office, weekly_hours: { ...weekly_hours, sunday: [] } });
      expect((await admin('apply -f calendars.yml --dry-run')).out).toBe('Nothing to do.\n');
      await write('calendars.yml', { calendars: [{ ...office, weekly_hours, time_zone: 'Europe/Nowhere' }] });
      expect((await admin('apply -f calendars.yml')).err).toContain('is not an IANA time zone');
      await write('calendars.yml', { calendars: [] });
      expect((await admin('apply -f calendars.yml --remove')).out).toContain('- calendar office');
      expect(parse(await exported()).calendars).toEqual([]);
    });

    it('hold objectives, and make them the same elsewhere', async () => {
      await fill();
      const office = { name: 'office', time_zone: 'UTC', weekly_hours: { monday: ['08:00-18:00'] } };
      const objective = {
        ...{ name: 'shop', realm: 'all', kind: 'services', where: 'host_groups = web', target_percent: 99.9 },
        ...{ window: 'month', time_zone: 'Europe/Paris', combine: 'any', downtimes: 'excluded' },
        ...{ unavailable_states: ['CRITICAL'], calendar: 'office' },
      };
      const plain = { name: 'all', realm: 'all', kind: 'hosts', target_percent: 95, time_zone: 'UTC' };
      const apply = async (content: object, of: Stack = stack) => {
        await write('objectives.yml', content, of);
        return of.admin('apply -f objectives.yml --local');
      };
      expect((await apply({ calendars: [office], objectives: [objective, plain] })).out).toBe(
        '+ calendar office\n+ objective shop (all)\n+ objective all (all)\n3 additions, 0 changes, 0 removals done.\n',
      );
      const text = await exported();
      const defaults = { window: 'month', combine: 'all', downtimes: 'counted' };
      expect(parse(text).objectives).toEqual([{ ...plain, ...defaults }, objective]);
      let time = NOW;
      const other = await startStack(() => time);
      await write('all.yml', text, other);
      await other.admin('import all.yml --local');
      expect(await exported(other)).toBe(text);

      // The days before the change keep their rules.
      time += 86_400_000;
      const { calendar: _, ...everyHour } = { ...objective, target_percent: 99 };
      const changed = await apply({ objectives: [everyHour, plain] }, other);
      expect(changed.out).toContain('~ objective shop (all): ');
      expect((await apply({ objectives: [everyHour, plain] }, other)).out).toBe('Nothing to do.\n');
      const table = createObjectiveStore(other.table, clock, { error: () => undefined });
      const [shop] = (await table.all()).filter(({ name }) => name === 'shop');
      expect(shop?.versions).toMatchObject([
        { target_percent: 99.9, calendar: 'office' },
        { begins_on: '2026-03-02', target_percent: 99, unavailable_states: ['CRITICAL'] },
      ]);
      expect(shop?.versions[1]?.calendar).toBeUndefined();
      await other.stop();

      await write('none.yml', { calendars: [] });
      const used = "objective shop (all): calendar: there is no calendar 'office'";
      expect((await admin('apply -f none.yml --remove')).err).toContain(used);
      expect(parse(await exported()).calendars).toHaveLength(1);
      const wrong = { ...objective, realm: 'south', calendar: 'nights' };
      expect((await apply({ objectives: [wrong] })).err).toContain(
        "  objective shop (south): realm: there is no realm 'south'\n  objective shop (south): calendar: there is no calendar 'nights'",
      );
      expect((await apply({ objectives: [{ ...plain, where: 'colour = red' }] })).err).toContain('where');
      await write('objectives.yml', { objectives: [] });
      expect((await admin('apply -f objectives.yml --remove')).out).toContain('- objective shop (all)');
      expect(parse(await exported()).objectives).toEqual([]);
    });

    it('hold shared filters with their owners, and make them the same elsewhere', async () => {
      await fill();
      const down = { name: 'down', kind: 'hosts', owner: 'ann', where: 'state_name = DOWN' };
      const mine = {
        ...down,
        realm: 'web',
        owner: 'bob',
        fields: ['host_name', 'output'],
        sort: ['-host_name'],
      };
      await write('filters.yml', { filters: [mine, down] });
      expect((await admin('apply -f filters.yml')).out).toBe(
        '+ filter down (hosts, web)\n+ filter down (hosts)\n2 additions, 0 changes, 0 removals done.\n',
      );
      const filters = createSavedFilterStore(stack.table, clock, { error: () => undefined });
      const own = { shared_with: 'me' as const, owner_created_at: '', created_at: NOW, changed_at: NOW };
      await filters.create({ ...own, name: 'mine', kind: 'hosts', owner: 'ann', where: 'state = 1' });
      const text = await exported();
      expect(parse(text).filters).toEqual([down, mine]);
      const other = await startStack(() => NOW + 86_400_000);
      await write('all.yml', text, other);
      await other.admin('import all.yml --local');
      expect(await exported(other)).toBe(text);
      await other.stop();

      await write('filters.yml', { filters: [{ ...down, where: 'state = 1', owner: 'bob' }] });
      expect((await admin('apply -f filters.yml --remove')).out).toBe(
        '~ filter down (hosts): owner "ann" → "bob", where "state_name = DOWN" → "state = 1"\n- filter down (hosts, web)\n0 additions, 1 changes, 1 removals done.\n',
      );
      expect(await filters.shared()).toMatchObject([{ name: 'down', owner: 'bob', where: 'state = 1' }]);
      expect(await filters.ownOf('ann')).toHaveLength(1);

      await admin('users remove bob');
      expect(await admin('export')).toMatchObject({
        out: expect.stringContaining('filters: []'),
        err: 'Filter down (hosts): its owner bob is no user here; it is left out.\n',
      });
      await write('filters.yml', { filters: [down] });
      expect((await admin('apply -f filters.yml')).out).toContain('+ filter down (hosts)\n');
      expect(await filters.shared()).toMatchObject([{ name: 'down', owner: 'ann' }]);
    });

    it('give an imported user no password', async () => {
      await write('users.yml', { users: [{ user_name: 'ann', role: 'admin' }] });
      await admin('import users.yml');
      const users = createUserStore(stack.table, clock);
      expect(await users.findWithPassword('ann')).toMatchObject({ password: undefined });
      expect(await createRealmStore(stack.table, clock).list()).toEqual([]);
      expect(await readFile(join(stack.folder, 'users.yml'), 'utf8')).not.toContain('password');
    });
  });
}

const silent = {
  clock,
  env: {},
  user: 'tests',
  out: () => undefined,
  err: () => undefined,
  secret: () => Promise.reject(new Error('asked')),
  confirm: () => Promise.reject(new Error('asked')),
};
