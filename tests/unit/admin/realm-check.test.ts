import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../../demo/status-query-engine/index.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { startAdmin } from '../../support/admin.ts';
import { deadPort } from '../../support/free-port.ts';
import { startRegisteredRestEngine } from '../../support/registered-rest-engine.ts';

const now = () => Math.floor(systemClock() / 1000);

describe('admin realms check', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  let engine: Engine;

  beforeAll(async () => {
    stack = await startAdmin(systemClock);
    engine = await startEngine({
      site: site({ programStart: now() - 3600, hosts: [host('web-1', { last_check: now() })] }),
      dialect: 'naemon',
      listen: {},
      clock: systemClock,
    });
    const { address } = engine;
    const alive =
      address.kind === 'unix' ? '' : `--monitoring-ip ${address.host} --monitoring-port ${address.port}`;
    const dead = `--monitoring-ip 127.0.0.1 --monitoring-port ${deadPort}`;
    for (const line of [
      'import-tools add 10.0.0.1',
      'search-backends add 1 --url http://search.example',
      `realms add alive --section x ${alive} --import-tool 10.0.0.1`,
      `realms add dead --section x ${dead}`,
      `realms add off --section x ${alive} --inactive`,
      'realms add logs --section x --search-backend 1',
      'realms add all --section x --member alive dead logs',
    ]) {
      const { code, err } = await stack.admin(`${line} --local`);
      if (code !== 0) throw new Error(err);
    }
  });
  afterAll(async () => {
    await Promise.all([engine.close(), stack.stop()]);
  });

  const check = async (name: string) => {
    const { code, out, err } = await stack.admin(`--json realms check ${name} --local`);
    const rows = JSON.parse(out || '[]') as { realm: string; name: string; ok: boolean; detail: string }[];
    return {
      code,
      err,
      rows,
      failed: rows.filter(({ ok }) => !ok).map(({ realm, name: what }) => `${realm} ${what}`),
    };
  };

  it('says what svc-check says', async () => {
    const { code, rows, failed } = await check('alive');
    expect([code, failed]).toEqual([0, []]);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['livestatus', 'latency', 'freshness']));
    expect(names.some((name) => name.startsWith('import_tool.'))).toBe(true);
  });

  it('fails for an engine that is down, and says so', async () => {
    const { code, failed, err } = await check('dead');
    expect([code, failed, err]).toEqual([1, ['dead livestatus'], '1 of 1 checks failed.\n']);
  });

  it('checks each member of a multirealm', async () => {
    const { code, rows, failed } = await check('all');
    expect([code, failed]).toEqual([1, ['dead livestatus']]);
    expect(rows).toContainEqual({
      realm: 'logs',
      name: 'engine',
      ok: true,
      detail: 'It has none: it is searched only.',
    });
  });

  it('checks a realm that is switched off, which is the first thing it says', async () => {
    const { code, rows, failed } = await check('off');
    expect([code, failed, rows[0]?.name]).toEqual([1, ['off activated'], 'activated']);
    expect(rows.length).toBeGreaterThan(2);
  });

  it('knows a record that has no address', async () => {
    const record = { name: 'bad', display_name: 'bad', type: 'standard', section: 'x' };
    await stack.table.put({ pk: 'REALM', sk: 'bad' }, record);
    expect((await check('bad')).failed).toEqual(['bad engine']);
    expect(await check('nowhere')).toMatchObject({ code: 1, err: 'There is no realm nowhere.\n' });
  });

  it('leaves no audit record', async () => {
    const { out } = await stack.admin('--json audit --local');
    expect(out).not.toContain('realms.check');
  });
});

describe('admin realms add and set', () => {
  it('warn if our account at the monitoring API lacks permissions, or if these are not known', async () => {
    const stack = await startAdmin(systemClock);
    const rest = await startRegisteredRestEngine(site({ hosts: [host('web-1')] }));
    const [fingerprint = ''] = rest.record.fingerprints ?? [];
    const admin = (line: string) => stack.admin(`${line} --local`, { secret: 'secret' });
    await admin(`monitoring-apis add paris --url ${rest.url} --fingerprint ${fingerprint} --user realmgate`);
    await admin(`monitoring-apis add dead --url https://127.0.0.1:${deadPort} --user realmgate`);

    const whole = await admin('realms add whole --section x --monitoring-api paris');
    expect(whole).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Realm whole added') });
    const lacking = ['objects/query/Downtime', 'actions/*'];
    rest.permissions.splice(0, Infinity, ...rest.permissions.filter((one) => !lacking.includes(one)));
    const narrow = await admin('realms add narrow --section x --monitoring-api paris');
    expect(narrow).toMatchObject({ code: 0, out: expect.stringContaining('Realm narrow added') });
    expect(narrow.err).toContain('Warning for realm narrow: It may not read:');
    expect(narrow.err).toContain('objects/query/Downtime');
    expect(narrow.err).toContain('Operations are refused for want of actions/');

    expect(await admin('realms set whole --section y')).toMatchObject({ code: 0, err: '' });
    const set = await admin('realms set whole --monitoring-api paris');
    expect([set.code, set.err.split(':')[0]]).toEqual([0, 'Warning for realm whole']);
    const dead = await admin('realms set whole --monitoring-api dead');
    expect(dead).toMatchObject({
      code: 0,
      err: expect.stringContaining('Warning for realm whole: The REST API'),
    });
    await Promise.all([rest.close(), stack.stop()]);
  });
});
