import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import { buildCommand } from '../../../../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { EngineState, Operation } from '../../../../../shared/realm/operations/operation.ts';
import {
  incompleteSource,
  performInRealm,
  queueMany,
} from '../../../../../shared/realm/operations/perform-in-realm.ts';
import { objectKey, type TargetObject } from '../../../../../shared/realm/operations/target.ts';
import { realm as recordOf } from '../../../../support/realm-records.ts';

const [first, second] = ['web-1', 'web-2'].map((host_name) => ({ host_name, service: null })) as [
  TargetObject,
  TargetObject,
];
const state = { id: null, record: null };
const realm = {
  name: 'paris',
  record: recordOf('paris'),
  within: () => ({ status: { findRefusal: () => Promise.resolve(undefined) } }),
} as unknown as OpenRealm;
const part = { realm, targets: [first, second], isVerified: true, missing: [], missingGroups: [] };

/** The end of the look before the first command: a failure, or the objects that have the effect already. */
type Look = AppError | readonly TargetObject[];

function operationWith(look: Look): Operation<TargetObject, EngineState> {
  return {
    turn: 'downtime',
    look: () =>
      look instanceof AppError
        ? Promise.reject(look)
        : Promise.resolve(new Map(look.map((target) => [objectKey(target), state]))),
    isAlready: (now) => now !== undefined,
    isDone: (now) => now !== undefined,
    refusal: () => undefined,
    command: () => buildCommand('SCHEDULE_HOST_DOWNTIME', 'web-1'),
  };
}

interface Facts {
  readonly look: Look;
  /** False if this program keeps no requests that wait. */
  readonly hasQueue?: boolean;
  readonly dryRun?: boolean;
  readonly isAlone?: boolean;
}

/** Performs an operation behind another one for the same objects, which does not end in time. */
function run({ look, hasQueue = true, dryRun = false, isAlone = true }: Facts) {
  const requests = { waiting: () => Promise.resolve(new Set<string>()) };
  const turns = (_keys: unknown, { glance }: { readonly glance: () => Promise<unknown> }) => glance();
  const services = { requests: hasQueue ? requests : undefined, turns, performing: { clock: () => 0 } };
  return performInRealm(part, { operation: operationWith(look), services, dryRun, isAlone } as never);
}

const outcomesOf = async (facts: Facts) => (await run(facts)).results.map(({ outcome }) => outcome);
const failure = (code: 'engine_timeout' | 'engine_unreachable' | 'engine_refused_query') =>
  new AppError(code, { detail: 'No downtimes.' });

describe('an operation whose engine fails when it is looked at', () => {
  it('waits in the queue if the engine is away', async () => {
    const away = { look: failure('engine_timeout') };
    expect(await outcomesOf(away)).toEqual(['queued', 'queued']);
  });

  it.each<[string, string, Partial<Facts>]>([
    ['is away, and nothing is queued', 'engine_unreachable', { hasQueue: false }],
    ['is away, and it is only tried', 'engine_unreachable', { dryRun: true }],
    ['refuses', 'engine_refused_query', { look: failure('engine_refused_query') }],
  ])('fails with the failure of the engine if that %s', async (_, code, differing) => {
    const facts: Facts = { look: failure('engine_timeout'), ...differing };
    await expect(run(facts)).rejects.toMatchObject({ code });
  });

  it('names the failure beside the results of other realms', async () => {
    const done = await run({ look: failure('engine_refused_query'), isAlone: false });
    expect(done.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'No downtimes.'],
      ['refused', 'No downtimes.'],
    ]);
    expect(incompleteSource(done, 0)).toMatchObject({ code: 'engine_refused_query', row_count: 0 });
  });
});

describe('an operation behind another one for the same objects', () => {
  it('needs no turn if all of them have its effect by now', async () => {
    expect(await outcomesOf({ look: [first, second] })).toEqual(['already', 'already']);
  });

  it('waits in the queue, or is refused as busy, if one of them needs a command and its turn does not come', async () => {
    const behind = { look: [first] };
    expect(await outcomesOf(behind)).toEqual(['queued', 'queued']);
    await expect(run({ ...behind, hasQueue: false })).rejects.toMatchObject({ code: 'busy' });
  });
});

it('targets whose engine was away when they were named wait, and nothing is asked', async () => {
  const doing = { operation: operationWith(failure('engine_refused_query')), services: {}, dryRun: false };
  const done = await performInRealm({ ...part, isVerified: false }, { ...doing, isAlone: true } as never);
  expect(done.results.map(({ outcome }) => outcome)).toEqual(['queued', 'queued']);
  expect(done.isBegun).toBe(false);
});

it.each([
  ['may have been sent', 'queued', true],
  ['were not sent', 'done', false],
] as const)('commands of what waits %s after the result %s', async (_, outcome, isBegun) => {
  const results = [first, second].map((target, at) => {
    return { target, outcome: at === 0 ? outcome : 'done', reason: null, now: undefined } as const;
  });
  const services = { turns: () => Promise.resolve(results), performing: { clock: () => 0 } };
  const doing = { operation: operationWith([]), services, dryRun: false, isAlone: true };
  expect(await performInRealm(part, doing as never)).toMatchObject({ isBegun, results });
});

it('a realm of which targets are not done is an incomplete source with all its targets as rows', () => {
  const results = [first, second].map((target) => {
    return { target, outcome: 'unconfirmed', reason: 'Not seen.', now: undefined } as const;
  });
  const done = { part, results, isBegun: false, latencyMs: 5 };
  expect(incompleteSource(done, 1)).toMatchObject({
    ...{ realm: 'paris', code: 'operation_incomplete', incomplete: true, row_count: 2 },
    error: "3 of 3 targets of realm 'paris' are not done: each has its reason.",
  });
  const whole = { ...done, results: results.map((one) => ({ ...one, outcome: 'done' as const })) };
  expect(incompleteSource(whole, 0)).toBeUndefined();
});

it('of many targets, those that no command can name are refused at once, and the others wait', async () => {
  const command = ({ host_name }: TargetObject) => buildCommand('DEL_HOST_COMMENT', host_name, 7);
  const odd = { host_name: 'web;3', service: null };
  const { results } = await queueMany({ ...part, targets: [first, odd] }, { ...operationWith([]), command });
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['queued', null],
    ['refused', 'Argument 1 of DEL_HOST_COMMENT must not hold a semicolon.'],
  ]);
});
