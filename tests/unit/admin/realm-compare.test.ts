import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../../demo/status-query-engine/index.ts';
import { systemClock } from '../../../shared/base/clock.ts';
import { contractSite } from '../../contract/contract-site.ts';
import { startAdmin } from '../../support/admin.ts';
import { deadPort } from '../../support/free-port.ts';
import { startRegisteredRestEngine } from '../../support/registered-rest-engine.ts';

const withApi = (id: string) => `--with ${JSON.stringify({ monitoring_api: id })}`;

describe('admin realms compare', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  let rest: Awaited<ReturnType<typeof startRegisteredRestEngine>>;
  let live: Engine;
  const site = contractSite(Math.floor(Date.now() / 1000));

  beforeAll(async () => {
    stack = await startAdmin(systemClock);
    // Both interfaces are of one engine.
    live = await startEngine({ site, dialect: 'icinga2', listen: { port: 0 }, clock: systemClock });
    rest = await startRegisteredRestEngine(site);
    const port = 'port' in live.address ? live.address.port : 0;
    const [fingerprint = ''] = rest.record.fingerprints ?? [];
    for (const line of [
      `monitoring-apis add paris --url ${rest.url} --fingerprint ${fingerprint} --user realmgate`,
      `monitoring-apis add dead --url https://127.0.0.1:${deadPort} --user realmgate`,
      `realms add paris --section x --monitoring-ip 127.0.0.1 --monitoring-port ${port}`,
      'realms add all --section x --member paris',
    ]) {
      const { code, err } = await stack.admin(`${line} --local`, { secret: 'secret' });
      if (code !== 0) throw new Error(err);
    }
  });
  afterAll(async () => {
    await Promise.all([live.close(), rest.close(), stack.stop()]);
  });

  const compare = async (words: string) => {
    const { code, out, err } = await stack.admin(`--json realms compare ${words} --local`);
    return { code, err, rows: JSON.parse(out || '[]') as Readonly<Record<string, unknown>>[] };
  };

  it('finds only differences whose reason is known, and changes nothing', async () => {
    const { code, err, rows } = await compare(`paris ${withApi('paris')}`);
    expect([code, err, rows.filter(({ reason }) => reason === 'not known')]).toEqual([0, '', []]);
    const compared = rows.filter(({ field }) => field === '(all)');
    expect(compared).toEqual([
      expect.objectContaining({ noun: 'engine', objects: 1, reason: 'compared: livestatus and icinga2' }),
      expect.objectContaining({ noun: 'hosts', objects: site.hosts.size }),
      ...['services', 'hostgroups', 'downtimes', 'comments', 'acknowledgements'].map((noun) =>
        expect.objectContaining({ noun, objects: expect.any(Number) }),
      ),
    ]);
    for (const { objects } of compared.slice(0, 4)) expect(objects).toBeGreaterThan(0);
    expect(rows.map(({ field }) => field)).toContain('livestatus_version');
    const { out } = await stack.admin('--json realms show paris --local');
    expect(out).not.toContain('monitoring_api');
  });

  it('names each field that differs, with an object and both values, and fails', async () => {
    const changed = contractSite(Math.floor(Date.now() / 1000));
    for (const name of ['web-1', 'web-2']) Object.assign(changed.hosts.get(name)!, { output: 'other' });
    Object.assign(changed.hosts.get('web-1')!.custom_variables, {
      ...{ DB_PASSWORD: 'very secret', SITE: 'Bern', LOGIN: '{"password":"very secret","user":"ann"}' },
    });
    changed.hosts.delete('paused');
    const other = await startEngine({
      ...{ site: changed, dialect: 'icinga2', listen: { port: 0 } },
      clock: systemClock,
    });
    const port = 'port' in other.address ? other.address.port : 0;
    const { code, err, rows } = await compare(`paris --with ${JSON.stringify({ monitoring_port: port })}`);
    await other.close();
    expect([code, err]).toEqual([1, expect.stringMatching(/^\d+ differences have no known reason\.\n$/)]);
    expect(rows).toContainEqual({
      ...{ noun: 'hosts', field: 'output', objects: 2, example: 'web-1', after: '"other"' },
      ...{ before: expect.any(String), reason: 'not known' },
    });
    expect(rows).toContainEqual({
      ...{ noun: 'hosts', field: '(object)', objects: 1, example: 'paused' },
      ...{ before: 'true', after: 'false', reason: 'not known' },
    });
    // The variables that differ are shown, and never one that nobody sees.
    expect(rows).toContainEqual({
      ...{ noun: 'hosts', field: 'macros', objects: 1, example: 'web-1', reason: 'not known' },
      before: JSON.stringify({ SITE: 'Zürich "north"' }),
      after: expect.stringMatching(/"DB_PASSWORD":"\(hidden\)"/),
    });
    expect(JSON.stringify(rows)).not.toContain('very');
  });

  it.each([
    ['paris --with {', 2, '--with is not JSON'],
    ['paris --with {"host_groups":"web"}', 2, '--with takes fields that say how the engine is reached'],
    ['paris --with {}', 2, '--with takes fields'],
    [`nobody ${withApi('paris')}`, 1, 'nobody'],
    [`all ${withApi('paris')}`, 1, 'has no engine of its own'],
    [`paris ${withApi('unknown')}`, 1, 'there is no monitoring api'],
    [`paris ${withApi('dead')}`, 1, 'REST API'],
  ])('%s: exit code %s, %s', async (words, expected, message) => {
    const { code, err } = await compare(words);
    expect([code, err]).toEqual([expected, expect.stringContaining(message)]);
  });
});
