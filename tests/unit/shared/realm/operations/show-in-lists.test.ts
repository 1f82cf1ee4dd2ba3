import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { buildOperation } from '../../../../../shared/realm/operations/kinds.ts';
import type { EngineState, Result } from '../../../../../shared/realm/operations/operation.ts';
import { showInLists } from '../../../../../shared/realm/operations/show-in-lists.ts';
import type { TargetObject } from '../../../../../shared/realm/operations/target.ts';

const target: TargetObject = { host_name: 'web-1', service: null };
const { operation } = buildOperation(
  { kind: 'turn_switch', values: { switch: 'notifications', on: false } },
  () => 0,
)!;
const exact = { id: null, record: 'as the engine says' };

interface Lists {
  /** The time in milliseconds from which lists show the effect. */
  readonly shownAt?: number;
  readonly isBehind?: boolean;
  readonly fails?: boolean;
}

/** Runs the waiting for lists that show the effect at some time. Returns the result and the time that was waited, in milliseconds. */
async function waitFor({ shownAt = 0, isBehind = true, fails = false }: Lists, outcome = 'done') {
  let now = 0;
  let looks = 0;
  const failure = new AppError('engine_unreachable', { detail: 'away' });
  const status = {
    namedReading: () => Promise.resolve({ read: () => Promise.reject(failure), isAheadOfLists: isBehind }),
    decodedRows() {
      looks += 1;
      if (fails) return Promise.reject(failure);
      return Promise.resolve([{ object: target, cells: { notifications: now < shownAt } }]);
    },
  };
  const realm = { status, within: () => realm } as unknown as OpenRealm;
  const sleep = (ms: number) => {
    now += ms;
    return Promise.resolve();
  };
  const results = [{ target, outcome, reason: null, now: exact }] as Result<TargetObject, EngineState>[];
  const [result] = await showInLists(realm, operation, { results, performing: { clock: () => now, sleep } });
  return { result, now, looks };
}

describe('lists that are behind the engine', () => {
  it('are waited for until they show what was done', async () => {
    const { result, now } = await waitFor({ shownAt: 1000 });
    expect(result).toMatchObject({ outcome: 'done', now: { record: { notifications: false } } });
    expect(now).toBe(1000);
  });

  it('change no outcome if they do not show it in three seconds, or fail', async () => {
    const late = await waitFor({ shownAt: Infinity });
    expect(late).toMatchObject({ result: { outcome: 'done', now: exact }, now: 3000 });
    const failed = await waitFor({ fails: true });
    expect(failed).toMatchObject({ result: { outcome: 'done', now: exact }, now: 0, looks: 1 });
  });

  it('are not asked about what was not done, nor if they are as new as the engine', async () => {
    expect(await waitFor({}, 'refused')).toMatchObject({ result: { now: exact }, looks: 0 });
    expect(await waitFor({ isBehind: false })).toMatchObject({ result: { now: exact }, looks: 0 });
  });
});
