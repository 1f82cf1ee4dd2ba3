// The caller's command line as a person or a script uses it: a program of its own, on the local gateway.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type HttpBehaviour, httpPeer } from '../support/http-peer.ts';
import {
  type CommandResult,
  type RealmgateCommand,
  realmgateCommand,
  type RunOptions,
} from '../support/realmgate-command.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let command: RealmgateCommand;
const home = mkdtempSync(join(tmpdir(), 'realmgate-home-'));
const loginFile = join(home, '.config/realmgate/login.json');

const realmgate = (words: string | string[], options: RunOptions = {}): Promise<CommandResult> =>
  command.run(typeof words === 'string' ? words.split(' ') : words, {
    ...options,
    env: { HOME: home, ...options.env },
  });
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests ask
const json = async (words: string): Promise<any> => {
  const { out, err } = await realmgate(`${words} --json`);
  if (out === '') throw new Error(err);
  return JSON.parse(out);
};

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  const { code, err } = await realmgate(`login --url ${local.url}/ --user admin`, {
    input: 'admin-of-the-demo\n',
  });
  if (code !== 0) throw new Error(err);
});
afterAll(async () => {
  await local.close();
  command.remove();
  rmSync(home, { recursive: true });
});

describe('realmgate login', () => {
  it('keeps tokens for this account alone, and no password', () => {
    expect(statSync(loginFile).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, '.config/realmgate')).mode & 0o777).toBe(0o700);
    const kept = JSON.parse(readFileSync(loginFile, 'utf8')) as object;
    expect(Object.keys(kept)).toEqual(['url', 'user_name', 'access', 'refresh']);
  });

  it('says what is wrong with a wrong password, and keeps what there was', async () => {
    const before = readFileSync(loginFile, 'utf8');
    const ran = await realmgate(`login --url ${local.url} --user operator`, { input: 'wrong' });
    expect(ran.code).toBe(3);
    expect(ran.err).toContain('(bad_credentials)');
    expect(readFileSync(loginFile, 'utf8')).toBe(before);
  });

  it('shows nothing of what is typed at a terminal', async () => {
    const file = join(home, 'typed.json');
    const ran = await realmgate(`--login-file ${file} login --url ${local.url} --user viewer`, {
      through: ['script', '-qec'],
      input: 'viewer-of-the-demo\r',
      inputAfter: 'Password of viewer: ',
    });
    expect(ran.out).toContain('Password of viewer');
    expect(ran.out).toContain('who sees 1 realms');
    expect(ran.out).not.toContain('viewer-of-the-demo');
  });

  it('refuses a log-in file that others may read, or that is something else', async () => {
    const file = join(home, 'open.json');
    writeFileSync(file, readFileSync(loginFile), { mode: 0o644 });
    chmodSync(file, 0o644);
    expect((await realmgate(`status --login-file ${file}`)).err).toContain('chmod 600');
    writeFileSync(file, '{"url":1}');
    chmodSync(file, 0o600);
    expect((await realmgate(`status --login-file ${file}`)).err).toContain('no log-in of ours');
  });

  it('sends tokens to nobody else than who gave them', async () => {
    const peer = await httpPeer((_request, response) => response.end());
    const { code, err } = await realmgate(`status --url ${peer.url.origin}`);
    await peer.close();
    expect(code).toBe(3);
    expect(err).toContain(`You are logged in to ${local.url}`);
    expect(peer.requests).toEqual([]);
  });

  it('renews tokens that are no longer good, and keeps the new ones', async () => {
    const file = join(home, 'renewed.json');
    await realmgate(`--login-file ${file} login --url ${local.url} --user admin`, {
      input: 'admin-of-the-demo',
    });
    const before = JSON.parse(readFileSync(file, 'utf8')) as { readonly refresh: string };
    writeFileSync(file, JSON.stringify({ ...before, access: 'of-yesterday' }));
    const ran = await realmgate(`config paris --limit 1 --login-file ${file}`);
    expect(ran.code).toBe(0);
    const after = JSON.parse(readFileSync(file, 'utf8')) as { readonly refresh: string };
    expect(after.refresh).not.toBe(before.refresh);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is forgotten by logout', async () => {
    const file = join(home, 'forgotten.json');
    await realmgate(`--login-file ${file} login --url ${local.url} --user admin`, {
      input: 'admin-of-the-demo',
    });
    expect((await realmgate(`logout --login-file ${file}`)).code).toBe(0);
    expect((await realmgate(`status --login-file ${file}`)).err).toBe(
      'You are not logged in: realmgate login --url URL\n',
    );
  });
});

