import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';

import { openDatabase } from '../../../server/storage/database.ts';
import { keptQueue } from '../../../server/storage/queue.ts';
import { keptTable } from '../../../server/storage/table.ts';
import { temporaryKeptFolder } from '../../support/kept-database.ts';

const kept = temporaryKeptFolder();
afterAll(kept.remove);

/** The tables of the first version, as its program made them. */
const firstTables = `
  CREATE TABLE items (
    pk TEXT NOT NULL, sk TEXT NOT NULL, fields TEXT NOT NULL, expires_at INTEGER, PRIMARY KEY (pk, sk)
  ) WITHOUT ROWID;
  CREATE INDEX items_by_expiry ON items (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, sent_at INTEGER NOT NULL,
    first_received_at INTEGER, receives INTEGER NOT NULL DEFAULT 0, hidden_until INTEGER NOT NULL DEFAULT 0, handle TEXT
  );
  CREATE INDEX messages_in_order ON messages (queue, sequence);
  CREATE INDEX messages_by_handle ON messages (queue, handle);
  CREATE TABLE sent_ids (
    queue TEXT NOT NULL, message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, id TEXT NOT NULL,
    sequence INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, message_group, deduplication_id)
  ) WITHOUT ROWID;
  CREATE INDEX sent_ids_by_end ON sent_ids (until);
  CREATE TABLE schedules (name TEXT PRIMARY KEY, started_at INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = 1;`;

/** Makes a file of the first version with a record and messages: those of `a` are in flight until 1000. */
function firstFile(name: string): string {
  const file = join(kept.folder, name);
  const database = new DatabaseSync(file);
  database.exec(firstTables);
  database.exec(`INSERT INTO items (pk, sk, fields) VALUES ('A', 'one', '{"pk":"A","sk":"one","n":1}')`);
  const sent = ['a', 'b', 'a', 'c', 'b'].map((group, index) => {
    const isInFlight = group === 'a' && index === 0;
    return `('q', 'm${index}', 'body ${index}', '${group}', 'd${index}', 5, ${isInFlight ? "1, 1000, 'h'" : '0, 0, NULL'})`;
  });
  const columns = 'queue, id, body, message_group, deduplication_id, sent_at, receives, hidden_until, handle';
  database.exec(`INSERT INTO messages (${columns}) VALUES ${sent.join(', ')}`);
  database.close();
  return file;
}

describe('a file of an earlier version', () => {
  const facts = { name: 'q', visibilityMs: 30_000 };

  it('is brought up to date once, and keeps records and the order of its messages', async () => {
    firstFile('first.db');
    const database = kept.open('first.db');
    // Another process, such as the command line of the administrator, opens it too.
    const again = kept.open('first.db');
    expect(again.get('PRAGMA user_version')).toEqual({ user_version: 3 });
    expect(await keptTable(database).get({ pk: 'A', sk: 'one' })).toMatchObject({ n: 1 });
    const at = (now: number) => keptQueue(facts, database, () => now);
    expect(
      at(500)
        .receive(10)
        .map(({ body }) => body),
    ).toEqual(['body 1', 'body 3', 'body 4']);
    expect(at(500).remove('h')).toBe(true);
    at(500).send({ body: 'late', group: 'd', deduplicationId: 'late' });
    expect(
      at(501)
        .receive(10)
        .map(({ body }) => body),
    ).toEqual(['body 2', 'late']);
  });

  it('stays as it is if the step fails', () => {
    const file = firstFile('broken.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE messages_of_group (x)');
    database.close();
    expect(() => openDatabase(file)).toThrow('broken.db cannot be used');
    const after = new DatabaseSync(file);
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(
      after.prepare("SELECT name FROM sqlite_master WHERE name = 'message_groups'").get(),
    ).toBeUndefined();
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
