import { beforeEach, describe, expect, it } from '@jest/globals';

import { openDatabase } from '../../../../server/storage/database.ts';
import { keptTable } from '../../../../server/storage/table.ts';
import { processLease } from '../../../../shared/store/process-lease.ts';
import { noFault, type TableFault, tableWith } from '../../../support/table-faults.ts';

const away: TableFault = async () => Promise.reject(new Error('the table is away'));

describe('the lease of a process', () => {
  let now: number;
  let fault: TableFault;
  let holder: ReturnType<typeof processLease>;
  let other: ReturnType<typeof processLease>;

  beforeEach(async () => {
    now = 0;
    fault = noFault;
    const table = tableWith(keptTable(openDatabase(':memory:')), () => fault);
    const lease = (name: string) => processLease({ table, name: 'work', holder: name, now: () => now });
    holder = lease('a');
    other = lease('b');
    await holder.hold();
    await other.hold();
  });

  it('is that of one process, which renews it', async () => {
    for (; now < 60_000; now += 1000)
      expect([await holder.hold(), await other.hold()]).toEqual([true, false]);
  });

  it('ends ten seconds after the last renewal', async () => {
    now = 9000;
    expect([holder.isHeld(), await other.hold()]).toEqual([true, false]);
    now = 10_000;
    expect([holder.isHeld(), await other.hold()]).toEqual([false, true]);
  });

  it('stays with its holder over an outage of the table, whoever asks first afterwards', async () => {
    fault = away;
    for (; now < 14_000; now += 1000) await expect(other.hold()).rejects.toThrow('away');
    fault = noFault;
    expect([await other.hold(), await holder.hold()]).toEqual([false, true]);
  });

  it('is taken after an outage in which its holder has died', async () => {
    fault = away;
    for (; now < 14_000; now += 1000) await expect(other.hold()).rejects.toThrow('away');
    fault = noFault;
    expect(await other.hold()).toBe(false);
    now += 10_000;
    expect(await other.hold()).toBe(true);
  });

  it('is free at once when it was released', async () => {
    await holder.release();
    expect(await other.hold()).toBe(true);
  });
});
