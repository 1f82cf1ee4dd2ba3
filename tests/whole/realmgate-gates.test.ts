// The command line as a gate of a pipeline: `--wait-for` and exit codes are never OK by mistake.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type HttpBehaviour, httpPeer } from '../support/http-peer.ts';
import { type CommandResult, type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let command: RealmgateCommand;
const home = mkdtempSync(join(tmpdir(), 'realmgate-gates-'));
const realmgate = (words: string, env = {}): Promise<CommandResult> =>
  command.run(words.split(' '), { env: { HOME: home, ...env } });

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  const words = ['login', '--url', local.url, '--user', 'admin'];
  await command.run(words, { env: { HOME: home }, input: 'admin-of-the-demo' });
});
afterAll(async () => {
  await local.close();
  command.remove();
  rmSync(home, { recursive: true });
});

const gate = '--every 1 --timeout 1';

describe('an empty answer is never OK', () => {
  it.each([
    ['hosts paris --query nothing-of-this-name', 'Nothing was found'],
    ['services paris --query nothing-of-this-name', 'Nothing was found'],
    ['services france --query nothing-of-this-name', 'Nothing was found'],
    ['metrics paris nothing-of-this-name', 'unknown: nothing-of-this-name'],
  ])('%s', async (words, reason) => {
    expect(await realmgate(words)).toEqual({
      code: 3,
      out: '(none)\n',
      err: expect.stringContaining(reason),
    });
  });

  it.each(['ok', 'state_name=UP', 'problem'])('nor does --wait-for %s pass', async (condition) => {
    const ran = await realmgate(`hosts paris --query nothing-of-this-name --wait-for ${condition} ${gate}`);
    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.err).toContain(`Not ${condition} within 1 s. Nothing was found.`);
  });

  it('but nothing may be pending, and nothing may have happened', async () => {
    expect(await realmgate('config lyon --pending')).toEqual({ code: 0, out: '(none)\n', err: '' });
    const events = await realmgate('events paris --host par-app-001 --since 1s');
    expect(events.code).toBe(0);
  });
});

describe('a name that does not exist is a failure of its own', () => {
  it.each([
    ['hosts nowhere', '(realm_not_found)'],
    ['services paris no-such-host', '(host_not_found)'],
    ['hosts paris --group no-such-group', "'paris' has no hostgroup 'no-such-group'"],
    ['services paris --group no-such-group', "'paris' has no hostgroup 'no-such-group'"],
    ['services france --group no-such-group', "'france' has no hostgroup 'no-such-group'"],
    ['hosts france --group no-such-group', "'france' has no hostgroup 'no-such-group'"],
  ])('%s', async (words, reason) => {
    expect(await realmgate(words)).toEqual({ code: 3, out: '', err: expect.stringContaining(reason) });
  });

  it('a realm ends --wait-for at once, in a check too', async () => {
    for (const words of ['hosts nowhere', 'check realm nowhere']) {
      const { code, err } = await realmgate(`${words} --wait-for ok --timeout 3000`);
      expect([code, err]).toEqual([3, expect.stringContaining('(realm_not_found)')]);
    }
  });
});

describe('a list that is cut', () => {
  it('is judged by all of its rows', async () => {
    // Hosts of the demo have troubles at times of the day. In each list some before the last that is down are up.
    const { out } = await realmgate('hosts lyon --json --limit 1000');
    const hosts = JSON.parse(out) as readonly { readonly host_name: string; readonly state_name: string }[];
    const isUp = ({ state_name: state }: (typeof hosts)[number]) => state === 'UP';
    const [up, down] = [hosts.find(isUp), hosts.findLast((host) => !isUp(host))];
    const where = `host_name in (${[up, down].map((host) => JSON.stringify(host?.host_name)).join(', ')})`;
    const words = ['hosts', 'lyon', '--limit', '1', '--where', where];
    const first = await command.run(words, { env: { HOME: home } });
    expect(first.out).toMatch(/\nUP .*\n$/);
    expect(first).toMatchObject({ code: 2, err: '… and 1 more: --limit\n' });
    const onlyUp = await realmgate('hosts lyon --limit 1 --states UP');
    expect(onlyUp.code).toBe(0);
  });

  it.each([
    ['hosts lyon', 'ok', 100],
    ['hosts lyon', 'state_name=UP', 100],
    ['services lyon', 'state_name=OK', 100],
    ['services france', 'state_name=OK', 100],
    // The number of problems of the demo changes with the time of day.
    ['problems france', 'ok', 20],
    ['config lyon', 'address=127.0.0.1', 100],
  ])('does not pass by the rows that are shown: %s --wait-for %s', async (words, condition, leastRows) => {
    const { code, err } = await realmgate(`${words} --limit 1 --wait-for ${condition} ${gate}`);
    expect(code).toBe(3);
    const [, rows] = / \d+ of (\d+) are not: lyon\/.* and \d+ more\n$/.exec(err) ?? [];
    expect(Number(rows)).toBeGreaterThanOrEqual(leastRows);
  });

  it('passes where all rows meet the condition', async () => {
    const { code, out } = await realmgate(
      `hosts lyon --states UP --limit 1 --wait-for state_name=UP ${gate} --json`,
    );
    expect([code, (JSON.parse(out) as unknown[]).length]).toEqual([0, 1]);
  });
});

