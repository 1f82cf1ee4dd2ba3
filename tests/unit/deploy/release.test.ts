import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { release } from '../../../deploy/release/release.ts';
import { awsClient } from '../../support/aws-client.ts';
import { LambdaStandIn, StandInFunction } from '../../support/lambda-stand-in.ts';

/** The surroundings of a release, with a clock that sleeping moves on. `looks` are the alarms that ring at each look. */
function around(one: StandInFunction, looks: readonly (readonly string[])[]) {
  let look = 0;
  let now = 0;
  const answers: Record<string, (input: object) => unknown> = {
    GetAliasCommand: () => one.alias,
    PublishVersionCommand: (input) => one.publish(input),
    UpdateAliasCommand: (input) => one.point(input),
    InvokeCommand: () => ({ Payload: Buffer.from('{"statusCode":401}') }),
  };
  return {
    lambda: awsClient(({ constructor, input }) =>
      Promise.resolve().then(() => answers[constructor.name]!(input)),
    ),
    cloudwatch: awsClient(({ constructor }) => {
      if (constructor.name === 'GetMetricDataCommand') return Promise.resolve({});
      const names = looks[Math.min(look, looks.length - 1)]!;
      look += 1;
      if (names.includes('unreadable')) return Promise.reject(new Error('AccessDenied'));
      return Promise.resolve({ MetricAlarms: names.map((AlarmName) => ({ AlarmName })) });
    }),
    clock: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
    log: () => undefined,
    signal: new AbortController().signal,
    looks: () => look,
  };
}

const wanted = {
  release: 'v1',
  functions: [
    { functionName: 'realmgate-prod-status', facts: { p95Ms: 3000, timeoutMs: 29_000, event: {} } },
  ],
  alarmPrefix: 'realmgate-prod-',
  share: 0.1,
  minutes: 5,
};

describe('a release', () => {
  it('gives a tenth of the calls to the new version for five minutes, then all', async () => {
    const one = new StandInFunction();
    const parts = around(one, [[]]);
    expect((await release(parts, wanted)).faults).toEqual([]);
    expect(one.states).toEqual(['6 {"7":0.1}', '7 {}']);
    // The alarms are read once before, and then every 15 seconds.
    expect(parts.looks()).toBe(21);
  });

  it('is taken back as soon as an alarm rings that did not before', async () => {
    const one = new StandInFunction();
    const parts = around(one, [['old'], ['old'], ['old', 'realmgate-prod-internal-errors']]);
    expect((await release(parts, wanted)).faults).toEqual(['Alarms ring: realmgate-prod-internal-errors']);
    expect(one.states).toEqual(['6 {"7":0.1}', '6 {}']);
    expect(parts.looks()).toBe(3);
  });

  it('is taken back if the alarms cannot be read', async () => {
    const one = new StandInFunction();
    expect((await release(around(one, [[], ['unreadable']]), wanted)).faults).toEqual(['AccessDenied']);
    expect(one.states.at(-1)).toBe('6 {}');
  });

  it('publishes the code that it has uploaded, and none that somebody else has uploaded since', async () => {
    const [own] = wanted.functions;
    const released = { ...wanted, functions: [{ ...own!, hash: 'ours' }] };
    const one = new StandInFunction();
    one.hash = 'of another release';
    const { faults } = await release(around(one, [[]]), released);
    expect(faults).toEqual(['CodeSHA256 (ours) is different']);
    expect([one.states, one.versions.at(-1)]).toEqual([[], '6']);
    one.hash = 'ours';
    expect((await release(around(one, [[]]), released)).faults).toEqual([]);
    expect(one.states.at(-1)).toBe('7 {}');
  });

  it('is done if nothing is new', async () => {
    const one = new StandInFunction();
    one.changed = false;
    expect((await release(around(one, [[]]), wanted)).faults).toEqual([]);
    expect(one.states).toEqual([]);
  });

  it.each(['', 'by hand', '{"release":"x","watches_until":"2999-01-01T00:00:00.000Z"}'])(
    'does not begin while somebody tries a version by hand: %j',
    async (Description) => {
      const one = new StandInFunction();
      one.alias = { ...one.alias, Description, RoutingConfig: { AdditionalVersionWeights: { '7': 0.1 } } };
      const [fault] = (await release(around(one, [[]]), wanted)).faults;
      expect(fault).toContain('version 7 gets a share of the calls, 6 the rest, and no release says so');
      expect(one.states).toEqual([]);
    },
  );
});

describe('npm run rollback', () => {
  const cloud = new LambdaStandIn();
  beforeEach(() => cloud.start());
  afterEach(() => cloud.stop());

  const rollback = (...words: string[]) => cloud.run('rollback', ...words);

  it('gives all calls to the version before', async () => {
    const one = cloud.add('status');
    const { stdout } = await rollback('status', '--stage', 'prod');
    expect(stdout).toBe('realmgate-prod-status: all calls go to version 4\n');
    expect(one.states).toEqual(['4 {}']);
  });

  it('works if the environment says no region, as the deployment does', async () => {
    const one = cloud.add('status');
    await cloud.begin(['rollback', 'status', '--stage', 'prod'], { AWS_REGION: undefined }).ended;
    expect(one.states).toEqual(['4 {}']);
  });

  it('ends a release that is under way', async () => {
    const one = cloud.add('status');
    one.alias.RoutingConfig = { AdditionalVersionWeights: { '7': 0.1 } };
    await rollback('status', '--stage', 'prod');
    expect(one.states).toEqual(['6 {}']);
  });

  it('goes to the version that is named', async () => {
    const one = cloud.add('status');
    await rollback('status', '--stage', 'prod', '--to', '2');
    expect(one.states).toEqual(['2 {}']);
  });

  it('says that there is none before the first', async () => {
    cloud.add('status').alias.FunctionVersion = '2';
    expect(await rollback('status', '--stage', 'prod')).toMatchObject({
      code: 1,
      stderr: 'There is no version of realmgate-prod-status before 2.\n',
    });
  });

  it.each([
    [['nothing', '--stage', 'prod'], 'There is no function nothing.'],
    [['status'], 'Say which functions, and of which stage.'],
    [['status', '--stage', 'prod', '--percent', '0'], '--percent is a whole number from 1 to 99.'],
    [['status', '--stage', 'prod', '--minutes', '0'], '--minutes is a number above 0, 60 at most.'],
    [['status', '--stage', 'prod', '--sideways'], "Unknown option '--sideways'"],
  ])('does not understand %j', async (words, fault) => {
    expect(await rollback(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(fault) });
  });
});
