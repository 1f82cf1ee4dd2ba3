import { randomUUID } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { systemSleep } from '../base/sleep.ts';
import type { Key, Table } from './table.ts';

/** Length of a turn in milliseconds. It is longer than the calls of a creation, so that a turn that has not ended belongs to a dead process. */
const turnMs = 20_000;
/** The longest wait for a turn, and for the next look at it, in milliseconds. */
const patienceMs = 8000;
const longestPauseMs = 200;

interface Turn {
  readonly table: Table;
  readonly clock: Clock;
  /** The records whose number is limited, e.g. the webhooks. */
  readonly subject: string;
}

/** The ends of the last creations of this process, by their tables and subjects: those of one process do not ask the table for their turn at once. */
const lastEnds = new WeakMap<Table, Map<string, Promise<undefined>>>();

/**
 * Runs a creation while no other of the same subject runs in any process, so that its look at the number of records is true when it stores
 * its own. Throws `busy` if it does not get its turn.
 */
export async function inCreationTurn<T>(turn: Turn, create: () => Promise<T>): Promise<T> {
  const { table, subject } = turn;
  const ends = lastEnds.get(table) ?? new Map<string, Promise<undefined>>();
  lastEnds.set(table, ends);
  const before = ends.get(subject) ?? Promise.resolve(undefined);
  const creation = before.then(() => inTurnOfTable(turn, create));
  const end = creation.then(ignore, ignore);
  ends.set(subject, end);
  try {
    return await creation;
  } finally {
    if (ends.get(subject) === end) ends.delete(subject);
  }
}

const ignore = () => undefined;

async function inTurnOfTable<T>(turn: Turn, create: () => Promise<T>): Promise<T> {
  const { table, subject } = turn;
  const key: Key = { pk: 'CREATION', sk: subject };
  const owner = randomUUID();
  await takeTurn(turn, key, owner);
  try {
    return await create();
  } finally {
    // A failure here does not undo the creation: the turn then ends by itself.
    await table.delete(key, { equals: { owner } }).catch(() => false);
  }
}

async function takeTurn({ table, clock, subject }: Turn, key: Key, owner: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let pause = 10; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const now = clock();
    const item = { owner, free_at: now + turnMs, expires_at: Math.ceil((now + turnMs) / 1000) };
    if (await table.put(key, item, { atMost: { free_at: now } })) return;
    if (performance.now() > end) {
      const detail = `Too many create ${subject} at the same time: try again.`;
      throw new AppError('busy', { detail, headers: { 'Retry-After': '5' } });
    }
    await systemSleep(Math.ceil(Math.random() * pause));
  }
}