describe('groups of rows', () => {
  it.each(['--group-by state_name', '--group-by realm', '--group-by acknowledged --limit 1'])(
    'are CRITICAL if one of their hosts is down: %s',
    async (words) => {
      expect(await realmgate(`hosts lyon ${words}`)).toMatchObject({ code: 2 });
      expect(await realmgate(`hosts lyon --states UP ${words}`)).toMatchObject({ code: 0 });
    },
  );
});

describe('a command that says less than it seems', () => {
  it.each([
    [['hosts', 'paris', '--states', ''], '--states has an empty value'],
    [['hosts', 'paris', '--states', ' , '], '--states has an empty value'],
    [['hosts', 'paris', '--group', ''], '--group has an empty value'],
    [['hosts', 'paris', '--url', ''], '--url has an empty value'],
    [['maintenance', 'start', 'paris', '--hosts', 'a', '--for', '30'], 'A unit is required'],
    [['availability', 'paris', '--threshold', '1e2'], 'a number from 0 to 100'],
    [['availability', 'paris', '--since', '1d', '--from', 'yesterday'], 'cannot be used with'],
  ])('is refused: %j', async (words, reason) => {
    const { code, out, err } = await command.run(words, { env: { HOME: home } });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(reason);
  });
});

describe('an availability', () => {
  it('is of a range, and compared with a threshold that has decimals', async () => {
    const words = 'availability paris par-app-001 --from now-2d --to now-1d --threshold 99.95 --json';
    const [row] = JSON.parse((await realmgate(words)).out) as { threshold: number; time_from: string }[];
    expect(row).toMatchObject({ threshold: 99.95 });
  });
});

describe('a check of something else', () => {
  it('has its line on standard output', async () => {
    const peer = await httpPeer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"hello": "world"}');
    });
    const env = { HOME: home, REALMGATE_USER: 'admin', REALMGATE_PASSWORD: 'x' };
    const { code, out } = await command.run(['check', 'realm', 'paris', '--url', peer.url.href], { env });
    expect([code, out]).toEqual([3, expect.stringMatching(/^REALMGATE UNKNOWN - paris: /)]);
    await peer.close();
  });
});