describe('realmgate', () => {
  it('status: all realms, an engine that is down among them', async () => {
    const { code, out } = await realmgate('status');
    expect(code).toBe(2);
    expect(out).toMatch(/^REALM +STATE +UNHANDLED/);
    expect(out).toMatch(/^offline +CRITICAL .*engine_unreachable/m);
    expect(out).toMatch(/^france +CRITICAL/m);
  });

  it('hosts and services: where an expression is met, and its faults with their places', async () => {
    const states = (rows: { readonly state_name: string }[]) => new Set(rows.map((row) => row.state_name));
    const where = ['--where', 'state_name in (DOWN, UNREACHABLE) and not acknowledged', '--json'];
    const hosts = JSON.parse((await realmgate(['hosts', 'paris', ...where])).out);
    expect(hosts.length).toBeGreaterThan(0);
    expect([...states(hosts)].every((name) => ['DOWN', 'UNREACHABLE'].includes(name))).toBe(true);
    const services = await realmgate(['services', 'france', '--where', 'state_name = CRITICAL', '--json']);
    expect(states(JSON.parse(services.out))).toEqual(new Set(['CRITICAL']));
    const wrong = await realmgate(['hosts', 'paris', '--where', 'stat = 1']);
    expect(wrong).toMatchObject({ code: 3, out: '' });
    expect(wrong.err).toContain('at character 1: stat is not known; did you mean state?');
  });

  it('hosts and services: a saved filter, with the states that its fields lack', async () => {
    const [first] = await json('hosts paris --limit 1');
    const filters = [
      {
        name: 'down',
        kind: 'hosts',
        where: 'state_name = DOWN',
        fields: ['host_name'],
        sort: ['-host_name'],
      },
      { name: 'down', kind: 'services', where: 'state_name = CRITICAL', fields: ['service'] },
    ];
    const { access } = JSON.parse(readFileSync(loginFile, 'utf8')) as { readonly access: string };
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    for (const filter of filters) {
      const request = { method: 'POST', headers, body: JSON.stringify(filter) };
      expect((await fetch(`${local.url}/api/filters/`, request)).status).toBe(201);
    }
    expect((await realmgate('complete -- hosts paris --saved-filter d')).out).toBe('down\n');
    expect((await realmgate('complete -- services paris --saved-filter x')).out).toBe('');
    const down = await realmgate('hosts paris --saved-filter down --json');
    const hosts = JSON.parse(down.out) as { readonly host_name: string; readonly state_name: string }[];
    expect(down.code).toBe(2);
    expect(Object.keys(hosts[0]!)).toEqual(expect.arrayContaining(Object.keys(first)));
    expect(new Set(hosts.map(({ state_name }) => state_name))).toEqual(new Set(['DOWN']));
    expect(hosts.length).toBeGreaterThan(1);
    const names = hosts.map(({ host_name }) => host_name);
    expect(names).toEqual([...names].sort().reverse());
    const inOrder = await json('hosts paris --saved-filter down --sort host_name');
    expect(inOrder.map(({ host_name }: { readonly host_name: string }) => host_name)).toEqual(
      names.reverse(),
    );
    const few = await realmgate('hosts paris --saved-filter down --fields host_name,host_groups --limit 1');
    expect(few.code).toBe(2);
    expect(few.out).toMatch(/^HOST_NAME +HOST_GROUPS\n/);
    expect(few.out).not.toContain('DOWN');
    expect((await realmgate('hosts paris --saved-filter down --wait-for state_name=DOWN')).code).toBe(2);
    for (const words of ['services paris', 'services france'])
      expect(await realmgate(`${words} --saved-filter down --limit 2`)).toMatchObject({
        code: 2,
        out: expect.stringMatching(/\nCRITICAL /),
      });
    expect((await realmgate('services paris par-app-001 --saved-filter down --fields output')).out).toMatch(
      /^OUTPUT\n|\(none\)/,
    );
  });

  it('search: the best matches of all realms first', async () => {
    const [best] = await json('search par-app-001');
    expect(best).toMatchObject({ realm: 'paris', kind: 'host', name: 'par-app-001', match: 'exact' });
    const { out, code } = await realmgate('search app --kind host,hostgroup');
    expect(out).toMatch(/^STATE +KIND +REALM +HOST +NAME/);
    expect(out).not.toMatch(/ service /);
    expect([0, 2]).toContain(code);
    expect((await realmgate('search nothing-has-this-name --kind realm')).code).toBe(3);
  });

  it('hosts and services: at a past time, and what differs from another one', async () => {
    const past = await json('hosts paris --at now-2h --fields host_name,state_name');
    expect(past.length).toBeGreaterThan(100);
    // Outputs change with each check, and so between two calls.
    const comparison = '--compare-with now-3d --fields host_name,service,state_name';
    const changed = await json(`services paris ${comparison}`);
    expect(changed.length).toBeGreaterThan(0);
    for (const row of changed) expect(row.compared_state_name).not.toBe(row.state_name);
    const ofHost = await json(`services paris ${changed[0].host_name} ${comparison}`);
    expect(ofHost).toEqual(
      changed.filter((row: { host_name: string }) => row.host_name === changed[0].host_name),
    );
    expect((await realmgate('services paris --compare-with now-3d')).out).toMatch(
      /^COMPARED_STATE_NAME +STATE /,
    );
    // Nothing differs: that is no doubt.
    expect(await realmgate('hosts paris --at now-2h --compare-with now-2h')).toMatchObject({ code: 0 });
  });

  it('hosts and services: figures over groups', async () => {
    const states = ['--group-by', 'state_name', '--figures', 'count,avg(current_attempt)'];
    const { code, out } = await realmgate(['hosts', 'france', ...states]);
    expect([code, out]).toEqual([
      2,
      expect.stringMatching(/^STATE_NAME +COUNT +AVG\(CURRENT_ATTEMPT\)\n(DOWN|UP) +\d/),
    ]);
    const services = await json('services paris par-app-001 --group-by realm');
    expect(services).toEqual([{ realm: 'paris', count: expect.any(Number) }]);
    const wrong = await realmgate('hosts paris --group-by realm --figures count,mean(state)');
    expect(wrong.err).toContain('Figures are count, avg(FIELD)');
    for (const words of ['hosts paris', 'services paris']) {
      const alone = await realmgate(`${words} --figures count`);
      expect(alone).toMatchObject({
        code: wrong.code,
        out: '',
        err: "error: option '--figures <names>' needs option '--group-by <fields>'\n",
      });
    }
    const both = await realmgate('hosts paris --group-by realm --fields host_name');
    expect(both.err).toContain("cannot be used with option '--fields <names>'");
  });

  it('problems: only those that nobody handles, unless asked for all', async () => {
    const open = await json('problems paris');
    const all = await json('problems paris --all');
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ unhandled }: { readonly unhandled: boolean }) => unhandled)).toBe(true);
    expect(all.length).toBeGreaterThan(open.length);
    const france = await json('problems france');
    expect(new Set(france.map(({ realm }: { readonly realm: string }) => realm))).toEqual(
      new Set(['lyon', 'paris']),
    );
    expect(await json('problems france --limit 1')).toHaveLength(1);
  });

  it('services: of a realm or multirealm, in the rows of one list', async () => {
    const france = await json('services france --states critical');
    expect(new Set(france.map(({ realm }: { readonly realm: string }) => realm))).toEqual(
      new Set(['lyon', 'paris']),
    );
    expect(france.every(({ kind }: { readonly kind: string }) => kind === 'service')).toBe(true);
  });

  it('hosts: of a realm or multirealm, by state, as many as asked for', async () => {
    const { code, out, err } = await realmgate('hosts france --states down --limit 2');
    expect(code).toBe(2);
    expect(err).toMatch(/^… and \d+ more: --limit$/m);
    expect(out.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^STATE/),
      expect.stringMatching(/^DOWN/),
      expect.stringMatching(/^DOWN/),
    ]);
    expect((await json('hosts lyon')).length).toBe(1000);
    expect((await json('hosts lyon --limit 5000')).length).toBeGreaterThan(1000);
  });

  it('services: of a realm, or of a host in a multirealm', async () => {
    const services = await json('services paris --states critical --limit 5');
    expect(services.map(({ state_name }: { readonly state_name: string }) => state_name)).toEqual(
      Array(5).fill('CRITICAL'),
    );
    expect((await json('services france par-app-001')).length).toBeGreaterThan(3);
    const [linux] = await json('services paris --group linux --limit 1');
    expect(linux.host_name).toMatch(/^par-/);
    expect((await json('services paris par-app-001 --group linux')).length).toBeGreaterThan(3);
  });

  it('events, availability, config: tables with what there is', async () => {
    expect((await realmgate('events paris --limit 5')).out).toMatch(/^TIME +KIND/);
    expect((await json('events paris --host par-app-001 --since 30d'))[0]).toMatchObject({
      host_name: 'par-app-001',
    });
    const host = await realmgate('availability france par-app-001 --since 2d --threshold 100');
    expect(host.out).toMatch(/\d %.* paris +par-app-001/);
    const services = await realmgate('availability france par-app-001 --services --without-downtimes');
    expect(services.out).toMatch(/^AVAILABILITY .* CRITICAL .* SERVICE/);
    expect(services.out).toMatch(/\d %.* paris +par-app-001 +load/);
    expect((await json('config paris par-app-001')).activation).toBe('active');
    expect((await realmgate('config lyon --pending')).code).toBe(0);
  });

  it('metrics: a line of small bars a series', async () => {
    const { code, out } = await realmgate('metrics paris par-app-001 load');
    expect(code).toBe(0);
    expect(out).toMatch(/^load +load1 .* [▁-█ ]{20,}[▁-█]$/m);
  });

  it('check realm: one line with performance data, and the exit code of a plugin', async () => {
    const critical = await realmgate('check realm paris --critical-unhandled 5');
    expect(critical.code).toBe(2);
    expect(critical.out).toMatch(
      /^REALMGATE CRITICAL - paris: \d+ unhandled, .* \| unhandled=\d+;0;5;0 hosts_down=\d+;;;0;\d+ .*\n$/,
    );
    expect((await realmgate('check realm paris --warning-unhandled 9999')).code).toBe(0);
    expect((await realmgate('check realm paris --critical-unhandled 9999')).code).toBe(1);
    const offline = await realmgate('check realm offline');
    expect(offline).toMatchObject({ code: 2, out: expect.stringContaining('(engine_unreachable)') });
    expect(await realmgate('check realm nowhere')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/UNKNOWN/),
    });
  });

  it('check realm: UNKNOWN where the API does not answer', async () => {
    const peer = await httpPeer((request) => request.destroy());
    await peer.close();
    const env = { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' };
    const { code, out } = await realmgate('check realm paris', { env });
    expect(code).toBe(3);
    expect(out).toMatch(/^REALMGATE UNKNOWN - paris: The API did not answer: .*ECONNREFUSED/);
  });

  it.each([
    ['nothing-like-this', "unknown command 'nothing-like-this'"],
    ['hosts', "missing required argument 'realm'"],
    ['hosts paris --limit none', 'whole number'],
    ['hosts paris --states red', 'Known are UP, DOWN'],
    ['hosts paris --fields colour', 'Known are realm, host_name'],
    ['hosts paris --saved-filter no-such-filter', 'no-such-filter'],
    ['search x', 'q'],
    ['search par-app --kind contact', 'Known are host, service'],
    ['events paris --since soon', 'is no duration'],
    ['status --wait-for later', '--wait-for takes'],
    ['hosts nowhere', '(realm_not_found)'],
  ])('ends with 3 and a reason: %s', async (words, reason) => {
    const { code, out, err } = await realmgate(words);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(reason);
  });

  it('says what to do when the token has ended', async () => {
    const env = { REALMGATE_URL: local.url, REALMGATE_TOKEN: 'ended' };
    const { code, out, err } = await realmgate('status', { env });
    expect([code, out, err]).toEqual([3, '', expect.stringContaining('realmgate login --url URL')]);
  });

  it('--version: that of the package', async () => {
    const { version } = JSON.parse(readFileSync('client/package.json', 'utf8')) as {
      readonly version: string;
    };
    expect(await realmgate('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    ['hosts paris --wait-for', ['ok', 'problem', 'state_name=']],
    ['services paris par-app-001 --states OK --wait-for', ['ok', 'service=']],
    ['config paris --wait-for', ['activation=']],
    ['config paris par-app-001 --wait-for', ['activation=']],
    ['check realm paris --wait-for', ['ok', 'state=']],
    ['status --wait-for', ['ok', 'unhandled=']],
  ])('completes the conditions of %s', async (words, some) => {
    const { out } = await realmgate(`complete -- ${words} `);
    expect(out.split('\n')).toEqual(expect.arrayContaining(some));
    expect(out.includes('ok\n')).toBe(some.includes('ok'));
    const last = some.at(-1)!;
    expect((await realmgate(`complete -- ${words} ${last.slice(0, -2)}`)).out).toContain(last);
  });

  it('completes no conditions of what is no command', async () => {
    expect(await realmgate('complete -- nothing-like-this --wait-for ')).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('completes commands, options and the names of realms, quoted by the shell', async () => {
    expect((await realmgate('complete -- che')).out).toBe('check\ncheck-now\n');
    expect((await realmgate('complete -- hosts --st')).out).toBe('--states\n');
    expect((await realmgate('complete -- hosts p')).out).toBe('paris\n');
    const completed = async (...words: string[]) => (await realmgate(['complete', '--', ...words])).out;
    expect(await completed('hosts', 'paris', '--where', "'state = 1 and in_d")).toBe(
      'state = 1 and in_downtime\n',
    );
    expect(await completed('services', 'paris', '--where', 'realm.s')).toBe('realm.section\n');
    expect(await completed('hosts', 'paris', '--fields', 'host_name,add')).toBe('host_name,address\n');
    expect(await completed('services', 'paris', '--sort', '-serv')).toBe('-service\n');
    expect(await completed('hosts', 'paris', '--group-by', 'realm,state_n')).toBe('realm,state_name\n');
    expect(await completed('services', 'paris', '--group-by', 'host.g')).toBe('');
    expect(await completed('hosts', 'paris', '--figures', 'count,avg(current_')).toBe(
      'count,avg(current_attempt\n',
    );
    expect(await completed('search', 'x', '--kind', 'hostg')).toBe('hostgroup\n');
    const { out } = await realmgate('completion bash');
    const script = `eval "$1"
      realmgate() { printf '%s\\n' 'a b$(touch x)'; }
      COMP_WORDS=(realmgate hosts '') COMP_CWORD=2
      _realmgate
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', out]);
    expect(stdout).toBe('a\\ b\\$\\(touch\\ x\\)\n');
    const quoted = script.replace("hosts '')", 'hosts "\'a")');
    const inQuotes = await promisify(execFile)('bash', ['-c', quoted, 'bash', out]);
    expect(inQuotes.stdout).toBe('a b$(touch x)\n');
  });
});

describe('in a terminal', () => {
  const inTerminal = (words: string, env = {}) => realmgate(words, { through: ['script', '-qec'], env });

  it('states have colours', async () => {
    expect((await inTerminal('status offline')).out).toContain('\u001B[31mCRITICAL\u001B[0m');
  });

  it.each([
    ['NO_COLOR', 'status offline', { NO_COLOR: '1' }],
    ['--no-color', 'status offline --no-color', {}],
    ['TERM=dumb', 'status offline', { TERM: 'dumb' }],
  ])('but not with %s', async (_what, words, env) => {
    expect((await inTerminal(words, env)).out).not.toContain('\u001B[31m');
  });

  it('and outside of one there are none', async () => {
    expect((await realmgate('status offline')).out).not.toContain('\u001B');
  });
});

describe('again and again', () => {
  it('--watch looks until Ctrl-C', async () => {
    const { out } = await realmgate('check realm paris --watch --every 1', { stopAfter: 2 });
    expect(out.match(/^REALMGATE WARNING/gm)).toHaveLength(2);
  });

  it('watch prints a line for each change until Ctrl-C', async () => {
    const over = new AbortController();
    const watched = realmgate('watch paris --every 1', { stopAfter: 1 }).finally(() => {
      over.abort();
    });
    // Until the first list was read, a change is no change.
    for (let time = 0; !over.signal.aborted; time += 1) {
      const state = time % 2 === 0 ? 'CRITICAL' : 'OK';
      await realmgate(`result paris par-app-001 --state ${state === 'OK' ? 'up' : 'down'} --output watched`);
    }
    await realmgate('result paris par-app-001 --state up --output watched');
    const { out, err } = await watched;
    expect(err).toMatch(/^[1-9]\d* hosts and services\. Changes follow/);
    expect(out).toMatch(/^\d{4}-\d\d-\d\dT\S+ [A-Z]+ paris\/\S+: \S/);
  });

  it('--wait-for ends when the condition is met', async () => {
    const { data } = (await (
      await fetch(`${local.url}/api/config/realm/lyon/hosts/create/`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await local.token('admin')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ host_name: 'awaited', address: '192.0.2.77', use_templates: ['linux'] }),
      })
    ).json()) as { readonly data: { readonly host_name: string } };
    expect(data.host_name).toBe('awaited');
    const { code, out } = await realmgate(
      'config lyon awaited --wait-for activation=active --every 1 --timeout 100',
    );
    expect(code).toBe(0);
    expect(out).toContain('activation: active');
  });

  it.each([
    ['hosts paris', "there is no field 'stat'. The fields are realm, host_name, "],
    ['config paris par-app-001', "there is no field 'stat'. The fields are "],
  ])('--wait-for says at once which fields there are: %s', async (words, reason) => {
    const { code, out, err } = await realmgate(`${words} --wait-for stat=DOWN --every 1 --timeout 3000`);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(reason);
  });

  it('--wait-for gives up in time', async () => {
    const { code, err } = await realmgate(
      'config lyon never --wait-for activation=active --every 1 --timeout 1',
    );
    expect(code).toBe(3);
    expect(err).toContain("Not activation=active within 1 s. Realm 'lyon' has no host 'never'.");
  });
});

describe('text of a hostile engine', () => {
  const evil = 'ok\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Egnp.exe\r\nREALMGATE OK | x=1\u0000';
  const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
  const answers =
    (body: unknown, status = 200): HttpBehaviour =>
    (_request, response) =>
      response
        .writeHead(status, {
          'content-type': status === 200 ? 'application/json' : 'application/problem+json',
        })
        .end(JSON.stringify(body));
  const row = { realm: evil, host_name: evil, state_name: evil, output: evil, last_state_change: evil };
  const problem = {
    type: '/problems/x',
    title: evil,
    status: 502,
    detail: evil,
    code: 'engine_closed',
    request_id: 'r',
  };
  const dangerous = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/;

  it.each([
    ['a table', 'hosts paris', answers({ data: [row], meta })],
    ['JSON', 'hosts paris --json', answers({ data: [row], meta })],
    ['a record', 'config paris x', answers({ data: row, meta })],
    ['a problem', 'hosts paris', answers(problem, 502)],
    ['a check', 'check realm paris', answers(problem, 502)],
  ])('never reaches the terminal raw: %s', async (_what, words, behaviour) => {
    const peer = await httpPeer(behaviour);
    const { out, err } = await realmgate(words, {
      env: { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' },
    });
    await peer.close();
    expect(out + err).toContain('gnp.exe');
    expect(out + err).not.toMatch(dangerous);
  });

  it('cannot add performance data to a check, nor a second line', async () => {
    const peer = await httpPeer(answers(problem, 502));
    const env = { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' };
    const { code, out } = await realmgate('check realm paris', { env });
    await peer.close();
    expect(code).toBe(2);
    expect(out.trimEnd()).not.toContain('\n');
    expect(out).not.toContain('|');
  });

  it('is the same text for a program that reads the JSON', async () => {
    const peer = await httpPeer(answers({ data: [row], meta }));
    const env = { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' };
    const { out } = await realmgate('hosts paris --json', { env });
    await peer.close();
    expect(JSON.parse(out)).toEqual([row]);
  });
});
