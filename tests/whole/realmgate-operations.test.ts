// The commands that change something in monitoring, as a person or a pipeline uses them, on the local gateway.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type HttpBehaviour, httpPeer, type RunningHttpPeer } from '../support/http-peer.ts';
import { type CommandResult, type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let command: RealmgateCommand;
const home = mkdtempSync(join(tmpdir(), 'realmgate-operations-'));

type Env = Readonly<Record<string, string>>;
const realmgate = (words: readonly string[], env: Env = {}): Promise<CommandResult> =>
  command.run(words, { env: { HOME: home, ...env } });
interface Target {
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
  readonly id: string | null;
  readonly now: { readonly ends_at?: string } | null;
}
interface Printed {
  readonly key: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly targets: readonly Target[];
}
const json = async (
  words: readonly string[],
  env: Env = {},
): Promise<Printed & { readonly code: number }> => {
  const { code, out, err } = await realmgate([...words, '--json'], env);
  if (out === '') throw new Error(err);
  return { ...(JSON.parse(out) as Printed), code };
};
const start = (realm: string, ...more: string[]) => ['maintenance', 'start', realm, '--for', '30m', ...more];
const end = (realm: string, ...more: string[]) => ['maintenance', 'end', realm, ...more];
const inDowntime = async (realm: string, host: string) => {
  const { out } = await realmgate(['hosts', realm, '--query', host, '--json']);
  const rows = JSON.parse(out) as { readonly host_name: string; readonly in_downtime: boolean }[];
  return rows.find(({ host_name: name }) => name === host)?.in_downtime;
};

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  const words = ['login', '--url', local.url, '--user', 'operator'];
  const ran = await command.run(words, { env: { HOME: home }, input: 'operator-of-the-demo' });
  if (ran.code !== 0) throw new Error(ran.err);
});
afterAll(async () => {
  await local.close();
  command.remove();
  rmSync(home, { recursive: true });
});

describe('realmgate downtime extend', () => {
  const extend = (...more: string[]) => ['downtime', 'extend', 'paris', ...more];
  const ends = ({ targets }: Printed) => targets.map(({ now }) => Date.parse(now?.ends_at ?? ''));

  it('gives the downtimes of a window another end, and one by its id', async () => {
    const hosts = ['--hosts', 'par-app-006,par-app-007'];
    const begun = await json(start('paris', ...hosts, '--key', 'long', '--wait'));
    const [id = '', other = ''] = begun.targets.map((one) => one.id ?? '');
    const dry = await json(extend(...hosts, '--for', '5h', '--dry-run'));
    expect([dry.code, dry.counts]).toEqual([0, { would_be_done: 2 }]);
    const extended = await json(extend('--key', 'long', ...hosts, '--for', '5h', '--expect', '2', '--wait'));
    expect([extended.code, extended.counts]).toEqual([0, { done: 2 }]);
    expect(extended.targets.map((one) => one.id).sort()).toEqual([id, other].sort());
    for (const end of ends(extended)) expect(Math.abs(end - Date.now() - 18_000_000)).toBeLessThan(120_000);
    const until = '2037-01-01T00:00:00Z';
    const one = await json(extend(id, '--until', until, '--comment', 'Slow disks'));
    expect([one.counts, ends(one)]).toEqual([{ done: 1 }, [Date.parse(until)]]);
    expect((await json(extend(id, '--until', until, '--comment', 'Slow disks'))).counts).toEqual({
      already: 1,
    });
    const members = await json(extend('--hostgroup', 'linux', '--filter', 'comment=Slow*', '--for', '1h'));
    expect(members.targets.map((target) => target.id)).toEqual([id]);
    expect((await json(end('paris', '--key', 'long', '--wait'))).counts).toEqual({ done: 2 });
  });

  it.each([
    ['no downtime', extend('--for', '1h'), 'Say which'],
    ['an empty id', extend('', '--for', '1h'), 'Say which'],
    ['no end', extend('id'), 'Say until when'],
    ['two ends', extend('id', '--for', '1h', '--until', 'now+1h'), 'Say until when'],
    ['an unknown id', extend('id', '--for', '1h'), 'Nothing was found'],
    ['another number', extend('id', '--for', '1h', '--expect', '1'), 'expected'],
  ])('with %s does nothing', async (_, words, reason) => {
    const { code, err } = await realmgate(words);
    expect([code, err]).toEqual([3, expect.stringContaining(reason)]);
  });
});