describe('a realm that does not answer', () => {
  it.each([
    ['check realm everything --warning-unhandled 99999'],
    ['status everything'],
    ['problems everything'],
    ['hosts everything --states UP'],
    ['hosts everything --states UP --limit 1 --json'],
    ['problems'],
    ['events everything'],
    ['availability everything par-app-001'],
    ['hosts offline'],
    ['services everything --states OK'],
    ['services everything --states OK --limit 1 --json'],
  ])('is CRITICAL, and named on standard error: %s', async (words) => {
    const { code, err } = await realmgate(words);
    expect([code, err]).toEqual([2, expect.stringMatching(/offline.*\(engine_unreachable\)/)]);
  });

  it('is in the line of a check', async () => {
    const { out } = await realmgate('check realm everything --warning-unhandled 99999');
    expect(out).toMatch(/^REALMGATE CRITICAL - everything: No whole answer of offline: .*\| unhandled=/);
    const { state, missing } = JSON.parse(
      (await realmgate('check realm everything --warning-unhandled 99999 --json')).out,
    ) as { readonly state: string; readonly missing: readonly string[] };
    expect([state, missing]).toEqual(['CRITICAL', ['offline']]);
  });

  it.each([
    ['check realm everything --warning-unhandled 99999', 'ok'],
    ['hosts everything --states UP', 'ok'],
    ['hosts everything --states UP', 'state_name=UP'],
    ['services everything --states OK', 'ok'],
    ['services everything --states OK', 'state_name=OK'],
    ['problems everything', 'ok'],
    ['hosts offline', 'ok'],
  ])('keeps a gate closed: %s --wait-for %s', async (words, condition) => {
    const { code, err } = await realmgate(`${words} --wait-for ${condition} ${gate}`);
    expect(code).toBe(3);
    expect(err).toMatch(new RegExp(`Not ${condition} within 1 s\\. .*offline.*\\(engine_unreachable\\)`));
  });

  it.each([
    'check realm everything',
    'hosts everything --states UP',
    'services everything --states OK',
    'hosts offline',
  ])('is a problem: %s', async (words) => {
    expect((await realmgate(`${words} --wait-for problem ${gate}`)).code).toBe(2);
  });
});

describe('--wait-for', () => {
  it('ok is refused of a list without states', async () => {
    const { code, err } = await realmgate('events paris --wait-for ok');
    expect([code, err]).toEqual([3, expect.stringContaining('this list has no states')]);
  });

  it('ok is not met by what was never checked, which is named', async () => {
    const all = JSON.parse((await realmgate('hosts paris --states PENDING --json')).out) as unknown[];
    expect(all.length).toBeGreaterThan(0);
    const { code, err } = await realmgate(`hosts paris --states PENDING --wait-for ok ${gate}`);
    expect([code, err]).toEqual([3, expect.stringMatching(/are not: paris\/[^,]+ PENDING/)]);
  });

  it('problem says that there is none', async () => {
    const { code, err } = await realmgate(`hosts paris --states UP --wait-for problem ${gate}`);
    expect([code, err]).toEqual([3, expect.stringMatching(/None of \d+ has a problem/)]);
  });

  it('names the host that is missing', async () => {
    const { code, err } = await realmgate(`services paris never --wait-for ok ${gate}`);
    expect([code, err]).toEqual([
      3,
      "Not ok within 1 s. Realm 'paris' has no host 'never'. (host_not_found)\n",
    ]);
  });
});

