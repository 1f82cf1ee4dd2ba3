import { describe, expect, it } from '@jest/globals';

import { startSchedules } from '../../../../server/gateway/schedules.ts';

const turns = { take: () => Promise.resolve({ waitMs: 0, end: () => Promise.resolve() }) };
const functions = new Map([['sweep', { timeoutMs: 10_000, memoryMb: 128 }]]);

describe('the schedules of a local run', () => {
  it('start a function at once and again, one run at a time', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    let enough: () => void = () => undefined;
    const ranThrice = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const sweep = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      runs += 1;
      if (runs === 3) enough();
    };
    const schedules = startSchedules({
      turns,
      deployment: { functions, schedules: [{ functionName: 'sweep', everyMs: 1 }] },
      load: () => Promise.resolve(sweep),
    });
    await ranThrice;
    await schedules.close();
    expect([most, running]).toEqual([1, 0]);
    const after = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(after);
  });

  it('report what a function threw, and go on', async () => {
    const faults: string[] = [];
    let again: () => void = () => undefined;
    const twice = new Promise<void>((resolve) => {
      again = resolve;
    });
    const schedules = startSchedules({
      turns,
      deployment: { functions, schedules: [{ functionName: 'sweep', everyMs: 1 }] },
      load: () => Promise.resolve(() => Promise.reject(new Error('no broom'))),
      onFault: (name, error) => {
        faults.push(`${name}: ${String(error)}`);
        if (faults.length === 2) again();
      },
    });
    await twice;
    await schedules.close();
    expect(faults.slice(0, 2)).toEqual(['sweep: Error: no broom', 'sweep: Error: no broom']);
  });
});
