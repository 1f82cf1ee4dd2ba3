// The pipelines of the guides, run as GitHub and GitLab run them, around a deployment that looks at the monitoring itself.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';
import { projectRoot } from '../support/service-copy.ts';
import { stackSettings } from '../support/stack-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'realmgate-pipelines-'));
const guides = join(projectRoot, 'docs/guides');
let local: LocalStack;
let command: RealmgateCommand;
let env: Readonly<Record<string, string>> = {};

/** Returns the pipelines of a guide, by the heading above each. */
function pipelinesOf(name: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(guides, name), 'utf8');
  const found = text.matchAll(/^## ([^\n]+)\n\n```yaml\n([^`]*)```$/gm);
  return new Map([...found].map(([, heading = '', block = '']) => [heading, block]));
}

const pipelines = pipelinesOf('pipelines.md');
const github = () =>
  z
    .object({ steps: z.array(z.object({ if: z.string().optional(), run: z.string().optional() })) })
    .parse(parse(pipelines.get('GitHub Actions') ?? '').jobs.deploy);
const gitlab = () =>
  z
    .object({ script: z.array(z.string()), after_script: z.array(z.string()) })
    .parse(parse(pipelines.get('GitLab') ?? '').deploy);

/** Runs lines in a shell of their own, as a runner does, and returns its exit code. */
function shell(lines: readonly string[], job: Readonly<Record<string, string>>): Promise<number | null> {
  const npx = `npx() { shift; node ${command.program} "$@"; }`;
  const child = spawn('bash', ['-e', '-c', [npx, ...lines].join('\n')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env, ...job },
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

/** Runs the steps of GitHub: after one that failed only those with `always()`. Returns whether all succeeded. */
async function onGitHub(job: Readonly<Record<string, string>>): Promise<boolean> {
  let succeeded = true;
  for (const { if: condition, run } of github().steps) {
    if (run === undefined || (!succeeded && condition !== 'always()')) continue;
    succeeded = (await shell([run], job)) === 0 && succeeded;
  }
  return succeeded;
}

/** Runs the script of GitLab, and in another shell what comes after it, whatever came of the script. */
async function onGitLab(job: Readonly<Record<string, string>>): Promise<boolean> {
  const { script, after_script: after } = gitlab();
  const code = await shell(script, job);
  await shell(after, job);
  return code === 0;
}

const hosts = 'realmgate() { node PROGRAM "$@"; }; realmgate hosts paris --query par-app-00 --json';

/** The deployment: it notes which hosts are in downtime, and ends with an exit code of its own. */
function deployment(code: number): void {
  const noted = join(folder, 'seen.json');
  const look = hosts.replace('PROGRAM', command.program);
  writeFileSync(join(folder, 'deploy'), `#!/bin/bash\n${look} > ${noted}\nexit ${code}\n`);
  chmodSync(join(folder, 'deploy'), 0o755);
}

const inDowntime = (text: string): string[] =>
  z
    .array(z.object({ host_name: z.string(), in_downtime: z.boolean() }))
    .parse(JSON.parse(text))
    .flatMap(({ host_name: name, in_downtime: isDown }) => (isDown ? [name] : []));
const during = () => inDowntime(readFileSync(join(folder, 'seen.json'), 'utf8')).slice(0, 2);
const now = async () => {
  const { out } = await command.run(['hosts', 'paris', '--query', 'par-app-00', '--json'], { env });
  return inDowntime(out);
};

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  env = { REALMGATE_URL: local.url, REALMGATE_USER: 'operator', REALMGATE_PASSWORD: 'operator-of-the-demo' };
});
afterAll(async () => {
  await local.close();
  command.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(join(folder, 'seen.json'), { force: true });
});

describe.each([
  ['GitHub Actions', onGitHub, { GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7', GITHUB_JOB: 'deploy' }],
  ['GitLab', onGitLab, { CI_PROJECT_PATH: 'a/b', CI_PIPELINE_ID: '7', CI_JOB_NAME: 'deploy' }],
] as const)('the pipeline of %s', (_, run, job) => {
  const wanted = ['par-app-001', 'par-app-002'];

  it('has its hosts in downtime while it deploys, and none after', async () => {
    const before = await now();
    deployment(0);
    expect(await run(job)).toBe(true);
    expect(during()).toEqual(wanted);
    expect(await now()).toEqual(before);
  });

  it('ends its window if the deployment fails, and begins it again when it is repeated', async () => {
    const before = await now();
    deployment(1);
    expect(await run(job)).toBe(false);
    expect(await now()).toEqual(before);
    deployment(0);
    expect(await run(job)).toBe(true);
    expect(during()).toEqual(wanted);
    expect(await now()).toEqual(before);
  });

  it('does not deploy without its window', async () => {
    expect(await run({ ...job, REALMGATE_PASSWORD: 'wrong' })).toBe(false);
    expect(readdirSync(folder)).not.toContain('seen.json');
  });
});

describe('the guides', () => {
  it('have no pipeline that is not run', () => {
    const all = readdirSync(guides).flatMap((name) =>
      (readFileSync(join(guides, name), 'utf8').match(/^```yaml$/gm) ?? []).map(() => name),
    );
    // The blocks of alertmanager-clients.md are settings of clients, which tests/engines/alertmanager-guide.test.ts uses. The blocks of prometheus.md are
    // configurations, which tests/engines/prometheus-scrapes.test.ts gives a real Prometheus. The block of gitlab.md deploys this project, and
    // tests/unit/deploy/pipelines.test.ts reads it.
    expect(all.sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'alertmanager-clients.md'),
      'gitlab.md',
      'pipelines.md',
      'pipelines.md',
      'prometheus.md',
      'prometheus.md',
    ]);
    expect([...pipelines.keys()]).toEqual(['GitHub Actions', 'GitLab']);
  });
});
