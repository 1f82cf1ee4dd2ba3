// Keeps the pieces of warm states in a folder, so that states and the log of changes outlive the process.
import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import { errorMessage, WireFault } from '../../shared/connectors/kit/faults.ts';
import type {
  EngineQuestion,
  EngineShare,
  PieceStore,
  WriteEnd,
  WrittenStates,
} from '../../shared/warm/store/index.ts';
import type { KeptDatabase } from './database.ts';
import { engineKeyOf } from './engine-key.ts';

/** The facts about an engine that end with the process, as no other process has the folder. Times are in epoch milliseconds. */
interface HeldEngine {
  token?: string | undefined;
  leasedUntil: number;
  failure?: string | undefined;
  changedAt: number;
}

/** The least time in milliseconds for which states are kept behind a look by the holder of their lease, and the time that a look adds. */
const leastKeptMs = 60_000;
const addedKeptMs = 600_000;

const engineRow = once(() => z.object({ version: z.string(), kept_until: z.number() }).optional());
const pieceRow = once(() => z.object({ value: z.instanceof(Uint8Array) }).optional());

/** Returns the pieces in a folder. `prefix` is that of all names of this release. */
export function keptPieceStore(database: KeptDatabase, prefix: string, clock: Clock): PieceStore {
  const store = new KeptPieces(database, clock);
  const keyOf = (engine: string) => engineKeyOf(prefix, engine);
  return {
    look: (questions) => reach(() => questions.map((one) => store.look(keyOf(one.engine), one))),
    write: (states) => reach(() => store.write(keyOf(states.engine), states)),
    read: ({ engine, fields, largest }) => reach(() => store.read(keyOf(engine), fields, largest)),
    release: (leases) =>
      reach(() => {
        for (const { engine, token } of leases) store.release(keyOf(engine), token);
      }),
  };
}

/** Removes the states that nobody has used for their time. */
export function forgetStates(database: KeptDatabase, now: number): void {
  if (!database.get('SELECT 1 FROM warm_engines WHERE kept_until <= ? LIMIT 1', now)) return;
  database.atomicallySoon(() => {
    const old = 'SELECT engine FROM warm_engines WHERE kept_until <= ?';
    database.run(`DELETE FROM warm_pieces WHERE engine IN (${old})`, now);
    database.run('DELETE FROM warm_engines WHERE kept_until <= ?', now);
  });
}

class KeptPieces {
  readonly #database: KeptDatabase;
  readonly #clock: Clock;
  readonly #held = new Map<string, HeldEngine>();

  constructor(database: KeptDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  look(key: string, question: EngineQuestion): EngineShare {
    const now = this.#clock();
    const engine = this.#engine(key);
    const isHeld = hold(engine, question, now);
    const states = this.#states(key);
    if (isHeld && states && states.kept_until < now + leastKeptMs) this.#keep(key, now + addedKeptMs);
    const changedAt = engine.changedAt === -Infinity ? undefined : engine.changedAt;
    return { isHeld, version: states?.version, failure: engine.failure, changedAt, at: now };
  }

  write(key: string, { token, after, version, fields, dropped, keptMs, failure }: WrittenStates): WriteEnd {
    const now = this.#clock();
    const engine = this.#engine(key);
    if (engine.token !== token || now >= engine.leasedUntil) return 'not_held';
    const present = this.#states(key)?.version;
    if (after !== undefined && present !== after)
      return present === undefined ? 'no_version' : 'other_version';
    // A power failure may undo the last versions, and readers are told of a gap then.
    this.#database.atomicallySoon(() => {
      if (after === undefined) this.#database.run('DELETE FROM warm_pieces WHERE engine = ?', key);
      for (const name of dropped)
        this.#database.run('DELETE FROM warm_pieces WHERE engine = ? AND name = ?', key, name);
      for (const [name, value] of fields)
        this.#database.run(
          'INSERT OR REPLACE INTO warm_pieces (engine, name, value) VALUES (?, ?, ?)',
          key,
          name,
          value,
        );
      const engines = 'INSERT OR REPLACE INTO warm_engines (engine, version, kept_until) VALUES (?, ?, ?)';
      this.#database.run(engines, key, version, now + keptMs);
    });
    engine.failure = failure;
    return 'written';
  }

  read(key: string, fields: readonly string[], largest: number): (Buffer | null)[] {
    if (!this.#states(key)) return fields.map(() => null);
    let bytes = 0;
    return fields.map((name) => {
      const sql = 'SELECT value FROM warm_pieces WHERE engine = ? AND name = ?';
      const { value } = { ...pieceRow().parse(this.#database.get(sql, key, name)) };
      bytes += value?.length ?? 0;
      if (bytes > largest) throw new WireFault('too_large', 'the pieces are larger than expected');
      return value ? Buffer.from(value.buffer, value.byteOffset, value.length) : null;
    });
  }

  release(key: string, token: string): void {
    const engine = this.#engine(key);
    if (engine.token === token) engine.leasedUntil = 0;
  }

  #engine(key: string): HeldEngine {
    const engine = this.#held.get(key) ?? { leasedUntil: 0, changedAt: -Infinity };
    this.#held.set(key, engine);
    return engine;
  }

  /** Returns the row of the states that are kept. */
  #states(key: string) {
    const sql = 'SELECT version, kept_until FROM warm_engines WHERE engine = ? AND kept_until > ?';
    return engineRow().parse(this.#database.get(sql, key, this.#clock()));
  }

  #keep(key: string, until: number): void {
    this.#database.atomicallySoon(() => {
      this.#database.run('UPDATE warm_engines SET kept_until = ? WHERE engine = ?', until, key);
    });
  }
}

/** Takes or renews the lease of an engine, and notes the facts of a question. Returns true if its token has the lease. */
function hold(engine: HeldEngine, question: EngineQuestion, now: number): boolean {
  const { token, takes, leaseMs, changedAt = -Infinity, failure } = question;
  const isHeld = now < engine.leasedUntil ? engine.token === token : takes;
  if (isHeld) Object.assign(engine, { token, leasedUntil: now + leaseMs });
  if (isHeld && failure !== undefined) engine.failure = failure ?? undefined;
  engine.changedAt = Math.max(engine.changedAt, changedAt);
  return isHeld;
}

/** Runs synchronous work as a promise. */
async function reach<T>(work: () => T): Promise<T> {
  try {
    return await Promise.resolve(work());
  } catch (cause) {
    throw cause instanceof WireFault ? cause : new WireFault('failed', errorMessage(cause), cause);
  }
}
