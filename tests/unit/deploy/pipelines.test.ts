// The pipelines: .ci/deploy runs with stand-ins of the commands that it starts, .ci/smoke against an HTTP server.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { projectRoot } from '../../support/service-copy.ts';

const run = promisify(execFile);
const script = (name: string) => join(projectRoot, '.ci', name);

describe('.ci/deploy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-deploy-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /**
   * Returns the commands that ran. The stage is at `base`, these functions are affected; `fails` is a command that does not work, `reading` what AWS
   * answers if the stage has no base.
   */
  async function deployed({ base = 'HEAD', affected = '', fails = '', reading = 'ParameterNotFound' }) {
    const log = join(folder, 'log');
    const stub = (name: string, body: string) => {
      const lines = ['#!/bin/sh', `echo "${name} $*" >>"${log}"`, body];
      writeFileSync(join(folder, name), lines.join('\n'));
      chmodSync(join(folder, name), 0o755);
    };
    const failing = (words: string) => `case "$*" in *"${words}"*) exit 1;; esac`;
    const refused = `{ echo "An error occurred (${reading}) when calling the GetParameter operation" >&2; exit 254; }`;
    stub('aws', `case "$*" in *get-parameter*) [ -n "${base}" ] && echo "${base}" || ${refused};; esac`);
    stub('npx', fails === '' ? '' : failing(fails));
    stub(
      'npm',
      `${fails === '' ? '' : failing(fails)}\ncase "$*" in *affected*) printf '%b' "${affected}";; esac`,
    );
    stub('git', 'case "$*" in rev-parse*) echo now;; *cat-file*unknown*) exit 1;; esac');
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    const ended = await run(script('deploy'), ['prod'], { env }).then(
      () => 0,
      (error: unknown) => (error as { readonly code: number }).code,
    );
    const lines = readFileSync(log, 'utf8').split('\n');
    return {
      ended,
      ran: lines.filter((line) =>
        /^(npx|npm --silent run release|npm run --silent release|aws ssm put)/.test(line),
      ),
    };
  }
  const noted = 'aws ssm put-parameter --name /realmgate/prod/revision --type String --overwrite --value now';

  it('releases the affected functions alone', async () => {
    const { ran } = await deployed({ affected: 'status\\ntoken\\n' });
    expect(ran).toEqual(['npm run --silent release -- status token --stage prod', noted]);
  });

  const whole = [
    'npx serverless deploy --stage prod',
    'npm run --silent release -- all --uploaded --stage prod',
  ];

  it('deploys the stack if the template may be another, and then gives the calls to what it published', async () => {
    const { ran } = await deployed({ affected: 'stack\\nstatus\\n' });
    expect(ran).toEqual([...whole, noted]);
  });

  it('does not note a stack whose release was taken back', async () => {
    const { ran, ended } = await deployed({ affected: 'stack\\n', fails: 'release' });
    expect([ran, ended]).toEqual([whole, 1]);
  });

  it.each(['', 'unknown'])('deploys the stack where the stage is at %j', async (base) => {
    expect((await deployed({ base, affected: 'status\\n' })).ran).toEqual([...whole, noted]);
  });

  it('deploys nothing where nothing is affected', async () => {
    expect((await deployed({})).ran).toEqual([noted]);
  });

  it('does not note a revision whose release was taken back', async () => {
    const { ran, ended } = await deployed({ affected: 'status\\n', fails: 'release' });
    expect(ran).toEqual(['npm run --silent release -- status --stage prod']);
    expect(ended).toBe(1);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'tells the release of %s, and waits until that is taken back',
    async (signal) => {
      const log = join(folder, 'log');
      const stub = (name: string, body: string) => {
        writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
      };
      stub('aws', 'echo HEAD');
      stub('git', 'exit 0');
      stub(
        'npm',
        [
          'case "$*" in *affected*) echo status; exit;; esac',
          `trap 'sleep 0.3; echo back >>"${log}"; exit 143' TERM`,
          `echo began >>"${log}"`,
          'while true; do sleep 0.1; done',
        ].join('\n'),
      );
      const program = spawn(script('deploy'), ['prod'], {
        env: { PATH: `${folder}:${process.env['PATH']}` },
        stdio: 'ignore',
      });
      const closed = once(program, 'exit');
      while (!existsSync(log)) await new Promise((resolve) => setTimeout(resolve, 20));
      program.kill(signal);
      expect(await closed).toEqual([143, null]);
      expect(readFileSync(log, 'utf8')).toBe('began\nback\n');
    },
  );

  it('does not take a revision that it may not read for a first deployment', async () => {
    const { ran, ended } = await deployed({ base: '', reading: 'AccessDeniedException' });
    expect([ran, ended]).toEqual([[], 1]);
  });

  it('does not take a comparison that failed for one without changes', async () => {
    const { ran, ended } = await deployed({ fails: 'affected' });
    expect([ran, ended]).toEqual([[], 1]);
  });
});

