import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { createRealmStore } from '../../../shared/store/realms.ts';
import { startAdmin } from '../../support/admin.ts';
import { engineCertificate } from '../../support/engine-certificate.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');
const engine = '--monitoring-ip h --monitoring-port 1';

describe('admin realms', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const stored = async () => createRealmStore(stack.table, clock).list();
  const write = (name: string, text: string) => writeFile(join(stack.folder, name), text);

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('adds a realm with its engine', async () => {
    await write('ca.pem', engineCertificate.cert);
    const engine = '--monitoring-ip 10.0.0.1 --monitoring-port 6557 --tls --tls-ca ca.pem --state-history';
    const ran = await stack.admin(
      `realms add north --section field ${engine} --origin eu de --inactive --local`,
    );
    expect(ran).toEqual({ code: 0, out: 'Realm north added (standard).\n', err: '' });
    expect(await stored()).toEqual([
      {
        creation_id: expect.any(String),
        creation_ids: {},
        revision: expect.any(String),
        created_at: '2026-03-01T12:00:00.000Z',
        name: 'north',
        display_name: 'north',
        type: 'standard',
        section: 'field',
        activated: false,
        monitoring_ip: '10.0.0.1',
        monitoring_port: 6557,
        monitoring_tls: true,
        state_history: true,
        monitoring_tls_ca: engineCertificate.cert,
        origin: ['eu', 'de'],
      },
    ]);
  });

  it('makes hostgroup realms and multirealms, of members that exist', async () => {
    await stack.admin(
      'realms add web --section field --monitoring-socket /run/live --host-groups web,proxies --local',
    );
    expect(await stack.admin('realms add all --section top --member web east --local')).toMatchObject({
      code: 1,
      err: "The realm refers to objects that do not exist: there is no realm 'east'.\n",
    });
    await stack.admin('realms add all --section top --member web --local');
    expect((await stored()).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'all multirealm',
      'web hostgroup',
    ]);
  });

  it.each([
    ['service-status --section x', 'display_name: service-status is a reserved name'],
    ['collectors --section x', 'display_name: collectors is a reserved name'],
    ['n --section x --monitoring-port 6557', 'monitoring_ip: is missing'],
    ['n --section x --monitoring-ip h', 'monitoring_port: is missing'],
    ['n --section x', 'monitoring_ip: is missing: give'],
    ['n --section x --member n --monitoring-ip h', 'monitoring_ip: does not go with members'],
    ['n --section x --monitoring-ip h --monitoring-port 70000', 'monitoring_port: must be at most 65535'],
    ['n --section x --monitoring-ip h --tls-ca none.pem', 'none.pem cannot be read'],
  ])('refuses realms add %s', async (line, fault) => {
    const ran = await stack.admin(`realms add ${line} --local`);
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining(fault) });
    expect(await stored()).toEqual([]);
  });

  it('takes a realm without an engine that says what else it has', async () => {
    await stack.admin('search-backends add 1 --url http://search.example --local');
    expect(await stack.admin('realms add logs --section x --search-backend 1 --local')).toMatchObject({
      code: 0,
    });
  });

  it.each(['realms add n', 'realms add n --section x --monitoring-port http'])(
    'does not understand %s',
    async (line) => {
      expect(await stack.admin(`${line} --local`)).toMatchObject({ code: 2 });
    },
  );

  it('refuses an authority that is no certificate, as its engine would be out of reach without a word', async () => {
    await write('notes.txt', 'not PEM');
    const engine = '--monitoring-ip 10.0.0.1 --monitoring-port 6557 --tls --tls-ca notes.txt';
    expect(await stack.admin(`realms add north --section field ${engine} --local`)).toEqual({
      code: 1,
      out: '',
      err: `${join(stack.folder, 'notes.txt')} does not hold a certificate as PEM.\n`,
    });
    expect(await stored()).toEqual([]);
  });

  it('refuses a realm that exists', async () => {
    await stack.admin(`realms add north --section field ${engine} --local`);
    expect(await stack.admin(`realms add north --section field ${engine} --local`)).toMatchObject({
      code: 1,
      err: 'A realm north exists already.\n',
    });
  });

  it('lists realms', async () => {
    await stack.admin('realms add north --section field --monitoring-ip h --monitoring-port 1 --tls --local');
    await stack.admin('realms add all --section top --member north --local');
    const { out } = await stack.admin('realms list --local');
    expect(out.split('\n').slice(0, 3)).toEqual([
      'name   type        section  activated  engine          origin',
      'all    multirealm  top      true       members: north  -',
      'north  standard    field    true       h:1 (TLS)       -',
    ]);
  });

  it('shows a realm in the form that it imports', async () => {
    await stack.admin('realms add north --section field --monitoring-ip h --monitoring-port 1 --local');
    const { out } = await stack.admin('realms show north --local');
    expect(parse(out)).toEqual([
      {
        display_name: 'north',
        section: 'field',
        activated: true,
        created_at: '2026-03-01T12:00:00.000Z',
        monitoring_ip: 'h',
        monitoring_port: 1,
        origin: [],
      },
    ]);
    expect(JSON.parse((await stack.admin('realms show north --json --local')).out)).toEqual(parse(out));
    await stack.admin('realms remove north --yes --local');
    await write('realms.yml', out);
    expect(await stack.admin('realms import realms.yml --local')).toMatchObject({ code: 0 });
    expect((await stack.admin('realms show north --local')).out).toBe(out);
  });

  it('sets the labels of alerts, refuses one that clients need, and shows them', async () => {
    await stack.admin(`realms add north --section field ${engine} --local`);
    const set = (labels: string) => stack.admin(`realms set north --field alert_labels=${labels} --local`);
    expect(await set('[team=vars.TEAM,address=address]')).toMatchObject({ code: 0 });
    const { code, err } = await set('[severity=vars.LEVEL]');
    expect([code, err]).toEqual([1, expect.stringContaining('replaces one of the labels alertname')]);
    const shown = async (): Promise<unknown> => parse((await stack.admin('realms show north --local')).out);
    expect(await shown()).toMatchObject([{ alert_labels: ['team=vars.TEAM', 'address=address'] }]);
    expect(await set('')).toMatchObject({ code: 0 });
    expect(await shown()).not.toHaveProperty('0.alert_labels');
  });

  it('asks before it removes a realm', async () => {
    await stack.admin(
      'realms add north --section field --monitoring-ip 10.1.2.3 --monitoring-port 6557 --local',
    );
    expect(await stack.admin('realms remove north --local')).toMatchObject({
      code: 2,
      err: 'There is no terminal to ask at: --yes says that it is meant.\n',
    });
    expect(await stack.admin('realms remove north --local', { agrees: false })).toMatchObject({
      code: 1,
      err: 'Stopped; nothing was changed.\n',
    });
    expect(await stack.admin('realms remove north --local', { agrees: true })).toMatchObject({ code: 0 });
  });

  it('removes a realm, also from the multirealms that hold it', async () => {
    await stack.admin(`realms add north --section field ${engine} --local`);
    await stack.admin(`realms add south --section field ${engine} --local`);
    await stack.admin('realms add all --section top --member north south --local');
    expect(await stack.admin('realms remove north --yes --local')).toMatchObject({
      code: 0,
      out: 'Realm north removed. It is no longer a member of all.\n',
    });
    expect((await stored()).map(({ name, members: realms }) => [name, realms])).toEqual([
      ['all', ['south']],
      ['south', undefined],
    ]);
    expect(await stack.admin('realms remove south --yes --local')).toMatchObject({
      code: 1,
      err: "Realm 'south' is the only member of all: remove that first, or give it other members.\n",
    });
    expect(await stack.admin('realms remove all --yes --local')).toMatchObject({
      code: 0,
      out: 'Realm all removed.\n',
    });
    expect(await stack.admin('realms remove north --yes --local')).toMatchObject({
      code: 1,
      err: "There is no realm 'north'.\n",
    });
    expect(await stack.admin('realms show north --local')).toMatchObject({ code: 1 });
  });

  describe('set', () => {
    beforeEach(async () => {
      await stack.admin(`realms add north --section field ${engine} --host-groups web --origin eu --local`);
    });
    const set = (options: string) => stack.admin(`realms set north ${options} --local`);

    it('changes what it names, and nothing else', async () => {
      expect(await set('--section other --monitoring-port 6558 --no-tls --field observability=true')).toEqual(
        {
          code: 0,
          out: 'Realm north changed (hostgroup).\n',
          err: '',
        },
      );
      expect(await stored()).toMatchObject([
        { section: 'other', monitoring_ip: 'h', monitoring_port: 6558, origin: ['eu'], observability: true },
      ]);
    });

    it('takes a field away by an empty text', async () => {
      // Two blanks: an empty argument.
      expect(await set('--host-groups  --field metrics_index=')).toMatchObject({
        code: 0,
        out: 'Realm north changed (standard).\n',
      });
      expect((await stored())[0]).not.toHaveProperty('host_groups');
    });

    it.each([
      ['--monitoring-port ', 'monitoring_port is missing'],
      ['--monitoring-ip  --monitoring-port  --host-groups  --member west', "there is no realm 'west'"],
      ['--member west', 'monitoring_ip does not go with members'],
      ['--import-tool 10.0.0.9', "there is no import tool '10.0.0.9'"],
      ['--origin realms', 'origin.0: is a reserved origin'],
      ['--field odd=1', 'odd'],
    ])('refuses %s', async (options, fault) => {
      const before = await stored();
      expect(await set(options)).toMatchObject({ code: 1, err: expect.stringContaining(fault) });
      expect(await stored()).toEqual(before);
    });

    it.each(['', '--field odd', '--field =1', '--field a=[', '--monitoring-port x'])(
      'does not understand %j',
      async (options) => {
        expect(await stack.admin(`realms set north${options && ' '}${options} --local`)).toMatchObject({
          code: 2,
        });
      },
    );

    it('switches a realm off and on', async () => {
      expect(await stack.admin('realms deactivate north --local')).toMatchObject({
        out: 'Realm north changed (hostgroup, switched off).\n',
      });
      expect(await stored()).toMatchObject([{ activated: false }]);
      await stack.admin('realms activate north --local');
      expect(await stored()).toMatchObject([{ activated: true }]);
      expect(await stack.admin('realms activate west --local')).toMatchObject({ code: 1 });
    });

    it('switches off a realm that could not be registered today', async () => {
      await stack.table.put(
        { pk: 'REALM', sk: 'old' },
        { name: 'old', display_name: 'old', type: 'standard', section: 'x', monitoring_ip: '192.0.2.1' },
      );
      expect(await stack.admin('realms deactivate old --local')).toMatchObject({ code: 0 });
      expect(await stack.admin('realms set old --host-groups web --local')).toMatchObject({ code: 0 });
      expect(await stack.admin('realms set old --monitoring-ip  --local')).toMatchObject({
        code: 1,
        err: expect.stringContaining('host_groups needs an engine'),
      });
    });
  });

  describe('import', () => {
    const good =
      '- { display_name: all, section: top, members: [a] }\n- { display_name: a, section: field, monitoring_socket: /s }\n';

    it('reads YAML and JSON', async () => {
      await write('realms.yml', good);
      await write(
        'realms.json',
        JSON.stringify([{ display_name: 'b', section: 'field', monitoring_socket: '/s' }]),
      );
      expect(await stack.admin('realms import realms.yml --local')).toMatchObject({
        code: 0,
        out: 'Realms added: 2, left alone: 0.\n',
      });
      expect(await stack.admin('realms import realms.json --local')).toMatchObject({ code: 0 });
      expect((await stored()).map((realm) => realm.name)).toEqual(['a', 'all', 'b']);
    });

    it('names every fault of the file and writes nothing', async () => {
      await write(
        'realms.yml',
        '- { display_name: a, section: x }\n- { display_name: collectors, sektion: x }\n',
      );
      const ran = await stack.admin('realms import realms.yml --local');
      expect(ran.code).toBe(1);
      expect(ran.err).toContain('1.display_name: collectors is a reserved name');
      expect(ran.err).toContain('1.section: ');
      expect(ran.err).toContain('sektion');
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['a: [', 'is neither YAML nor JSON'],
      ['a: 1', 'must be a list'],
      [
        '- { display_name: a, section: x, monitoring_socket: /s }\n- { display_name: a, section: y, monitoring_socket: /s }',
        'names a realm twice: a',
      ],
      ['- { display_name: m, section: x, members: [nowhere] }', "there is no realm 'nowhere'"],
    ])('refuses %j', async (text, fault) => {
      await write('realms.yml', text);
      expect(await stack.admin('realms import realms.yml --local')).toMatchObject({
        code: 1,
        err: expect.stringContaining(fault),
      });
      expect(await stored()).toEqual([]);
    });

    it('leaves existing realms alone when told to', async () => {
      await write('realms.yml', good);
      await stack.admin(`realms add a --section other ${engine} --local`);
      expect(await stack.admin('realms import realms.yml --local')).toMatchObject({
        code: 1,
        err: expect.stringContaining(': a.'),
      });
      expect(await stack.admin('realms import realms.yml --skip-existing --local')).toMatchObject({
        code: 0,
        out: 'Realms added: 1, left alone: 1.\n',
      });
      expect((await stored()).map(({ name, section }) => `${name} ${section}`)).toEqual([
        'a other',
        'all top',
      ]);
    });
  });
});
