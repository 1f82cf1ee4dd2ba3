import { describe, expect, it } from '@jest/globals';

import { statementWaits } from '../../../../../server/storage/postgres/statement-waits.ts';

function watched() {
  let now = 1_000_000;
  const waits = statementWaits(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...waits, pass };
}

describe('the waits of statements', () => {
  it('are remembered if a statement was slow, for as long as somebody asks about', async () => {
    const { time, wasSlow, pass } = watched();
    expect(wasSlow(60_000)).toBe(false);
    const quick = time(Promise.resolve('row'));
    pass(499);
    expect(wasSlow(60_000)).toBe(false);
    expect(await quick).toBe('row');
    const slow = time(Promise.reject(new Error('cut')));
    pass(500);
    await expect(slow).rejects.toThrow('cut');
    pass(2000);
    expect([wasSlow(2000), wasSlow(1999)]).toEqual([true, false]);
  });

  it('count while a statement still runs, also beside quick ones that began later', async () => {
    const { time, wasSlow, pass } = watched();
    let end: (() => void) | undefined;
    const waiting = time(
      new Promise<void>((resolve) => {
        end = resolve;
      }),
    );
    pass(600);
    await time(Promise.resolve());
    expect(wasSlow(0)).toBe(true);
    end?.();
    await waiting;
    pass(1);
    expect(wasSlow(0)).toBe(false);
  });
});
