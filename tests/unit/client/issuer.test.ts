// Log-ins at an issuer: by a code that a person confirms, by a refresh token, and by the secret of a program.
import { Readable } from 'node:stream';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';

import type { Io } from '../../../client/src/cli/io.ts';
import { buildProgram } from '../../../client/src/cli/program.ts';
import { run } from '../../../client/src/cli/run.ts';
import {
  createClient,
  LogInError,
  startDeviceLogIn,
  type Tokens,
  UnreadableAnswerError,
  unwrap,
} from '../../../client/src/index.ts';
import { answersJson, httpPeer, type RunningHttpPeer } from '../../support/http-peer.ts';

type Answer = readonly [status: number, body: unknown];
const token = (access: string, refresh?: string): Answer => [
  200,
  { access_token: access, refresh_token: refresh },
];
const refused = (error: string): Answer => [400, { error, error_description: 'Words of the issuer' }];

let issuer: RunningHttpPeer;
let api: RunningHttpPeer;
/** The answers of the token endpoint, in their order. The last one is repeated. */
let answers: Answer[];
let discovery: Readonly<Record<string, string>>;
let slept: number[];
const forms = () =>
  issuer.bodies.filter((body) => body !== '').map((body) => Object.fromEntries(new URLSearchParams(body)));
const sleep = (ms: number) => {
  slept.push(ms);
  return Promise.resolve();
};

beforeEach(async () => {
  slept = [];
  issuer = await httpPeer((request, response, body) => {
    const [status, answer] =
      request.url === '/realm/.well-known/openid-configuration'
        ? [200, discovery]
        : request.url === '/device'
          ? [
              200,
              {
                device_code: 'd',
                user_code: 'ABCD',
                verification_uri: 'https://x.example/',
                interval: 2,
                expires_in: 20,
              },
            ]
          : ((answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}]);
    answersJson(answer, status)(request, response, body);
  });
  const { origin } = issuer.url;
  discovery = {
    issuer: `${origin}/realm`,
    token_endpoint: `${origin}/token`,
    device_authorization_endpoint: `${origin}/device`,
  };
  const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
  api = await httpPeer((request, response, body) => {
    const isGood = request.headers.authorization === 'Bearer good';
    const problem = {
      type: '/problems/x',
      title: 'No',
      detail: 'No.',
      request_id: 'r',
      status: 401,
      code: 'token_not_valid',
    };
    answersJson(isGood ? { data: [], meta } : problem, isGood ? 200 : 401)(request, response, body);
  });
});
afterEach(async () => {
  await Promise.all([issuer.close(), api.close()]);
});

const auth = () => ({ issuer: discovery['issuer'] ?? '', clientId: 'cli' });
const program = () => ({ ...auth(), clientSecret: 'a b+c', scope: 'one two' });
const call = (options: object) =>
  unwrap(createClient({ url: api.url.href, sleep, ...options }).GET('/api/stats/realms/'));

describe('a program with a secret', () => {
  it('logs in once for many calls, and again when its token has ended', async () => {
    answers = [token('old'), token('good')];
    const client = createClient({ url: api.url.href, auth: program() });
    await Promise.all(Array.from({ length: 50 }, () => unwrap(client.GET('/api/stats/realms/'))));
    expect(forms()).toEqual(Array(2).fill({ grant_type: 'client_credentials', scope: 'one two' }));
    const [header] = issuer.headers.flatMap(({ authorization }) => authorization ?? []);
    expect(Buffer.from(header?.replace('Basic ', '') ?? '', 'base64').toString()).toBe('cli:a+b%2Bc');
    expect(api.headers.every(({ authorization }) => authorization?.startsWith('Bearer ') === true)).toBe(
      true,
    );
  });

  it('whose log-in is refused does not try again', async () => {
    answers = [[401, { error: 'invalid_client' }]];
    const client = createClient({ url: api.url.href, auth: program() });
    for (let turn = 0; turn < 3; turn += 1) {
      const refusal = client.GET('/api/stats/realms/');
      await expect(refusal).rejects.toMatchObject({ name: 'LogInError', code: 'invalid_client' });
    }
    expect(forms()).toHaveLength(1);
    expect(api.requests).toEqual([]);
  });
});

describe('an earlier log-in', () => {
  const store = (first: Tokens) => {
    const saved = [first];
    const save = (tokens: Tokens) => Promise.resolve(void saved.push(tokens));
    return { saved, load: () => Promise.resolve(saved.at(-1)), save };
  };

  it('is renewed by its refresh token, which stays if the issuer gives no other', async () => {
    answers = [token('good')];
    const tokens = store({ access: 'old', refresh: 'r1' });
    await call({ auth: auth(), tokens });
    expect(forms()).toEqual([{ grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'cli' }]);
    expect(tokens.saved.at(-1)).toEqual({ access: 'good', refresh: 'r1' });
    answers = [token('good', 'r2')];
    const others = store({ access: 'old', refresh: 'r1' });
    await call({ auth: auth(), tokens: others });
    expect(others.saved.at(-1)).toEqual({ access: 'good', refresh: 'r2' });
  });

  it('that has ended at the issuer is the refusal of the API', async () => {
    answers = [refused('invalid_grant')];
    await expect(
      call({ auth: auth(), tokens: store({ access: 'old', refresh: 'r1' }) }),
    ).rejects.toMatchObject({
      code: 'token_not_valid',
    });
    answers = [refused('invalid_scope')];
    await expect(call({ auth: auth(), tokens: store({ access: 'old', refresh: 'r1' }) })).rejects.toThrow(
      LogInError,
    );
  });
});

