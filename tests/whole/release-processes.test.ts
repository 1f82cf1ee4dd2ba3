// `release` and `rollback` as whole processes, against each other, and stopped or killed on the way.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { LambdaRefusal, LambdaStandIn } from '../support/lambda-stand-in.ts';

const cloud = new LambdaStandIn();
beforeEach(() => cloud.start());
afterEach(() => cloud.stop());

/** The watch is long enough to be interrupted. The test does not wait for its end. */
const long = ['--stage', 'prod', '--uploaded', '--minutes', '10'];
const short = ['--stage', 'prod', '--uploaded', '--minutes', '0.01'];
const rollback = (...words: string[]) => cloud.run('rollback', ...words, '--stage', 'prod');

describe('a release', () => {
  it('of several functions is one: side by side, in one watch', async () => {
    const all = ['status', 'token', 'config'].map((name) => cloud.add(name));
    const { code, stdout } = await cloud.run('release', 'status', 'token', 'config', ...short);
    expect(code).toBe(0);
    for (const { states } of all) expect(states).toEqual(['6 {"7":0.1}', '7 {}']);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, 3).filter((line) => line.includes('10 % of the calls'))).toHaveLength(3);
  });

  it('takes all its functions back at the first fault', async () => {
    const all = ['status', 'token'].map((name) => cloud.add(name));
    const { ended } = cloud.begin(['release', 'status', 'token', ...short, '--minutes', '0.1']);
    await cloud.when(() => all.every(({ canary }) => canary === '7'));
    cloud.ringing = ['realmgate-prod-token-errors'];
    expect(await ended).toMatchObject({
      code: 1,
      stderr: 'The release was taken back.\nAlarms ring: realmgate-prod-token-errors\n',
    });
    for (const { states } of all) expect(states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('takes back what it had finished, if another function cannot be', async () => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    let refused = false;
    cloud.before = (asked) => {
      if (refused || asked !== 'PUT /2015-03-31/functions/realmgate-prod-token/aliases/live')
        return undefined;
      if (token.states.length < 2) return undefined;
      refused = true;
      return new LambdaRefusal(403, 'AccessDeniedException');
    };
    const { code } = await cloud.run('release', 'status', 'token', ...short);
    expect(code).toBe(1);
    expect(status.states).toEqual(['6 {"7":0.1}', '7 {}', '6 {}']);
  });

  it('knows its own shift again if the answer to it is lost', async () => {
    const status = cloud.add('status');
    let lost = 0;
    cloud.before = (asked) => {
      if (!asked.startsWith('PUT') || lost === status.states.length) return undefined;
      lost = status.states.length;
      return 'lose';
    };
    expect(await cloud.run('release', 'status', ...short)).toMatchObject({ code: 0, stderr: '' });
    expect(status.states).toEqual(['6 {"7":0.1}', '7 {}']);
    expect(lost).toBe(2);
  });
});