describe('realmgate maintenance', () => {
  it.each([
    ['paris', 'par-app-001'],
    ['lyon', 'lyo-app-001'],
    ['france', 'par-app-002'],
  ])('puts hosts of %s into downtime, and ends what it began', async (realm, host) => {
    const key = `window of ${realm}`;
    const begun = await realmgate(start(realm, '--hosts', host, '--key', key, '--wait'));
    expect(begun).toMatchObject({ code: 0, err: '' });
    expect(begun.out).toMatch(new RegExp(`^key: ${key}\nOUTCOME +REALM +HOST`));
    expect(begun.out).toMatch(new RegExp(`^done +\\w+ +${host} .*T.*\n1 done\n$`, 'm'));
    expect(await inDowntime(realm, host)).toBe(true);
    const again = await json(start(realm, '--hosts', host, '--key', key));
    expect(again).toMatchObject({ code: 0, key, counts: { already: 1 } });
    const ended = await json(end(realm, '--key', key, '--wait'));
    expect(ended).toMatchObject({ code: 0, key, counts: { done: 1 } });
    expect(await inDowntime(realm, host)).toBe(false);
    const out = `key: ${key}\nno targets\n`;
    const nothing = expect.stringContaining('Nothing was found');
    expect(await realmgate(end(realm, '--key', key))).toEqual({ code: 3, out, err: nothing });
    expect(await realmgate(end(realm, '--key', key, '--if-any'))).toEqual({ code: 0, out, err: '' });
  });

  it('of more than 200 targets is queued, and --wait follows its request to the end', async () => {
    const all = (...more: string[]) => start('lyon', '--filter', 'service=cpu', '--key', 'all', ...more);
    const queued = await json(all());
    expect(queued.code).toBe(1);
    expect(queued.targets.length).toBeGreaterThan(200);
    expect(queued.counts).toEqual({ queued: queued.targets.length });
    const ended = await json(all('--wait'));
    expect([ended.code, ended.targets.length]).toEqual([0, queued.targets.length]);
    expect(Object.keys(ended.counts).sort().join()).toMatch(/^already(,done)?$/);
    expect(await json(end('lyon', '--key', 'all', '--wait'))).toMatchObject({ code: 0 });
  });

  it('is for groups, filters and the services of hosts, and shows what it would do', async () => {
    const group = await json(start('paris', '--hostgroup', 'databases', '--include-services', '--dry-run'));
    expect(group.targets.some(({ service: description }) => description !== null)).toBe(true);
    const filter = 'kind=service&state_name=CRITICAL';
    const filtered = await json(start('paris', '--filter', filter, '--dry-run'));
    expect(filtered.targets.every(({ service: description }) => description !== null)).toBe(true);
    const { err, code } = await realmgate(start('paris', '--hostgroup', 'databases', '--expect', '1'));
    expect([code, err]).toEqual([3, expect.stringContaining('(unexpected_count)')]);
  });

  it('names what was not done, and ends with 2', async () => {
    const words = start('paris', '--hosts', ' par-app-003, nobody,', '--key', 'half');
    const { code, out } = await realmgate(words);
    expect(code).toBe(2);
    expect(out).toMatch(/^refused +paris +nobody .*There is no such host\.$/m);
    expect(out).toMatch(/^1 done, 1 refused$/m);
    await realmgate(end('paris', '--key', 'half'));
  });

  it('is the same window for a repeated job of a pipeline, and another for other jobs', async () => {
    const job = { GITHUB_REPOSITORY: 'ara/shop', GITHUB_RUN_ID: '17', GITHUB_JOB: 'deploy' };
    const first = await json(start('paris', '--hosts', 'par-app-004'), { ...job, GITHUB_RUN_ATTEMPT: '1' });
    expect(first).toMatchObject({ key: 'github/ara/shop/17/deploy', counts: { done: 1 } });
    const second = await json(start('paris', '--hosts', 'par-app-004'), { ...job, GITHUB_RUN_ATTEMPT: '2' });
    expect(second.counts).toEqual({ already: 1 });
    const gitlab = { CI_PROJECT_PATH: 'ara/shop', CI_PIPELINE_ID: '17', CI_JOB_NAME: 'deploy: [paris]' };
    const third = await json(start('paris', '--hosts', 'par-app-004'), gitlab);
    expect(third).toMatchObject({ key: 'gitlab/ara/shop/17/deploy: [paris]', counts: { done: 1 } });
    expect((await json(end('paris'), job)).counts).toEqual({ done: 1 });
    expect(await inDowntime('paris', 'par-app-004')).toBe(true);
    expect((await json(end('paris'), gitlab)).counts).toEqual({ done: 1 });
    expect(await inDowntime('paris', 'par-app-004')).toBe(false);
  });

  it('has a key of its own outside of a pipeline, which is printed', async () => {
    const { key } = await json(start('paris', '--hosts', 'par-app-005'));
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect((await json(end('paris', '--key', key))).counts).toEqual({ done: 1 });
  });

  it.each([
    ['no target', start('paris'), 'Say for what'],
    ['an empty variable as target', start('paris', '--hosts', ''), '--hosts has an empty value'],
    ['nothing to end of several', end('paris', '--key', 'never-made', '--expect', '2'), 'expected'],
    ['no length', ['maintenance', 'start', 'paris', '--hosts', 'x'], 'Say how long'],
    ['two lengths', start('paris', '--hosts', 'x', '--until', 'now+1h'), 'Say how long'],
    ['a length that is none', ['maintenance', 'start', 'paris', '--hosts', 'x', '--for', 'soon'], 'duration'],
    ['no key to end', end('paris'), 'Say which'],
    ['an empty key', end('paris', '--key', ''), '--key has an empty value'],
    ['a realm that is none', end('nowhere', '--key', 'x'), '(realm_not_found)'],
    ['an unknown group', start('paris', '--hostgroup', 'none'), '(hostgroup_not_found)'],
    ['--watch', start('paris', '--hosts', 'x', '--watch'), 'has --wait'],
  ])('ends with 3 and a reason: %s', async (_, words, reason) => {
    const { code, out, err } = await realmgate(words);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(reason);
  });

  it('selects nothing: UNKNOWN, as nothing is in downtime', async () => {
    const ran = await realmgate(start('paris', '--filter', 'host_name=none-*'));
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('Nothing was found') });
  });

  it('is for operators', async () => {
    const env = {
      REALMGATE_URL: local.url,
      REALMGATE_USER: 'viewer',
      REALMGATE_PASSWORD: 'viewer-of-the-demo',
    };
    const ran = await realmgate(start('paris', '--hosts', 'par-app-001'), env);
    expect(ran).toMatchObject({ code: 3, out: '', err: expect.stringContaining('(forbidden)') });
  });

  it('is WARNING while the engine is not there, as the request waits for it', async () => {
    const ran = await realmgate(start('offline', '--hosts', 'x'));
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('1 queued'), err: '' });
  });

  it('is CRITICAL if only an engine that does not answer knows the hosts', async () => {
    const ran = await realmgate(start('offline', '--hostgroup', 'databases'));
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining('(engine_unreachable)') });
  });

  it('completes its words and the names of realms', async () => {
    expect((await realmgate(['complete', '--', 'maintenance', ''])).out).toBe('start\nend\n');
    expect((await realmgate(['complete', '--', 'maintenance', 'start', 'p'])).out).toBe('paris\n');
    expect((await realmgate(['complete', '--', 'maintenance', 'end', '--k'])).out).toBe('--key\n');
  });
});

