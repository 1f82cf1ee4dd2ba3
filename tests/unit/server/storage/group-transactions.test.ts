import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../server/storage/database.ts';
import { groupTransactions } from '../../../../server/storage/group-transactions.ts';

let database: KeptDatabase;
/** The number of transactions that were begun. */
let transactions: number;
beforeEach(() => {
  const opened = openDatabase(':memory:');
  transactions = 0;
  database = {
    ...opened,
    atomically(work) {
      transactions += 1;
      return opened.atomically(work);
    },
  };
  database.run('CREATE TABLE notes (note TEXT PRIMARY KEY)');
});
afterEach(() => {
  database.close();
});

const note = (text: string) => () => database.run('INSERT INTO notes VALUES (?)', text);
const notes = () => database.all('SELECT note FROM notes ORDER BY note').map((row) => row['note']);

describe('work in common transactions', () => {
  it('is done in its order, with one transaction for that of one turn', async () => {
    // No time passes: a busy machine would need a second transaction.
    const run = groupTransactions(database, () => 0);
    const results = await Promise.all([
      run(note('a')),
      run(note('b')),
      run(() => notes().length),
      // A transaction inside is a part of the common one.
      run(() => database.atomically(note('c'))),
    ]);
    expect(results).toEqual([1, 1, 2, 1]);
    expect(notes()).toEqual(['a', 'b', 'c']);
    // The one inside counts too.
    expect(transactions).toBe(2);
  });

  it('fails alone', async () => {
    const run = groupTransactions(database);
    const half = () => {
      note('half')();
      throw new Error('no');
    };
    const results = await Promise.allSettled([run(note('a')), run(half), run(note('a')), run(note('b'))]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(notes()).toEqual(['a', 'b']);
  });

  it('fails if no transaction can begin, and is done again as soon as one can', async () => {
    let isFull = true;
    const run = groupTransactions({
      ...database,
      atomically(work) {
        if (isFull) throw new Error('disk full');
        return database.atomically(work);
      },
    });
    const results = await Promise.allSettled([run(note('a')), run(note('b'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFull = false;
    expect([await run(note('c')), notes()]).toEqual([1, ['c']]);
  });

  it('leaves turns to other work, however much there is', async () => {
    const run = groupTransactions(database);
    let turns = 0;
    const slow = () => {
      const end = performance.now() + 6;
      while (performance.now() < end);
    };
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 10 }, () => run(slow)));
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
