// The caller's command line in front of odd servers, outputs and terminals: it ends, with an exit code that is never OK or WARNING by accident.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  answersJson,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
  type RunningHttpPeer,
} from '../support/http-peer.ts';
import { type RealmgateCommand, realmgateCommand, type RunOptions } from '../support/realmgate-command.ts';

let command: RealmgateCommand;
let peer: RunningHttpPeer;
beforeAll(async () => {
  command = await realmgateCommand();
});
afterEach(() => peer.close());
afterAll(() => {
  command.remove();
});

const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
const hosts = (state_name: string) =>
  answersJson({ data: [{ realm: 'paris', host_name: 'web-1', state_name }], meta });
const environment = () => ({ REALMGATE_URL: peer.url.origin, REALMGATE_TOKEN: 'a-token' });

const realmgate = (words: string, { env, ...options }: RunOptions = {}) =>
  command.run(words.split(' '), { ...options, env: { ...environment(), ...env } });

const inTurn = (first: HttpBehaviour, then: HttpBehaviour): HttpBehaviour => {
  let turn = 0;
  return (...call) => {
    (turn++ === 0 ? first : then)(...call);
  };
};

/** Runs the command in a shell, with its redirections. */
const inShell = (words: string, redirection: string) =>
  new Promise<{ readonly code: unknown; readonly err: string }>((resolve) => {
    const line = `${process.execPath} ${command.program} ${words} ${redirection}`;
    const env = { PATH: process.env['PATH'], ...environment() };
    execFile('sh', ['-c', line], { env }, (error, _out, err) => {
      resolve({ code: error?.code ?? 0, err });
    });
  });

describe('an answer that nobody foresaw', () => {
  it.each([
    ['no rows', { data: null, meta }],
    ['rows that are none', { data: [null], meta }],
  ])('is UNKNOWN: %s', async (_what, answer) => {
    peer = await httpPeer(answersJson(answer));
    const { code, err } = await realmgate('hosts paris');
    expect(err).toMatch(/^The answer is not one of the API, or this command has a fault:\nTypeError: /);
    expect(code).toBe(3);
  });

  it('does not keep the command alive if it has no end', async () => {
    const page: HttpBehaviour = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    peer = await httpPeer(page);
    const { code, err } = await realmgate('hosts paris');
    expect([code, err]).toEqual([3, 'JSON was asked for, and text/html answered.\n']);
  });
});