describe('--wait', () => {
  let peer: RunningHttpPeer | undefined;
  afterEach(async () => {
    await peer?.close();
    peer = undefined;
  });

  const target = (outcome: string, reason: string | null = null) => ({
    ...{ realm: 'paris', host_name: 'web-1', service: null, outcome, id: 'd1', reason, now: null },
  });
  const meta = { generated_at: '2026-01-01T00:00:00Z', time_zone: 'UTC', request_id: 'r' };
  const results = (...outcomes: string[]) => ({ counts: {}, targets: outcomes.map((one) => target(one)) });
  const answer = (data: object, status = 200): [number, object] => [status, { data, meta }];
  const away: [number, object] = [
    503,
    {
      ...{ type: '/problems/x', title: 'x', status: 503, detail: 'The engine of paris is away.' },
      ...{ code: 'engine_unreachable', request_id: 'r' },
    },
  ];
  /** An API that gives these answers one after the other, the last one again and again. */
  const api = async (...answers: [number, object][]): Promise<Env> => {
    let at = 0;
    const behaviour: HttpBehaviour = (_request, response) => {
      const [status, body] = answers[Math.min(at, answers.length - 1)]!;
      at += 1;
      response.writeHead(status, {
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      });
      response.end(JSON.stringify(body));
    };
    peer = await httpPeer(behaviour);
    return { REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'x' };
  };
  const window = (...more: string[]) => [...start('paris', '--hosts', 'web-1', '--key', 'k'), ...more];
  const soon = ['--every', '1', '--timeout', '20'];

  it('of a result waits until an engine shows it, and not for what it showed before', async () => {
    const showing = (last_check: string, output: string) => ({
      counts: {},
      targets: [{ ...target('queued'), now: { last_check, output } }],
    });
    const dry = (last_check: string, output: string) => answer({ would_submit: showing(last_check, output) });
    const words = ['result', 'paris', 'web-1', '--state', 'up', '--output', 'all; well', '--wait', ...soon];
    const env = await api(
      answer(showing('2025-12-31T23:59:00Z', 'all, well'), 202),
      dry('2025-12-31T23:59:00Z', 'all, well'),
      dry('2026-01-01T00:00:00Z', 'another'),
      dry('2026-01-01T00:00:00Z', 'all, well'),
    );
    expect(await json(words, env)).toMatchObject({ code: 0, counts: { done: 1 } });
    expect(peer?.requests.length).toBe(4);
    const unknown = await api(
      answer(results('queued'), 202),
      dry('2025-12-31T00:00:00Z', 'all, well'),
      dry('2025-12-31T23:59:59Z', 'all, well'),
    );
    expect(await json(words, unknown)).toMatchObject({ code: 0, counts: { done: 1 } });
    expect(peer?.requests.length).toBe(3);
  });

  it('waits for an engine that is away, and for an effect that is seen later', async () => {
    const env = await api(
      ...[away, away, answer(results('unconfirmed'))],
      ...[answer({ would_schedule: results('done') }), answer({ would_schedule: results('already') })],
    );
    const ran = await json(window('--wait', ...soon), env);
    expect(ran).toMatchObject({ code: 0, counts: { done: 1 } });
    expect(peer?.requests.map((one) => one.replace(/^.*\?/, ''))).toEqual([
      ...['dry_run=false', 'dry_run=false', 'dry_run=false', 'dry_run=true', 'dry_run=true'],
    ]);
    expect(new Set(peer?.bodies).size).toBe(1);
  });

  it('of an end removes again what is left', async () => {
    const env = await api(answer(results('refused')), away, answer(results()));
    const ran = await json([...end('paris', '--key', 'k', '--wait'), ...soon], env);
    expect(ran).toMatchObject({ code: 0, counts: { done: 1 } });
  });

  it('follows the request of what the API has queued until it has ended', async () => {
    const requested = (progress: string, queued: number, ...outcomes: string[]) =>
      answer({ ...results(...outcomes), progress, counts: { queued } });
    const env = await api(
      ...[answer({ request_id: 'q-1', ...results('queued', 'refused') }, 202), away],
      ...[requested('waiting', 1), requested('finished', 0), requested('finished', 0, 'done')],
    );
    const ran = await json(window('--wait', ...soon), env);
    expect(ran).toMatchObject({ code: 0, counts: { done: 2 } });
    const asked = peer!.requests.map((one) => one.replace(/^.*operations/, ''));
    expect(asked.slice(1)).toEqual([
      ...Array.from({ length: 3 }, () => '/requests/q-1/?outcome=unconfirmed'),
      '/requests/q-1/',
    ]);
  });

  it('follows the request of a removal, whose hosts may have several downtimes', async () => {
    const two = (...outcomes: string[]) => ({
      ...{ counts: { queued: 0 }, progress: 'finished' },
      targets: outcomes.map((one, at) => ({ ...target(one), id: `d${at}` })),
    });
    const env = await api(
      answer({ ...two('queued', 'queued'), request_id: 'q-1' }, 202),
      answer(two('done', 'already')),
    );
    const ran = await json([...end('paris', '--key', 'k', '--wait'), ...soon], env);
    expect(ran).toMatchObject({ code: 0, counts: { done: 1, already: 1 } });
    expect(peer!.requests).toHaveLength(3);
  });

  it('ends with what the request says when its time is over, and with a refusal of the queue', async () => {
    const waiting = answer({ ...results('queued'), progress: 'waiting', counts: { queued: 1 } });
    const accepted = answer({ request_id: 'q-1', ...results('queued') }, 202);
    const short = window('--wait', '--every', '1', '--timeout', '1');
    expect(await json(short, await api(accepted, waiting))).toMatchObject({ code: 1, counts: { queued: 1 } });
    const finished = answer({
      progress: 'finished',
      counts: { queued: 0 },
      targets: results('refused').targets,
    });
    expect(await json(short, await api(accepted, finished))).toMatchObject({
      code: 2,
      counts: { refused: 1 },
    });
  });

  it.each([
    ['unconfirmed', 1],
    ['queued', 1],
    ['refused', 2],
    ['of_a_later_release', 2],
  ])('without it, %s ends with %i', async (outcome, code) => {
    const env = await api(answer(results('done', outcome)));
    expect((await json(window(), env)).code).toBe(code);
  });

  it('ends with what is known when its time is over', async () => {
    const env = await api(answer(results('queued'), 202), answer({ would_schedule: results('queued') }));
    const ran = await json(window('--wait', '--every', '1', '--timeout', '1'), env);
    expect(ran).toMatchObject({ code: 1, counts: { queued: 1 } });
    const gone = await api(away);
    const lost = await realmgate(window('--wait', '--every', '1', '--timeout', '1'), gone);
    expect(lost).toMatchObject({ code: 2, out: '', err: expect.stringContaining('engine_unreachable') });
  });
});