describe('answers that do not say what they should', () => {
  const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
  const counts = { unhandled: 0, total: 5, down: 0, unreachable: 0, warning: 0, critical: 0, unknown: 0 };
  const overview = { realm: 'paris', hosts: counts, services: counts };
  const nothing = { ...overview, hosts: { ...counts, total: 0 }, services: { ...counts, total: 0 } };
  const odd = { ...overview, services: { ...counts, critical: null } };
  const row = { realm: 'paris', host_name: 'web-1', state_name: 'UP' };
  const answer =
    (body: unknown): HttpBehaviour =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it.each([
    ['complete', 'check realm paris', { data: overview, meta }, 0],
    ['complete', 'hosts paris', { data: [row], meta: { ...meta, partial: false, sources: [] } }, 0],
    ['partial without names', 'check realm paris', { data: overview, meta: { ...meta, partial: true } }, 2],
    ['partial in other words', 'hosts paris', { data: [row], meta: { ...meta, partial: 'perhaps' } }, 2],
    [
      'a source that has failed',
      'hosts paris',
      { data: [row], meta: { ...meta, partial: false, sources: [{ realm: 'x', result: 'timeout' }] } },
      2,
    ],
    [
      'a source that is incomplete',
      'hosts paris',
      { data: [row], meta: { ...meta, sources: [{ realm: 'x', result: 'ok', incomplete: true }] } },
      2,
    ],
    ['without meta', 'check realm paris', { data: overview }, 3],
    ['without meta', 'hosts paris', { data: [row] }, 3],
    [
      'a page without rows that names a next one',
      'hosts paris',
      { data: [], meta: { ...meta, next_cursor: 'a' } },
      3,
    ],
    ['a page that names itself', 'hosts paris', { data: [row], meta: { ...meta, next_cursor: 'a' } }, 3],
  ])('%s: %s', async (_what, words, body, code) => {
    const peer = await httpPeer(answer(body));
    const ran = await realmgate(words, { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' });
    await peer.close();
    expect([ran.code, ran.out.includes('REALMGATE OK')]).toEqual([
      code,
      words.startsWith('check') && code === 0,
    ]);
    const isCheck = words.startsWith('check');
    // A check says in its line what is wrong.
    expect((isCheck ? ran.out : ran.err) === '').toBe(code === 0 && !isCheck);
  });

  it.each(['check realm paris', 'status paris', 'problems paris', 'problems'])(
    'of a realm that monitors nothing: %s',
    async (words) => {
      const list = answer({ data: [], meta });
      const peer = await httpPeer((request, response, body) => {
        const isList = /\/services?(?:-status)?\//.test(request.url ?? '');
        (isList ? list : answer({ data: nothing, meta }))(request, response, body);
      });
      const { code, out, err } = await realmgate(words, {
        REALMGATE_URL: peer.url.origin,
        REALMGATE_TOKEN: 'x',
      });
      await peer.close();
      expect(code).toBe(3);
      expect(out + err).toMatch(/no hosts and no services|Nothing was found/);
    },
  );

  it.each(['check realm paris', 'status paris', 'problems paris'])(
    'of an engine whose numbers are not known, of a member too: %s',
    async (words) => {
      for (const data of [odd, { ...overview, members: [overview, { ...odd, realm: 'odd' }] }]) {
        const list = answer({ data: [], meta });
        const peer = await httpPeer((request, response, body) => {
          const isList = /\/services?(?:-status)?\//.test(request.url ?? '');
          (isList ? list : answer({ data, meta }))(request, response, body);
        });
        const env = { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' };
        const { code, out, err } = await realmgate(words, env);
        await peer.close();
        expect(code).toBe(3);
        expect(out + err).toMatch(/numbers of hosts or services of \w+ are not known|Nothing was found/);
      }
    },
  );
});

describe('the budget of an objective', () => {
  const create = async (body: object) => {
    const basic = Buffer.from('admin:admin-of-the-demo').toString('base64');
    const login = await fetch(`${local.url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
    const { data } = (await login.json()) as { data: { access: string } };
    const answer = await fetch(`${local.url}/api/objectives/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ realm: 'paris', kind: 'hosts', window: '7d', target_percent: 99.9, ...body }),
    });
    expect(answer.status).toBe(201);
  };

  beforeAll(async () => {
    await create({ name: 'one is enough', combine: 'any' });
    await create({ name: 'all, at once', combine: 'all' });
    await create({ name: 'no such host', where: 'host_name = nobody' });
    await create({ name: 'twice' });
    await create({ name: 'twice', realm: 'lyon' });
  });

  it.each([
    [['one is enough'], 0, 'REALMGATE OK - one is enough of paris: 100 % left'],
    [['one is enough', '--min-left', '100'], 0, 'REALMGATE OK'],
    [['all, at once'], 2, 'REALMGATE CRITICAL - all, at once of paris: 0 % left'],
    [['no such host'], 3, 'REALMGATE UNKNOWN - no such host of paris: nothing is known of its objects'],
  ])('decides the exit code: %j', async (words, code, text) => {
    const ran = await command.run(['check', 'objective', ...words], { env: { HOME: home } });
    expect(ran).toMatchObject({ code, err: '' });
    expect(ran.out).toContain(text);
    expect(ran.out).toMatch(/\| left=-?\d+s;;\d+:;;\d+ unknown=\d+s burn_rate_1h=[\d.U]+\n$/);
  });

  it.each([
    [['none'], "You see no objective 'none'."],
    [['twice'], '--realm lyon, paris'],
    [['*'], "You see no objective '*'."],
  ])('is never OK if its name means none or several: %j', async (words, reason) => {
    const ran = await command.run(['check', 'objective', ...words], { env: { HOME: home } });
    expect(ran).toEqual({ code: 3, out: '', err: expect.stringContaining(reason) });
  });

  it('is listed for a realm', async () => {
    const { code, out } = await realmgate('objectives lyon');
    expect([code, out.trimEnd().split('\n').length]).toEqual([0, 2]);
    expect(out).toContain('twice');
  });
});
