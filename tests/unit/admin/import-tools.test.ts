import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { importTools } from '../../../shared/store/import-tools.ts';
import { createStagedHostStore } from '../../../shared/store/staged-hosts.ts';
import { startAdmin } from '../../support/admin.ts';
import { engineCertificate } from '../../support/engine-certificate.ts';

const clock = () => Date.parse('2026-03-01T12:00:00Z');

let stack: Awaited<ReturnType<typeof startAdmin>>;
beforeEach(async () => {
  stack = await startAdmin(clock);
});
afterEach(async () => {
  await stack.stop();
});

describe('admin import-tools', () => {
  const stored = () => importTools.open(stack.table).list();
  const rest = '--kind icinga2 --url https://10.0.0.1:5665';

  it('adds one that stages hosts', async () => {
    const lists = '--default-template generic --template generic linux --contact-group ops';
    const ran = await stack.admin(`import-tools add 10.0.0.1 ${lists} --local`);
    expect(ran).toEqual({ code: 0, out: 'Import tool 10.0.0.1 added (staged).\n', err: '' });
    expect(await stored()).toMatchObject([
      {
        address: '10.0.0.1',
        kind: 'staged',
        default_templates: ['generic'],
        templates: ['generic', 'linux'],
        contact_groups: ['ops'],
      },
    ]);
  });

  it('adds one with a REST interface, and writes its password into a secret that the functions may read', async () => {
    await writeFile(join(stack.folder, 'ca.pem'), engineCertificate.cert);
    const ran = await stack.admin(`import-tools add fd00::1 ${rest} --user realmgate --ca ca.pem --local`, {
      secret: 'correct horse',
    });
    expect(ran.code).toBe(0);
    expect(await stored()).toMatchObject([
      { credentials: 'realmgate/import-tools/fd00--1', ca: engineCertificate.cert },
    ]);
    expect(await stack.secrets.read('realmgate/import-tools/fd00--1')).toBe(
      '{"user":"realmgate","password":"correct horse"}',
    );
    const shown = await stack.admin('import-tools show fd00::1 --local');
    expect(shown.out).toContain('url: https://10.0.0.1:5665');
    expect(shown.out).not.toContain('horse');
  });

  it('takes a secret that exists already', async () => {
    await stack.admin(`import-tools add 10.0.0.1 ${rest} --credentials of-ours --local`);
    expect(await stored()).toMatchObject([{ credentials: 'of-ours' }]);
  });

  it.each([
    ['an address that is none', 'import-tools add tool.example', 1],
    ['plain http', 'import-tools add 10.0.0.1 --kind icinga2 --url http://10.0.0.1 --credentials c', 1],
    ['no url', 'import-tools add 10.0.0.1 --kind icinga2 --credentials c', 1],
    ['nobody who may use it', `import-tools add 10.0.0.1 ${rest}`, 2],
    ['options of the other kind', 'import-tools add 10.0.0.1 --url https://10.0.0.1', 2],
    ['a kind that is none', 'import-tools add 10.0.0.1 --kind puppet', 2],
  ])('refuses %s', async (_, line, code) => {
    expect((await stack.admin(`${line} --local`)).code).toBe(code);
    expect(await stored()).toEqual([]);
  });

  it('keeps an address once, lists who uses it, and removes it when nobody does', async () => {
    await stack.admin('import-tools add 10.0.0.1 --local');
    expect((await stack.admin('import-tools add 10.0.0.1 --local')).err).toContain('registered already');
    await stack.admin(
      'realms add north --section field --monitoring-socket /run/live --import-tool 10.0.0.1 --local',
    );
    const listed = await stack.admin('--json import-tools list --local');
    expect(JSON.parse(listed.out)).toEqual([{ address: '10.0.0.1', kind: 'staged', realms: ['north'] }]);
    expect((await stack.admin('import-tools remove 10.0.0.1 --local')).err).toContain('used by north');
    await stack.admin('realms remove north --yes --local');
    expect((await stack.admin('import-tools remove 10.0.0.1 --local')).code).toBe(0);
    expect((await stack.admin('import-tools remove 10.0.0.1 --local')).code).toBe(1);
    expect((await stack.admin('import-tools show 10.0.0.1 --local')).code).toBe(1);
  });

  it('changes what it names, and nothing else', async () => {
    await stack.admin('import-tools add 2001:DB8::A --default-template generic --template linux --local');
    const set = (options: string, secret = 'correct horse') =>
      stack.admin(`import-tools set 2001:db8:0::a ${options} --local`, { secret });
    expect(await set('--template linux http')).toEqual({
      code: 0,
      out: 'Import tool 2001:db8::a changed (staged).\n',
      err: '',
    });
    expect(await stored()).toMatchObject([{ default_templates: ['generic'], templates: ['linux', 'http'] }]);
    expect(await set(`${rest} --user realmgate --fingerprint ${'ab'.repeat(32)}`)).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject([
      { kind: 'icinga2', default_templates: ['generic'], credentials: 'realmgate/import-tools/2001-db8--a' },
    ]);
    expect((await stored())[0]).not.toHaveProperty('templates');
    expect(await set('--user other --fingerprint ', 'new one')).toMatchObject({ code: 0 });
    expect((await stored())[0]).not.toHaveProperty('fingerprint');
    expect(await stack.secrets.read('realmgate/import-tools/2001-db8--a')).toBe(
      '{"user":"other","password":"new one"}',
    );
  });

  it('refuses a change that it cannot hold, and then keeps its password too', async () => {
    await stack.admin(`import-tools add 10.0.0.1 ${rest} --user realmgate --local`, { secret: 'first' });
    const before = await stored();
    for (const [options, code] of [
      ['--url http://10.0.0.1 --user realmgate', 1],
      ['--template linux', 2],
      ['--kind puppet', 2],
    ] as const) {
      const ran = await stack.admin(`import-tools set 10.0.0.1 ${options} --local`, { secret: 'second' });
      expect(ran.code).toBe(code);
    }
    expect(await stack.admin('import-tools set 10.0.0.9 --template linux --local')).toMatchObject({
      code: 1,
    });
    expect(await stored()).toEqual(before);
    expect(await stack.secrets.read('realmgate/import-tools/10.0.0.1')).toContain('first');
  });

  it('is named by realms only when it is registered', async () => {
    const ran = await stack.admin(
      'realms add north --section field --monitoring-socket /run/live --import-tool 10.0.0.9 --local',
    );
    expect(ran).toMatchObject({
      code: 1,
      err: expect.stringContaining("there is no import tool '10.0.0.9'"),
    });
  });
});

