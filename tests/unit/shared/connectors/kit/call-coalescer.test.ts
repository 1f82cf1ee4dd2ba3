import { describe, expect, it } from '@jest/globals';

import { callContext, limitTime } from '../../../../../shared/base/call-context.ts';
import {
  createCallCoalescer,
  type WorkContext,
} from '../../../../../shared/connectors/kit/call-coalescer.ts';

const patient = callContext(new AbortController().signal);
const same = (value: number) => value;

/** Work that a test ends when it likes. */
function controlled() {
  const begun: {
    readonly waiters: WorkContext;
    end: (value: number) => void;
    fail: (error: Error) => void;
  }[] = [];
  const work = (waiters: WorkContext) =>
    new Promise<number>((resolve, reject) => {
      begun.push({ waiters, end: resolve, fail: reject });
      waiters.signal.addEventListener('abort', () => {
        reject(new Error('nobody waits'));
      });
    });
  const { share, forget } = createCallCoalescer<number>();
  const ask = (name: string | undefined, within = patient, read = same) =>
    share({ name, work, read }, within);
  return { begun, ask, forget };
}

describe('work that several ask for', () => {
  it('is done once, and each makes of it what he wants', async () => {
    const { begun, ask } = controlled();
    const both = [ask('a'), ask('a', patient, (value) => value * 2)];
    begun[0]?.end(4);
    await expect(Promise.all(both)).resolves.toEqual([4, 8]);
    expect(begun).toHaveLength(1);
  });

  it('is done for each name, anew for who comes later, and for one alone without a name', async () => {
    const { begun, ask } = controlled();
    const first = [ask('a'), ask('b'), ask(undefined), ask(undefined)];
    expect(begun).toHaveLength(4);
    for (const { end } of begun) end(1);
    await Promise.all(first);
    const later = ask('a');
    begun[4]?.end(2);
    await expect(later).resolves.toBe(2);
  });

  it('fails for all of them', async () => {
    const { begun, ask } = controlled();
    const both = [ask('a'), ask('a')];
    begun[0]?.fail(new Error('no'));
    for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
  });

  it('goes on when one gives up, and ends when all have', async () => {
    const { begun, ask } = controlled();
    const [hurried, other] = [new AbortController(), new AbortController()];
    const [first, second] = [ask('a', callContext(hurried.signal)), ask('a', callContext(other.signal))];
    hurried.abort();
    await expect(first).rejects.toMatchObject({ name: 'OutOfTime' });
    expect(begun[0]?.waiters.signal.aborted).toBe(false);
    other.abort();
    await expect(second).rejects.toMatchObject({ name: 'OutOfTime' });
    expect(begun[0]?.waiters.signal.aborted).toBe(true);
  });

  it('that nobody waits for any more is not given to who comes next', async () => {
    const { begun, ask } = controlled();
    const hurried = new AbortController();
    const first = ask('a', callContext(hurried.signal));
    hurried.abort();
    await expect(first).rejects.toMatchObject({ name: 'OutOfTime' });
    const next = ask('a');
    begun[1]?.end(7);
    await expect(next).resolves.toBe(7);
  });

  it('that was begun before is not shared once it is forgotten', async () => {
    const { begun, ask, forget } = controlled();
    const before = ask('a');
    forget();
    const after = ask('a');
    begun[1]?.end(2);
    begun[0]?.end(1);
    await expect(Promise.all([before, after])).resolves.toEqual([1, 2]);
  });

  it('that the peer never answers is not given to who comes after the first has given up, though another still waits', async () => {
    const { begun, ask } = controlled();
    const first = ask('a', limitTime(40, patient));
    const second = ask('a');
    begun[0]?.waiters.waitFor('engine');
    await expect(first).rejects.toMatchObject({ side: 'engine' });
    const [third, fourth] = [ask('a'), ask('a')];
    expect(begun).toHaveLength(2);
    begun[1]?.end(2);
    await expect(Promise.all([third, fourth])).resolves.toEqual([2, 2]);
    begun[0]?.end(1);
    await expect(second).resolves.toBe(1);
  });

  it('counts on the time limit of each by whom it waits for', async () => {
    const { begun, ask } = controlled();
    const early = ask('a', limitTime(60_000, patient, 40));
    await expect(early).rejects.toMatchObject({ side: 'queue' });
    const late = [ask('a', limitTime(40, patient)), ask('a', limitTime(60_000, patient))];
    begun[1]?.waiters.waitFor('engine');
    await expect(late[0]).rejects.toMatchObject({ side: 'engine' });
    begun[1]?.end(3);
    await expect(late[1]).resolves.toBe(3);
  });
});