describe('realmgate for one host or service', () => {
  it('ack takes a problem, once, and check-now and comment say what came of them', async () => {
    const { out } = await realmgate(['services', 'paris', '--states', 'critical', '--unhandled', '--json']);
    const problems = JSON.parse(out) as { readonly host_name: string; readonly service: string }[];
    // Which services are in trouble changes with the time. A host of another name could be in both realms of france.
    const problem = problems.find(({ host_name }) => host_name.startsWith('par-'));
    const of = [problem!.host_name, problem!.service];
    const dry = await json(['ack', 'paris', ...of, '--comment', 'disk is full', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, counts: { would_be_done: 1 } });
    const taken = await json(['ack', 'paris', ...of, '--comment', 'disk is full', '--wait']);
    expect(taken).toMatchObject({ code: 0, counts: { done: 1 } });
    expect((await json(['ack', 'paris', ...of, '--comment', 'mine too'])).counts).toEqual({ already: 1 });
    expect(await json(['comment', 'france', ...of, '--comment', 'ordered'])).toMatchObject({
      ...{ code: 0, counts: { done: 1 } },
      targets: [{ host_name: of[0], service: of[1] }],
    });
    expect(await json(['check-now', 'paris', ...of, '--wait'])).toMatchObject({
      code: 0,
      counts: { done: 1 },
    });
  });

  it('result is what the engine shows afterwards, and an earlier one is not taken for it', async () => {
    const words = ['result', 'france', 'lyo-app-001', '--state', 'down'];
    const shown = await json([...words, '--output', 'no power; at all', '--wait']);
    expect(shown).toMatchObject({
      ...{ code: 0, counts: { done: 1 } },
      targets: [{ now: { state_name: 'DOWN', output: 'no power, at all' } }],
    });
    const other = await json([...words, '--output', 'no power', '--dry-run', '--checked-at', 'now-1h']);
    expect(other).toMatchObject({ code: 1, counts: { would_be_queued: 1 } });
    await realmgate(['result', 'france', 'lyo-app-001', '--state', 'up', '--output', 'on', '--wait']);
  });

  it('ack is refused for a host without a problem', async () => {
    // Which hosts are up changes with the time.
    const { out } = await realmgate(['hosts', 'paris', '--states', 'up', '--json']);
    const [host] = JSON.parse(out) as { readonly host_name: string }[];
    const ran = await realmgate(['ack', 'paris', host!.host_name, '--comment', 'x']);
    expect([ran.code, ran.out]).toEqual([2, expect.stringContaining('refused')]);
  });

  it.each([
    ['no state', ['result', 'paris', 'par-app-001', '--output', 'x'], 3, 'Say which state'],
    [
      'a state that is none',
      ['result', 'paris', 'x', '--output', 'x', '--state', 'BAD'],
      3,
      'Say which state',
    ],
    ['no output', ['result', 'paris', 'par-app-001', '--state', 'up'], 3, 'Say what'],
    [
      'a state of services for a host',
      ['result', 'paris', 'x', '--state', 'UNKNOWN', '--output', 'x'],
      2,
      'refused',
    ],
    ['an unknown host', ['check-now', 'paris', 'nobody'], 2, 'There is no such host.'],
    ['no reason', ['ack', 'paris', 'par-app-001'], 3, 'Say why'],
    ['an empty name', ['comment', 'paris', '', '--comment', 'x'], 3, 'is empty'],
  ])('says what is wrong: %s', async (_, words, code, reason) => {
    const ran = await realmgate(words);
    expect([ran.code, ran.out + ran.err]).toEqual([code, expect.stringContaining(reason)]);
  });
});
