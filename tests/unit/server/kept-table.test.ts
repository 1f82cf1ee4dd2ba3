import { afterAll, describe, expect, it } from '@jest/globals';

import { forgetExpired, keptTable } from '../../../server/storage/table.ts';
import { temporaryKeptFolder } from '../../support/kept-database.ts';

const kept = temporaryKeptFolder();
afterAll(kept.remove);

describe('the table on disk', () => {
  it('says that it is not available while its disk is full, goes on reading, and takes writes again after', async () => {
    const database = kept.open();
    const table = keptTable(database);
    await table.put({ pk: 'A', sk: 'kept' }, { n: 1 });
    const { page_count } = database.get('PRAGMA page_count')!;
    // This limit makes SQLite answer as on a full disk: SQLITE_FULL.
    database.get(`PRAGMA max_page_count = ${String(page_count)}`);
    const large = { text: 'x'.repeat(100_000) };
    const full = { code: 'store_unavailable', message: 'The store does not answer.' };
    await expect(table.put({ pk: 'A', sk: 'lost' }, large)).rejects.toMatchObject(full);
    await expect(table.update({ pk: 'A', sk: 'kept' }, { set: large })).rejects.toMatchObject(full);
    expect(await table.query('A')).toEqual([{ pk: 'A', sk: 'kept', n: 1 }]);
    database.get('PRAGMA max_page_count = 1000000');
    expect(await table.put({ pk: 'A', sk: 'late' }, large)).toBe(true);
    expect((await keptTable(kept.open()).query('A')).map(({ sk }) => sk)).toEqual(['kept', 'late']);
  });

  it('forgets what has expired, five hundred at a time, and nothing else', async () => {
    const database = kept.open('expiring.db');
    const table = keptTable(database);
    const put = (sk: string, expires_at?: number) => table.put({ pk: 'A', sk }, { expires_at });
    for (let index = 0; index < 501; index += 1) await put(`old-${index}`, 99);
    await put('present', 100);
    await put('forever');
    expect([forgetExpired(database, 100_000), forgetExpired(database, 100_000)]).toEqual([true, false]);
    expect((await table.query('A')).map(({ sk }) => sk)).toEqual(['forever', 'present']);
  });

  it('refuses a file of a later version', () => {
    kept.open('later.db').run('PRAGMA user_version = 4');
    expect(() => kept.open('later.db')).toThrow('is of a later version of this program');
  });
});
