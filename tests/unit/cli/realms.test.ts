import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { createRealmStore } from '../../../shared/store/realms.ts';
import { startAdmin } from '../../support/admin.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');

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
    await write('ca.pem', '-----BEGIN CERTIFICATE-----');
    const engine = '--monitoring-ip 10.0.0.1 --monitoring-port 6557 --tls --tls-ca ca.pem';
    const ran = await stack.admin(
      `realms add north --section field ${engine} --origin eu de --inactive --local`,
    );
    expect(ran).toEqual({ code: 0, out: 'Realm north added (standard).\n', err: '' });
    expect(await stored()).toEqual([
      {
        name: 'north',
        display_name: 'north',
        type: 'standard',
        section: 'field',
        activated: false,
        monitoring_ip: '10.0.0.1',
        monitoring_port: 6557,
        monitoring_tls: true,
        monitoring_tls_ca: '-----BEGIN CERTIFICATE-----',
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
      err: 'There is no realm east to be a member.\n',
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
    ['n --section x --monitoring-port 6557', 'monitoring_port: needs monitoring_ip'],
    ['n --section x --monitoring-ip h --monitoring-port 70000', 'monitoring_port: Too big'],
    ['n --section x --monitoring-ip h --tls-ca none.pem', 'none.pem cannot be read'],
  ])('refuses realms add %s', async (line, fault) => {
    const ran = await stack.admin(`realms add ${line} --local`);
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining(fault) });
    expect(await stored()).toEqual([]);
  });

  it.each(['realms add n', 'realms add n --section x --monitoring-port http'])(
    'does not understand %s',
    async (line) => {
      expect(await stack.admin(`${line} --local`)).toMatchObject({ code: 2 });
    },
  );

  it('refuses a realm that exists', async () => {
    await stack.admin('realms add north --section field --local');
    expect(await stack.admin('realms add north --section field --local')).toMatchObject({
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
    await stack.admin('realms add north --section field --monitoring-ip h --local');
    const { out } = await stack.admin('realms show north --local');
    expect(parse(out)).toEqual([
      { display_name: 'north', section: 'field', monitoring_ip: 'h', activated: true, origin: [] },
    ]);
    expect(JSON.parse((await stack.admin('realms show north --json --local')).out)).toEqual(parse(out));
    await stack.admin('realms remove north --local');
    await write('realms.yml', out);
    expect(await stack.admin('realms import realms.yml --local')).toMatchObject({ code: 0 });
    expect((await stack.admin('realms show north --local')).out).toBe(out);
  });

  it('removes a realm, unless a multirealm holds it', async () => {
    await stack.admin('realms add north --section field --local');
    await stack.admin('realms add all --section top --member north --local');
    expect(await stack.admin('realms remove north --local')).toMatchObject({
      code: 1,
      err: 'Realm north is a member of all.\n',
    });
    expect(await stack.admin('realms remove all --local')).toMatchObject({ code: 0 });
    expect(await stack.admin('realms remove north --local')).toMatchObject({
      code: 0,
      out: 'Realm north removed.\n',
    });
    expect(await stack.admin('realms remove north --local')).toMatchObject({
      code: 1,
      err: 'There is no realm north.\n',
    });
    expect(await stack.admin('realms show north --local')).toMatchObject({
      code: 1,
      err: 'There is no realm north.\n',
    });
  });

  describe('import', () => {
    const good =
      '- { display_name: all, section: top, realms: [a] }\n- { display_name: a, section: field }\n';

    it('reads YAML and JSON', async () => {
      await write('realms.yml', good);
      await write('realms.json', JSON.stringify([{ display_name: 'b', section: 'field' }]));
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
      ['a: 1', 'expected array'],
      ['- { display_name: a, section: x }\n- { display_name: a, section: y }', 'names a realm twice: a'],
      ['- { display_name: m, section: x, realms: [nowhere] }', 'There is no realm nowhere'],
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
      await stack.admin('realms add a --section other --local');
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