describe('a rollback while a release is under way', () => {
  it('stays: the release ends with a fault, and takes its other functions back', async () => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    const { ended } = cloud.begin(['release', 'status', 'token', ...short, '--minutes', '0.1']);
    await cloud.when(() => status.canary === '7' && token.canary === '7');
    expect(await rollback('status')).toMatchObject({ code: 0 });
    const { code, stderr } = await ended;
    expect(stderr).toContain(
      'realmgate-prod-status: somebody else has shifted the alias: all calls go to version 6',
    );
    expect(code).toBe(1);
    expect(status.states).toEqual(['6 {"7":0.1}', '6 {}']);
    expect(token.states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('stays, also if it comes between the last look of the release and its end', async () => {
    const status = cloud.add('status');
    const other = new Promise<void>((done) => {
      cloud.before = async (asked) => {
        // The last look at the alarms: the release decides while the alias changes.
        if (asked !== 'POST /' || status.canary === undefined) return undefined;
        status.point({ FunctionVersion: '6', RevisionId: status.alias.RevisionId });
        cloud.before = () => undefined;
        done();
        return Promise.resolve(undefined);
      };
    });
    const ended = cloud.run('release', 'status', ...short, '--minutes', '0.001');
    await other;
    expect(await ended).toMatchObject({ code: 1 });
    expect(status.states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('wins over the end of the release, which comes in between its look and its shift', async () => {
    const status = cloud.add('status');
    status.alias.RoutingConfig = { AdditionalVersionWeights: { '7': 0.1 } };
    status.versions.push('7');
    cloud.before = (asked) => {
      if (!asked.startsWith('GET')) return undefined;
      cloud.before = () => undefined;
      status.point({ FunctionVersion: '7', RevisionId: status.alias.RevisionId });
      return undefined;
    };
    expect(await rollback('status')).toMatchObject({ code: 0 });
    expect(status.states).toEqual(['7 {}', '6 {}']);
  });
});

describe('a release that is ended on its way', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s is taken back, and says so by its exit code', async (name, code) => {
    const all = ['status', 'token'].map((one) => cloud.add(one));
    const { program, ended } = cloud.begin(['release', 'status', 'token', ...long]);
    await cloud.when(() => all.every(({ canary }) => canary === '7'));
    program.kill(name);
    expect(await ended).toMatchObject({
      code,
      stderr: `The release was taken back.\nStopped by ${name}.\n`,
    });
    for (const { states } of all) expect(states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('by SIGTERM to the npm that started it is taken back too', async () => {
    const status = cloud.add('status');
    const { program, ended } = cloud.beginByNpm(['release', 'status', ...long]);
    await cloud.when(() => status.canary === '7');
    program.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 143 });
    expect(status.states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('by SIGTERM while its first shift is under way is taken back too', async () => {
    const status = cloud.add('status');
    const { program, ended } = cloud.begin(['release', 'status', ...long]);
    cloud.before = async (asked) => {
      if (!asked.startsWith('PUT')) return undefined;
      cloud.before = () => undefined;
      program.kill('SIGTERM');
      // The signal must arrive before the answer, so the answer waits.
      await new Promise((resolve) => setTimeout(resolve, 200));
      return undefined;
    };
    expect(await ended).toMatchObject({ code: 143 });
    expect(status.states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it('by SIGKILL is gone on with by a later run, when its time is over', async () => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    const { program, ended } = cloud.begin(['release', 'status', 'token', ...long]);
    await cloud.when(() => status.canary === '7' && token.canary === '7');
    program.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    const second = cloud.begin(['release', 'status', 'token', ...short]);
    await second.said('realmgate-prod-status: waits for release');
    expect(status.states).toEqual(['6 {"7":0.1}']);
    second.program.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 143 });
    for (const one of [status, token])
      one.alias.Description = one.alias.Description!.replace(/until":"\d{4}/, 'until":"2020');
    const third = await cloud.run('release', 'status', 'token', ...short);
    expect(third).toMatchObject({ code: 0, stderr: '' });
    expect(third.stdout).toContain('was not ended: version 7 gets a share of the calls, 6 the rest');
    for (const { states } of [status, token]) expect(states).toEqual(['6 {"7":0.1}', '6 {"7":0.1}', '7 {}']);
  });

  it('by SIGKILL is taken back by a later run whose code is that of before', async () => {
    const status = cloud.add('status');
    status.changed = false;
    status.alias.RoutingConfig = { AdditionalVersionWeights: { '5': 0.1 } };
    status.alias.Description = '{"release":"x","watches_until":"2020-01-01T00:00:00.000Z"}';
    expect(await cloud.run('release', 'status', ...short)).toMatchObject({ code: 0 });
    expect(status.states.at(-1)).toBe('6 {}');
  });
});

describe('a new version', () => {
  it('is called by the release itself, before callers reach it', async () => {
    const status = cloud.add('status');
    status.answer = (_, event) => {
      expect(status.states).toEqual([]);
      return { statusCode: (event as { path: string }).path === '/api/status' ? 401 : 500 };
    };
    const { code, stdout } = await cloud.run('release', 'status', ...short);
    expect(code).toBe(0);
    expect(status.called).toEqual(['7']);
    expect(stdout).toContain(
      'realmgate-prod-status: no caller reached version 7: it was judged by the call of the release alone\n',
    );
  });

  it.each([
    ['fails', new Error('Cannot find module'), 'Cannot find module'],
    ['answers 500', { statusCode: 500 }, 'it answers 500'],
  ])('that %s when it is called reaches no caller', async (_, answer, words) => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    token.answer = () => answer;
    const { code, stderr } = await cloud.run('release', 'status', 'token', ...short);
    expect(code).toBe(1);
    expect(stderr).toContain(`realmgate-prod-token: version 7 fails when it is called: ${words}`);
    expect([...status.states, ...token.states]).toEqual([]);
  });

  it('that nobody may call without doing its work was judged by nothing, which is said', async () => {
    const rotation = cloud.add('key-rotation');
    const { code, stdout } = await cloud.run('release', 'key-rotation', ...short);
    expect([code, rotation.called]).toEqual([0, []]);
    expect(stdout).toContain('no caller reached version 7: it was judged by nothing\n');
  });

  const good = { calls: 900, failed: 9, slowRank: 1 };
  it.each([
    ['fails', { calls: 40, failed: 10, slowRank: 0 }, 'of 40 calls of version 7, 10 failed'],
    [
      'is slow',
      { calls: 40, failed: 0, slowRank: 50 },
      'of 40 calls of version 7, 20 took longer than 5000 ms',
    ],
  ])('that %s more often than the one before is taken back within the watch', async (_, counted, words) => {
    const status = cloud.add('status');
    status.counted.set('6', good).set('7', counted);
    const { code, stderr } = await cloud.run('release', 'status', ...short, '--minutes', '10');
    expect([code, stderr]).toEqual([1, `The release was taken back.\nrealmgate-prod-status: ${words}\n`]);
    expect(status.states).toEqual(['6 {"7":0.1}', '6 {}']);
  });

  it.each([
    [
      'few calls',
      { calls: 19, failed: 19, slowRank: 100 },
      good,
      '19 calls, too few to judge by their rates (20)',
    ],
    [
      'an engine that is slow for both',
      { calls: 40, failed: 0, slowRank: 50 },
      { ...good, slowRank: 48 },
      '40 calls: 0 failed, 20',
    ],
  ])('is not taken back for %s', async (_, counted, before, words) => {
    const status = cloud.add('status');
    status.counted.set('6', before).set('7', counted);
    const { code, stdout } = await cloud.run('release', 'status', ...short);
    expect(code).toBe(0);
    expect(stdout).toContain(`realmgate-prod-status: version 7 answered ${words}`);
  });
});

describe('the uploads of a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-uploads-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** A release whose `npx` is this script; its words are in `$*`. */
  function uploading(body: string) {
    writeFileSync(join(folder, 'npx'), `#!/bin/sh\necho "uploads $5"\n${body}\n`, { mode: 0o755 });
    const words = ['release', 'status', 'token', '--stage', 'prod', '--minutes', '0.01'];
    return cloud.begin(words, { PATH: `${folder}:${process.env['PATH']}` });
  }

  it('are all there before the first shift', async () => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    status.hash = createHash('sha256').update('code of status').digest('base64');
    token.hash = createHash('sha256').update('code of token').digest('base64');
    // The framework leaves what it uploaded in this folder.
    const packages = 'mkdir -p .serverless; printf "code of $5" >".serverless/$5.zip"';
    const { stdout, code } = await uploading(packages).ended;
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 2).sort()).toEqual(['uploads status', 'uploads token']);
    for (const { states } of [status, token]) expect(states).toEqual(['6 {"7":0.1}', '7 {}']);
  });

  it('end at the first that fails, and nothing is shifted', async () => {
    const [status, token] = [cloud.add('status'), cloud.add('token')];
    const { code, stderr } = await uploading('[ "$5" = status ] && exit 3; exec sleep 600').ended;
    expect([code, stderr]).toEqual([1, 'status could not be uploaded.\n']);
    expect([...status.states, ...token.states]).toEqual([]);
  });

  it('end by a signal', async () => {
    const status = cloud.add('status');
    const { program, said, ended } = uploading('exec sleep 600');
    await said('uploads token');
    program.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 143, stderr: 'Stopped by SIGTERM.\n' });
    expect(status.states).toEqual([]);
  });
});
