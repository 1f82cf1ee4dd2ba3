import { expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { buildCommand } from '../../../../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { EngineState, Operation } from '../../../../../shared/realm/operations/operation.ts';
import { perform } from '../../../../../shared/realm/operations/perform.ts';
import { objectKey, type TargetObject } from '../../../../../shared/realm/operations/target.ts';

const target = { host_name: 'web-1', service: null };

interface SlowEngine {
  readonly backMs: number;
  readonly effectMs: number;
  /** Returns the start that the engine says at a time in milliseconds. */
  readonly startAt?: (now: number) => number | null;
  /** The end of the first command. */
  readonly end?: 'taken' | 'made' | AppError;
}

/** An engine that closes the connection of the first command, is away until `backMs`, and shows the effect from `effectMs` on. */
function slowEngine({ backMs, effectMs, startAt = () => 1, end }: SlowEngine) {
  let now = 0;
  const sent: number[] = [];
  const steps: string[] = [];
  const noteStep = (step: string) => (_: OpenRealm, of: readonly unknown[]) =>
    Promise.resolve(void steps.push(`${step} ${of.length}`));
  const failure = (code: 'engine_closed' | 'engine_unreachable') => new AppError(code, { detail: 'away' });
  const status = {
    findRefusal: () => Promise.resolve(undefined),
    namedReading: () => Promise.reject(failure('engine_unreachable')),
    processStart() {
      const isAway = sent.length > 0 && now < backMs;
      return isAway ? Promise.reject(failure('engine_unreachable')) : Promise.resolve(startAt(now));
    },
    sendAll() {
      sent.push(now);
      return Promise.resolve([sent.length === 1 ? (end ?? failure('engine_closed')) : 'taken']);
    },
  };
  const realm = { within: () => ({ status }) } as unknown as OpenRealm;
  const effect = { id: null, record: null };
  const operation: Operation<TargetObject, EngineState> = {
    look: () => Promise.resolve(new Map(now >= effectMs ? [[objectKey(target), effect]] : [])),
    isAlready: () => false,
    isDone: (seen) => seen !== undefined,
    refusal: () => undefined,
    command: () => buildCommand('SCHEDULE_HOST_DOWNTIME', 'web-1'),
    ...{ prepare: noteStep('prepare'), finish: noteStep('finish'), withdraw: noteStep('withdraw') },
  };
  const sleep = (ms: number) => {
    now += ms;
    return Promise.resolve();
  };
  const performing = { clock: () => now, sleep, sendMs: 15_000, confirmMs: 8000, awayMs: 3000 };
  const run = () => perform(realm, operation, { targets: [target], before: new Map(), performing });
  return { run, sent, steps };
}

it('a command without an answer is not sent again before its effect had its time, also if the engine was away in between', async () => {
  const { run, sent } = slowEngine({ backMs: 6100, effectMs: 9000 });
  expect(await run()).toMatchObject([{ outcome: 'done' }]);
  expect(sent).toEqual([0]);
});

it('a command without an answer and without an effect is sent again when the time of its effect is over', async () => {
  const { run, sent } = slowEngine({ backMs: 0, effectMs: 9000 });
  expect(await run()).toMatchObject([{ outcome: 'done' }]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBeGreaterThanOrEqual(8000);
});

it.each([
  ['after the command', (now: number) => (now > 0 && now < 4000 ? null : 1)],
  ['when the command was sent', (now: number) => (now < 4000 ? null : 1)],
])('a command is not sent again because the engine does not say its start %s', async (_, startAt) => {
  const { run, sent } = slowEngine({ backMs: 0, effectMs: 5000, startAt, end: 'taken' });
  expect(await run()).toMatchObject([{ outcome: 'done' }]);
  expect(sent).toEqual([0]);
});

it.each([
  ['the engine was started anew', (now: number) => (now > 1000 ? 2 : 1)],
  ['its database is behind', () => 1],
])(
  'what the engine has made is done and not sent again, although no list shows it as %s',
  async (_, startAt) => {
    const { run, sent } = slowEngine({ backMs: 0, effectMs: Infinity, startAt, end: 'made' });
    expect(await run()).toMatchObject([{ outcome: 'done', reason: null }]);
    expect(sent).toEqual([0]);
  },
);

it('a command that an earlier process took is sent again if the engine was started anew and shows no effect', async () => {
  const startAt = (now: number) => (now > 1000 ? 2 : 1);
  const { run, sent } = slowEngine({ backMs: 0, effectMs: 9000, startAt, end: 'taken' });
  expect(await run()).toMatchObject([{ outcome: 'done' }]);
  expect(sent).toHaveLength(2);
});

it.each([
  ['done', 'finished', 'taken', ['prepare 1', 'finish 1']],
  [
    'refused',
    'withdrawn',
    new AppError('engine_refused_command', { detail: 'no' }),
    ['prepare 1', 'withdraw 1'],
  ],
  ['unconfirmed', 'kept', new AppError('engine_timeout', { detail: 'too late' }), ['prepare 1']],
] as const)('what was prepared for a target that is %s is %s', async (outcome, _, end, expected) => {
  const { run, steps } = slowEngine({ backMs: 0, effectMs: outcome === 'done' ? 1000 : Infinity, end });
  expect(await run()).toMatchObject([{ outcome }]);
  expect(steps).toEqual(expected);
});

it('a command that may still be on its way is not sent again', async () => {
  const end = new AppError('engine_timeout', { detail: 'too late' });
  const { run, sent } = slowEngine({ backMs: 0, effectMs: Infinity, end });
  expect(await run()).toMatchObject([{ outcome: 'unconfirmed' }]);
  expect(sent).toEqual([0]);
});

it('a command that names a number of the engine has the number that is shown just before it', async () => {
  const numbers: unknown[] = [];
  let isDone = false;
  const status = {
    findRefusal: () => Promise.resolve(undefined),
    processStart: () => Promise.resolve(1),
    sendAll: ([command]: readonly { readonly arguments: readonly unknown[] }[]) => {
      numbers.push(...(command?.arguments ?? []));
      isDone = true;
      return Promise.resolve(['taken']);
    },
  };
  type Numbered = EngineState & { readonly number: number };
  const key = objectKey(target);
  const shown = (number: number): Map<string, Numbered> =>
    new Map([[key, { id: null, record: null, number }]]);
  const operation: Operation<TargetObject, Numbered> = {
    isByNumber: true,
    look: () => Promise.resolve(isDone ? new Map() : shown(8)),
    isAlready: () => false,
    isDone: (seen) => seen === undefined,
    refusal: () => undefined,
    command: (_, now) => buildCommand('DEL_HOST_DOWNTIME', now?.number ?? 0),
  };
  const performing = {
    clock: () => 0,
    sleep: () => Promise.resolve(),
    sendMs: 1000,
    confirmMs: 1000,
    awayMs: 1000,
  };
  const realm = { within: () => ({ status }) } as unknown as OpenRealm;
  const results = await perform(realm, operation, { targets: [target], before: shown(7), performing });
  expect(results).toMatchObject([{ outcome: 'done' }]);
  expect(numbers).toEqual([8]);
});
