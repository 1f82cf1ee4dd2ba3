// Releases by their names: what `release` notes, where `rollback` goes by it, and what `releases` shows. As whole processes.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { LambdaStandIn, type StandInFunction } from '../support/lambda-stand-in.ts';

const cloud = new LambdaStandIn();
let status: StandInFunction;
let token: StandInFunction;
beforeEach(async () => {
  await cloud.start();
  [status, token] = [cloud.add('status'), cloud.add('token')];
});
afterEach(() => cloud.stop());

const now = () => [status.alias.FunctionVersion, token.alias.FunctionVersion];
const rollback = (...words: string[]) => cloud.run('rollback', ...words, '--stage', 'prod');
const release = (name: string, ...functions: string[]) =>
  cloud.run(
    ...['release', ...functions, '--name', name],
    ...['--stage', 'prod', '--uploaded', '--minutes', '0.01'],
  );

/** v1.0.0 of both, then v1.1.0 of `status`. */
async function twoReleases() {
  expect(await release('v1.0.0', 'all')).toMatchObject({ code: 0, stderr: '' });
  status.changed = true;
  expect(await release('v1.1.0', 'status')).toMatchObject({ code: 0, stderr: '' });
  expect(now()).toEqual(['8', '7']);
}

describe('a release', () => {
  it('of all takes the functions that the stage deploys', async () => {
    const { code, stdout } = await release('v1.0.0', 'all');
    expect(code).toBe(0);
    expect(stdout).toContain('prod has the release v1.0.0\n');
    expect(now()).toEqual(['7', '7']);
  });

  it('that was taken back has no name', async () => {
    token.answer = () => ({ statusCode: 500 });
    expect(await release('v1.0.0', 'all')).toMatchObject({ code: 1 });
    expect([...status.marks.keys(), ...token.marks.keys()]).toEqual([]);
  });

  it('keeps the names of twenty', async () => {
    for (let old = 0; old < 21; old += 1) {
      const at = `2026-01-01T00:00:${String(old).padStart(2, '0')}.000Z`;
      const Description = JSON.stringify({ release: `old-${old}`, at });
      status.marks.set(`release-old-${old}`, {
        ...{ Name: `release-old-${old}`, FunctionVersion: '6', RevisionId: '', Description },
      });
    }
    await release('v1.0.0', 'status');
    expect(status.marks.size).toBe(20);
    expect([...status.marks.keys()]).toEqual(expect.arrayContaining(['release-v1_0_0', 'release-old-20']));
    expect(status.marks.has('release-old-1')).toBe(false);
  });

  it.each(['v 1', '12', 'x'.repeat(65)])('is not called %j', async (name) => {
    expect(await release(name, 'status')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--name is'),
    });
  });
});

describe('a rollback', () => {
  it('to a release brings every function to what it was then', async () => {
    await twoReleases();
    expect(await rollback('--to', 'v1.0.0')).toMatchObject({ code: 0 });
    expect(now()).toEqual(['7', '7']);
    expect(await rollback('status', '--to', 'v1.1.0')).toMatchObject({ code: 0 });
    expect(now()).toEqual(['8', '7']);
  });

  it('of all takes the last release back, and what it left alone stays', async () => {
    await twoReleases();
    expect(await rollback('--all')).toMatchObject({
      code: 0,
      stdout: 'realmgate-prod-status: all calls go to version 7\n',
    });
    expect(now()).toEqual(['7', '7']);
    await rollback('all');
    expect(now()).toEqual(['6', '6']);
    expect(await rollback('--all')).toMatchObject({
      code: 1,
      stderr: 'What runs was brought by no release that is known.\n',
    });
  });

  it('of all ends the release that is under way, and no more', async () => {
    await twoReleases();
    status.changed = true;
    const words = ['release', 'status', '--stage', 'prod', '--uploaded', '--minutes', '0.1'];
    const { ended } = cloud.begin(words);
    await cloud.when(() => status.canary === '9');
    await rollback('--all');
    expect(await ended).toMatchObject({ code: 1 });
    expect(now()).toEqual(['8', '7']);
  });

  it('does not go one release further if the release was taken back meanwhile, or before', async () => {
    await twoReleases();
    status.changed = true;
    const words = ['release', 'status', '--stage', 'prod', '--uploaded', '--minutes', '10'];
    const { program, ended } = cloud.begin(words);
    await cloud.when(() => status.canary === '9');
    const takenBack = new Promise<void>((done) => {
      cloud.before = async (asked) => {
        if (!asked.startsWith('GET')) return undefined;
        cloud.before = () => undefined;
        program.kill('SIGTERM');
        await ended;
        done();
        return undefined;
      };
    });
    expect(await rollback('status')).toMatchObject({ code: 0 });
    await takenBack;
    expect(now()).toEqual(['8', '7']);
    status.changed = true;
    const second = cloud.begin(['release', 'status', '--stage', 'prod', '--uploaded', '--minutes', '10']);
    await cloud.when(() => status.canary === '10');
    second.program.kill('SIGTERM');
    await second.ended;
    expect(await rollback('--all')).toMatchObject({
      code: 0,
      stdout: 'The last release was taken back already. --to RELEASE goes further.\n',
    });
    await rollback('status');
    expect(now()).toEqual(['8', '7']);
  });

  it('does not go to a version that was rolled back itself', async () => {
    await twoReleases();
    await rollback('status');
    expect(now()).toEqual(['7', '7']);
    status.changed = true;
    await release('v1.2.0', 'status');
    expect(now()).toEqual(['9', '7']);
    await rollback('status');
    expect(now()).toEqual(['7', '7']);
  });

  it('goes back again after the same release was made again', async () => {
    await twoReleases();
    await rollback('status');
    await release('v1.1.0', 'status');
    expect(now()).toEqual(['8', '7']);
    await release('v1.1.0', 'all');
    await rollback('--all');
    expect(now()).toEqual(['7', '7']);
  });

  it.each([
    [['--to', 'v9'], 1, 'There is no release v9. There are: none.'],
    [['--all', '--to', '3'], 2, '--to VERSION is for named functions.'],
    [['status', '--to', 'v 1'], 2, '--to is the name of a release, or the number of a version.'],
    [[], 2, 'Say which functions, and of which stage.'],
  ])('says what is wrong with %j', async (words, code, fault) => {
    expect(await rollback(...words)).toMatchObject({ code, stderr: expect.stringContaining(fault) });
    expect(now()).toEqual(['6', '6']);
  });
});

describe('npm run releases', () => {
  it('shows what runs, what is under way, and which releases there were', async () => {
    await twoReleases();
    token.alias = {
      ...token.alias,
      RoutingConfig: { AdditionalVersionWeights: { '9': 0.1 } },
      Description: '{"release":"v1.2.0","id":"x","watches_until":"2020-01-01T00:00:00.000Z"}',
    };
    const { code, stdout } = await cloud.run('releases', '--stage', 'prod');
    expect(code).toBe(0);
    const lines = stdout.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').split('\n');
    expect(lines.map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
      'FUNCTION  VERSION  RELEASE  UNDER WAY',
      'status  8  v1.1.0',
      'token  7  v1.1.0  version 9 (v1.2.0), nobody watches it',
      '',
      'RELEASE  AT  RUNS',
      'v1.1.0  TIME  2 of 2 functions',
      'v1.0.0  TIME  1 of 2 functions',
      '',
    ]);
  });
});