describe('the command line', () => {
  it('takes no secret, password or token as an option, where others could see it in the list of processes', () => {
    const io: Io = {
      ...{
        env: {},
        isTerminal: false,
        columns: 80,
        lines: () => Readable.from([]),
        out: () => undefined,
        err: () => undefined,
      },
      ...{
        progress: () => undefined,
        secret: () => Promise.reject(new Error('asked')),
        sleep: () => Promise.resolve(),
      },
    };
    const commandsIn = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsIn)];
    const all = commandsIn(buildProgram(io, () => undefined));
    expect(all.length).toBeGreaterThan(10);
    const options = all.flatMap((command) => command.options.map(({ flags }) => flags));
    expect(options).toContain('--client-id <id>');
    expect(options.filter((flags) => /secret|password|token/i.test(flags))).toEqual([]);
  });

  it('logs a program in by a secret of its environment', async () => {
    answers = [token('good')];
    const printed = { out: '', err: '' };
    const env = {
      ...{ HOME: '/nonexistent', REALMGATE_URL: api.url.href, REALMGATE_ISSUER: discovery['issuer'] },
      ...{ REALMGATE_CLIENT_ID: 'cli', REALMGATE_CLIENT_SECRET: 'a b+c' },
    };
    const io: Io = {
      ...{
        env,
        isTerminal: false,
        columns: 80,
        lines: () => Readable.from([]),
        progress: () => undefined,
        sleep: () => Promise.resolve(),
      },
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
      secret: () => Promise.reject(new Error('asked')),
    };
    await run(['status'], io);
    expect(forms()).toEqual([{ grant_type: 'client_credentials' }]);
    expect(api.headers[0]?.authorization).toBe('Bearer good');
    expect(printed.out + printed.err).not.toContain('a b+c');
  });
});

describe('a code that a person confirms', () => {
  it('is asked about in the interval of the issuer, slower if it says so', async () => {
    answers = [refused('authorization_pending'), refused('slow_down'), token('good', 'r1')];
    const logIn = await startDeviceLogIn(auth(), { sleep });
    expect(logIn).toMatchObject({ userCode: 'ABCD', verificationUri: 'https://x.example/' });
    expect(await logIn.tokens()).toEqual({ access: 'good', refresh: 'r1' });
    expect(slept).toEqual([2000, 2000, 7000]);
    expect(forms()[0]).toEqual({ scope: 'openid', client_id: 'cli' });
  });

  it('is asked about again, less often, if a question or its answer is lost', async () => {
    answers = [refused('authorization_pending'), token('good', 'r1')];
    let questions = 0;
    const lossy = (request: Request) => {
      if (request.url.endsWith('/token')) questions += 1;
      return questions === 2 ? Promise.reject(new TypeError('fetch failed')) : fetch(request);
    };
    const logIn = await startDeviceLogIn(auth(), { sleep, fetch: lossy });
    expect(await logIn.tokens()).toEqual({ access: 'good', refresh: 'r1' });
    expect(slept).toEqual([2000, 2000, 7000]);
  });

  it.each(['access_denied', 'expired_token'])('that ends with %s is a refusal', async (code) => {
    answers = [refused(code)];
    const logIn = await startDeviceLogIn(auth(), { sleep });
    await expect(logIn.tokens()).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Words of'),
    });
  });

  it('that nobody confirms ends', async () => {
    answers = [refused('authorization_pending')];
    const logIn = await startDeviceLogIn(auth(), { sleep });
    await expect(logIn.tokens()).rejects.toMatchObject({ code: 'expired_token' });
    expect(slept).toHaveLength(10);
  });
});

describe('an issuer', () => {
  it.each([
    ['that names another issuer', { issuer: 'https://other.example' }],
    ['that takes secrets without TLS', { token_endpoint: 'http://other.example/token' }],
    ['without a token endpoint', { token_endpoint: '' }],
  ])('%s gets no secret', async (_name, wrong) => {
    const wanted = program();
    discovery = { ...discovery, ...wrong };
    await expect(call({ auth: wanted })).rejects.toThrow(UnreadableAnswerError);
    expect(forms()).toEqual([]);
  });

  it('that redirects gets no secret', async () => {
    const other = await httpPeer((_request, response) =>
      response.writeHead(307, { location: issuer.url.href }).end(),
    );
    discovery = { ...discovery, token_endpoint: other.url.href };
    await expect(call({ auth: program() })).rejects.toThrow('The issuer did not answer');
    expect(forms()).toEqual([]);
    await other.close();
  });
});