describe('admin hosts export', () => {
  it('prints what waits for the engine, as the engine reads it', async () => {
    await stack.admin('import-tools add 10.0.0.1 --local');
    await stack.admin(
      'realms add lyon --section field --monitoring-socket /run/live --import-tool 10.0.0.1 --local',
    );
    const hosts = createStagedHostStore(stack.table, '10.0.0.1', clock);
    await hosts.add('web-1', {
      host_name: 'web-1',
      address: '192.0.2.1',
      business_impact: 4,
      use_templates: ['linux', 'http'],
      created_at: 1_770_000_000,
    });
    const { out } = await stack.admin('hosts export lyon --local');
    expect(out).toContain('define host {');
    expect(out).toMatch(/use +linux,http/);
    expect(out).toMatch(/_BUSINESS_IMPACT +4/);
    await stack.admin('import-tools set 10.0.0.1 --dialect shinken --local');
    const shinken = await stack.admin('hosts export lyon --local');
    expect(shinken.out).toMatch(/ business_impact +4/);
  });

  it('prints nothing at all rather than a part, or what no engine could load', async () => {
    await stack.admin('import-tools add 10.0.0.1 --local');
    await stack.admin(
      'realms add lyon --section field --monitoring-socket /run/live --import-tool 10.0.0.1 --local',
    );
    const hosts = createStagedHostStore(stack.table, '10.0.0.1', clock);
    await hosts.add('ok', { host_name: 'ok', address: '192.0.2.1', created_at: 1_770_000_000 });
    await hosts.add('odd', { host_name: 'odd' });
    const part = await stack.admin('hosts export lyon --local');
    expect(part).toEqual({ code: 1, out: '', err: expect.stringContaining('1 of them not readable') });
    await hosts.remove('odd');
    const fields = { address: '192.0.2.1', poller_tag: 'C:\\', created_at: 1_770_000_000 };
    await hosts.add('odd', { host_name: 'odd', ...fields });
    const unloadable = await stack.admin('hosts export lyon --local');
    expect(unloadable).toEqual({ code: 1, out: '', err: expect.stringContaining('odd: _POLLER_TAG') });
  });

  it('says what is missing', async () => {
    await stack.admin('realms add bare --section field --monitoring-socket /run/live --local');
    expect((await stack.admin('hosts export nope --local')).err).toContain('no realm nope');
    expect((await stack.admin('hosts export bare --local')).err).toContain('no import tool that stages');
  });
});
