import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';

import { openDatabase } from '../../../server/storage/database.ts';
import { keptQueue } from '../../../server/storage/queue.ts';
import { temporaryKeptFolder } from '../../support/kept-database.ts';

const kept = temporaryKeptFolder();
afterAll(kept.remove);

describe('a file without the tables', () => {
  it('stays as it is if a step to them fails', () => {
    const file = join(kept.folder, 'broken.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE queue_notes (x)');
    database.close();
    expect(() => openDatabase(file)).toThrow('broken.db cannot be used');
    const after = new DatabaseSync(file);
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 0 });
    expect(after.prepare("SELECT name FROM sqlite_master WHERE name = 'items'").get()).toBeUndefined();
    after.close();
  });
});

describe('a queue on disk', () => {
  it('reads no message that waits behind one in flight', () => {
    const database = kept.open('plans.db');
    const plans: string[] = [];
    type Values = readonly (string | number | null)[];
    const note = (sql: string, values: Values) => {
      plans.push(...database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail)));
    };
    const watched = {
      ...database,
      get: (sql: string, ...values: Values) => {
        note(sql, values);
        return database.get(sql, ...values);
      },
      all: (sql: string, ...values: Values) => {
        note(sql, values);
        return database.all(sql, ...values);
      },
    };
    const queue = keptQueue({ name: 'q', visibilityMs: 30_000 }, watched, () => 1000);
    for (let number = 0; number < 20; number += 1)
      queue.send({ body: String(number), group: 'one', deduplicationId: String(number) });
    expect(queue.receive(1)).toHaveLength(1);
    plans.length = 0;
    expect(queue.receive(10)).toEqual([]);
    // The one statement of a receive that finds no group ready.
    expect(plans).toEqual([expect.stringContaining('USING COVERING INDEX message_groups_by_time')]);
  });
});