describe('.ci/smoke', () => {
  let server: Server;
  afterEach(() => {
    server.close();
  });

  async function smoke(listener: RequestListener, env: Readonly<Record<string, string>> = {}) {
    server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return run(script('smoke'), [url], { env: { PATH: process.env['PATH'], ...env } });
  }

  const healthy: RequestListener = ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    if (url === '/health') response.writeHead(200).end('{}');
    else if (url === '/api/token/' && authorization.startsWith('Basic '))
      response.writeHead(200).end('{"data":{"access":"a-token"}}');
    else response.writeHead(authorization === 'Bearer a-token' ? 200 : 401).end('{}');
  };

  it('is content with an API that answers, and asks as a user where it has one', async () => {
    expect((await smoke(healthy)).stdout).toContain('answers');
    server.close();
    const user = { SMOKE_USER: 'ann', SMOKE_PASSWORD: 'correct horse' };
    expect((await smoke(healthy, user)).stdout).toContain('answers');
  });

  it('sends each character of a password as it is', async () => {
    const password = String.raw`a "quoted" \n back\\slash #é`;
    const sent: string[] = [];
    const listening: RequestListener = (request, response) => {
      const { url, headers } = request;
      if (url === '/api/token/') sent.push(headers.authorization ?? '');
      healthy(request, response);
    };
    await smoke(listening, { SMOKE_USER: 'ann', SMOKE_PASSWORD: password });
    expect(sent).toEqual([`Basic ${Buffer.from(`ann:${password}`).toString('base64')}`]);
  });

  it.each([
    [
      'answers 502',
      (_: unknown, response: { writeHead: (s: number, headers: object) => { end: () => void } }) => {
        // curl waits one, two and four seconds before its tries if the server does not say how long it is to wait.
        response.writeHead(502, { 'retry-after': '1' }).end();
      },
    ],
    [
      'lets everybody in',
      (_: unknown, response: { writeHead: (s: number) => { end: () => void } }) => {
        response.writeHead(200).end();
      },
    ],
  ])('fails where the API %s', async (_, listener) => {
    await expect(smoke(listener as unknown as RequestListener)).rejects.toMatchObject({ code: 1 });
  });
});

interface Job {
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: unknown }[];
}

describe('the pipelines', () => {
  const readFile = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
  /** Returns the text of a pipeline. That of GitLab is a block of its guide. */
  const read = (file: string) =>
    file.endsWith('.md') ? /^```yaml\n(.*?)^```/ms.exec(readFile(file))![1]! : readFile(file);
  const gitlabGuide = 'docs/guides/gitlab.md';

  it.each(['.github/workflows/deploy.yml', gitlabGuide])(
    '%s runs scripts that there are, and holds no key',
    (file) => {
      const text = read(file);
      for (const [, name = ''] of text.matchAll(/\.ci\/(\w+)/g)) expect(read(`.ci/${name}`)).toMatch(/^#!/);
      expect(text).not.toMatch(/AWS_(SECRET_ACCESS_KEY|ACCESS_KEY_ID)/);
      expect(() => parse(text) as unknown).not.toThrow();
    },
  );

  it('ask somebody before prod, and deploy after the checks alone', () => {
    const { jobs, permissions } = parse(read('.github/workflows/deploy.yml'));
    expect(jobs.prod).toMatchObject({ needs: 'staging', environment: 'prod' });
    expect(jobs.staging).toMatchObject({ needs: 'check' });
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const gitlab = parse(read(gitlabGuide));
    expect(gitlab.prod.rules).toEqual([expect.objectContaining({ when: 'manual' })]);
    expect(gitlab.stages).toEqual(['check', 'staging', 'prod']);
  });

  it('have the history of the repository, of which the former version and the changes since a deployment are taken', () => {
    const checkouts = ['ci', 'deploy'].flatMap((name) => {
      const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as { jobs: Record<string, Job> };
      return Object.entries(jobs)
        .filter(([, { steps }]) => steps.some((step) => /^\.ci\/(?:run|deploy)\b/.test(step.run ?? '')))
        .map(([job, { steps }]) => [
          job,
          steps.find(({ uses = '' }) => uses.startsWith('actions/checkout@'))?.with,
        ]);
    });
    const whole = { 'fetch-depth': 0 };
    expect(Object.fromEntries(checkouts)).toEqual({
      everything: whole,
      check: whole,
      staging: whole,
      prod: whole,
    });
    expect(parse(read(gitlabGuide)).variables).toMatchObject({ GIT_DEPTH: '0' });
  });

  it('have the command line of AWS, and roles for as long as a job may last', () => {
    const gitlab = parse(read(gitlabGuide));
    expect(gitlab.default.image).not.toContain('aws');
    expect(gitlab['.deploy'].before_script.join()).toContain('install -y -qq --no-install-recommends awscli');
    expect(gitlab['.deploy'].timeout).toBe('1 hour');
    const { jobs } = parse(read('.github/workflows/deploy.yml'));
    for (const stage of ['staging', 'prod']) {
      const [login] = jobs[stage].steps.filter(({ uses = '' }: { uses?: string }) =>
        uses.startsWith('aws-actions/'),
      );
      expect(login.with['role-duration-seconds']).toBe(3600);
    }
  });
});