describe('a proxy whose API is away for a moment', () => {
  const page: HttpBehaviour = (_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');

  it.each([
    ['hosts paris --wait-for ok --every 1', hosts('UP')],
    [
      'ack paris web-1 --comment seen --wait --every 1',
      answersJson({
        data: { targets: [{ outcome: 'done', realm: 'paris', host_name: 'web-1', now: null }] },
        meta,
      }),
    ],
  ])('does not end %s', async (words, answer) => {
    peer = await httpPeer(inTurn(page, answer));
    expect(await realmgate(words)).toMatchObject({ code: 0 });
  });
});

describe('an API that has too many requests', () => {
  const refuses =
    (code: string): HttpBehaviour =>
    (...call) => {
      const texts = { type: '/problems/x', title: 'No', detail: 'No.', code, request_id: 'r' };
      answersJson({ ...texts, status: 429 }, 429)(...call);
    };

  it.each([
    ['is asked again', 'too_many_requests', 0],
    ['is not asked again for a name that is locked out', 'locked_out', 3],
  ])('%s by --wait-for', async (_what, code, exitCode) => {
    peer = await httpPeer(inTurn(refuses(code), hosts('UP')));
    expect(await realmgate('hosts paris --wait-for ok --every 1')).toMatchObject({ code: exitCode });
  });
});

describe('watch', () => {
  const inParis = { realm: 'paris', host_name: 'web-1', state_name: 'UP' };
  const inLyon = { realm: 'lyon', host_name: 'db-1', state_name: 'UP' };
  const sources = [{ realm: 'lyon', result: 'timeout', code: 'engine_timeout' }];

  it('keeps what a member of a multirealm has that does not answer', async () => {
    const down = { ...inParis, state_name: 'DOWN' };
    peer = await httpPeer(
      inTurn(
        answersJson({ data: [inParis, inLyon], meta }),
        answersJson({ data: [down], meta: { ...meta, partial: true, sources } }),
      ),
    );
    const { out, err } = await realmgate('watch france --every 1', { stopAfter: 1 });
    expect(out).toMatch(/^\S+ DOWN paris\/web-1: was UP\n$/);
    expect(err).toContain('No whole answer of lyon (engine_timeout)');
  });

  it('escapes in JSON what a terminal would act on', async () => {
    const evil = { ...inParis, state_name: 'DOWN', output: 'ok\u009B31m\u202Egnp.exe\u007F' };
    peer = await httpPeer(
      inTurn(answersJson({ data: [inParis], meta }), answersJson({ data: [evil], meta })),
    );
    const { out } = await realmgate('watch paris --every 1 --json', { stopAfter: 1 });
    expect(out).not.toMatch(/[\u007F-\u009F\u202E]/);
    expect(out.trimEnd()).not.toContain('\n');
    expect(JSON.parse(out)).toEqual({ row: evil, what: ['was UP'] });
  });
});

describe('a silent API', () => {
  it.each([
    ['a token', {}],
    ['a log-in', { REALMGATE_TOKEN: '', REALMGATE_USER: 'zoe', REALMGATE_PASSWORD: 'of-zoe' }],
  ])('is waited for some seconds more than --timeout says, with %s', async (_what, env) => {
    peer = await httpPeer(neverReplies);
    const { code, err } = await realmgate('hosts paris --wait-for ok --timeout 1', { env });
    expect([code, err]).toEqual([3, 'Not ok within 1 s. The API did not answer in time.\n']);
    expect(peer.requests).toHaveLength(1);
  });
});

describe('completion', () => {
  it('gives up on a silent API soon, as the shell waits for it', async () => {
    peer = await httpPeer(neverReplies);
    expect(await realmgate('complete -- hosts p')).toMatchObject({ code: 3, out: '' });
    expect(peer.requests).toHaveLength(1);
  });
});

describe('a pause of a year', () => {
  it('is none of a millisecond', async () => {
    peer = await httpPeer(hosts('UP'));
    const child = spawn(
      process.execPath,
      [command.program, ...'hosts paris --watch --every 31536000'.split(' ')],
      {
        env: { PATH: process.env['PATH'], ...environment() },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill('SIGINT');
    await once(child, 'close');
    expect(peer.requests).toHaveLength(1);
  });
});

describe('a name that an address cannot have', () => {
  it('is UNKNOWN, and asks nothing', async () => {
    peer = await httpPeer(hosts('UP'));
    const { code, err } = await realmgate('services paris ..');
    expect([code, err]).toEqual([3, "'..' is no name that the API can be asked for.\n"]);
    expect(peer.requests).toEqual([]);
  });
});

describe('a token that cannot be sent', () => {
  it('is UNKNOWN, and is not shown', async () => {
    peer = await httpPeer(hosts('UP'));
    const { code, err } = await realmgate('hosts paris', { env: { REALMGATE_TOKEN: 'rg_se…cret' } });
    expect([code, err]).toEqual([3, 'The token has characters that cannot be sent.\n']);
  });
});

describe('an output that cannot be written', () => {
  it('is UNKNOWN, and no lost answer is OK', async () => {
    peer = await httpPeer(hosts('UP'));
    const { code, err } = await inShell('hosts paris', '> /dev/full');
    expect(err).toMatch(/^The output cannot be written: .*ENOSPC/);
    expect(code).toBe(3);
  });

  it('changes no exit code if it is that of messages', async () => {
    const rows = ['web-1', 'web-2'].map((host_name) => ({ realm: 'paris', host_name, state_name: 'DOWN' }));
    peer = await httpPeer(answersJson({ data: rows, meta }));
    expect(await inShell('hosts paris --limit 1', '2> /dev/full')).toMatchObject({ code: 2 });
  });
});

describe('a password that is not typed', () => {
  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends the log-in by %s, without a trace of the program', async (_key, input) => {
    peer = await httpPeer(hosts('UP'));
    const { code, out } = await realmgate('login --user zoe', {
      through: ['script', '-qec'],
      input,
      inputAfter: 'Password of zoe: ',
    });
    expect(out).toContain('Stopped: nothing was typed.');
    expect(out).not.toContain('AbortError');
    expect(code).toBe(3);
    expect(peer.requests).toEqual([]);
  });
});
