import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { EngineRemark } from '../../../../../shared/realm/operations/remark.ts';
import type { WaitingRemark } from '../../../../../shared/realm/operations/waiting-remarks.ts';
import { withdrawWaitingRemarks } from '../../../../../shared/realm/operations/withdraw-in-realm.ts';

const realm = { within: () => realm } as unknown as OpenRealm;
const on = (host_name: string) => ({ host_name, service: null });
const shown = (id: string, host: string, mark: string | null = 'm'): EngineRemark => {
  return { id, number: 1, mark, record: on(host) };
};
const waits = (host: string): WaitingRemark => {
  return { target: on(host), mark: 'm', record: on(host), isOfRealm: true, part: 'r-0' };
};
const away = new AppError('engine_unreachable', { detail: 'away' });

interface Facts {
  readonly remarks?: readonly EngineRemark[];
  readonly waiting?: readonly WaitingRemark[];
  /** What the engine shows after the withdrawal. */
  readonly later?: readonly EngineRemark[] | AppError;
  readonly dryRun?: boolean;
  readonly isDone?: boolean;
}

/** Withdraws what waits. Returns the ids that the engine has to remove, and the hosts with their outcomes that it has not. */
async function withdraw({ remarks = [], waiting = [], later = [], dryRun = false, isDone = true }: Facts) {
  let looks = 0;
  let withdrawals = 0;
  const look = () => {
    looks += 1;
    return later instanceof AppError ? Promise.reject(later) : Promise.resolve(later);
  };
  const queue = {
    withdraw: (_: OpenRealm, ones: readonly WaitingRemark[]) => {
      withdrawals += 1;
      return Promise.resolve(ones.map((one) => ({ ...one, isDone })));
    },
  };
  const all = { realm, remarks, waiting, missing: undefined };
  const ready = await withdrawWaitingRemarks(all, { look, waiting: queue, dryRun });
  const withdrawn = ready.withdrawn.map(({ target, outcome }) => [target.host_name, outcome]);
  return { toRemove: ready.remarks.map(({ id }) => id), withdrawn, looks, withdrawals };
}

describe('what waits in the queue, and is removed', () => {
  it('is withdrawn, and removed from the engine if a delivery has made it meanwhile', async () => {
    const others = [shown('c', 'web-3'), shown('d', 'web-2', 'other'), shown('e', 'web-2', null)];
    const facts = { remarks: [shown('a', 'web-1')], waiting: [waits('web-2'), waits('web-4')] };
    const later = [shown('a', 'web-1'), shown('b', 'web-2'), ...others];
    expect(await withdraw({ ...facts, later })).toMatchObject({
      toRemove: ['a', 'b'],
      withdrawn: [['web-4', 'done']],
    });
  });

  it('is removed once if the engine has shown it from the beginning', async () => {
    const facts = { remarks: [shown('a', 'web-1')], waiting: [waits('web-1')] };
    expect(await withdraw({ ...facts, later: [shown('a', 'web-1')] })).toMatchObject({
      toRemove: ['a'],
      withdrawn: [],
    });
  });

  it('is unconfirmed if its command may have been sent', async () => {
    expect(await withdraw({ waiting: [waits('web-1')], isDone: false })).toMatchObject({
      withdrawn: [['web-1', 'unconfirmed']],
    });
  });

  it('is withdrawn also if the engine does not answer after that', async () => {
    const facts = { remarks: [shown('a', 'web-1')], waiting: [waits('web-2')], later: away };
    expect(await withdraw(facts)).toMatchObject({ toRemove: ['a'], withdrawn: [['web-2', 'done']] });
  });

  it('is only counted in a dry run', async () => {
    expect(await withdraw({ waiting: [waits('web-1')], dryRun: true })).toEqual({
      ...{ toRemove: [], withdrawn: [['web-1', 'done']], looks: 0, withdrawals: 0 },
    });
  });
});

it('the engine is not asked again if nothing waits', async () => {
  expect(await withdraw({ remarks: [shown('a', 'web-1')] })).toEqual({
    ...{ toRemove: ['a'], withdrawn: [], looks: 0, withdrawals: 0 },
  });
});
