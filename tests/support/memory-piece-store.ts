import { WireFault } from '../../shared/connectors/kit/faults.ts';
import type {
  EngineQuestion,
  EngineShare,
  PieceStore,
  WrittenStates,
} from '../../shared/warm/store/piece-store.ts';

interface Entry {
  lease: { readonly token: string; readonly until: number } | undefined;
  states:
    | {
        readonly fields: Map<string, Buffer>;
        version: string | undefined;
        failure: string | undefined;
        changedAt: number | undefined;
        until: number;
      }
    | undefined;
}

/** Pieces in memory, by the rules of those in a Redis. Tests make it fail and change its entries. */
export interface MemoryPieceStore extends PieceStore {
  /** The error of all calls. `undefined` means that they succeed. */
  fault: WireFault | undefined;
  /** Is called before a write begins. */
  beforeWrite: () => Promise<void>;
  /** Is called before a write is answered. */
  afterWrite: () => Promise<void>;
  /** Forgets everything. */
  empty(): void;
  /** Returns the function that brings back all entries of now, as a Redis does that lost its last writes. */
  snapshot(): () => void;
  /** Returns the fields of an engine. */
  fieldsOf(engine: string): Map<string, Buffer>;
  /** The fields that the last write had. */
  written: readonly string[];
}

/** `now` is the store's clock, in milliseconds. */
export function memoryPieceStore(now: () => number): MemoryPieceStore {
  const entries = new Map<string, Entry>();
  const entryOf = (engine: string): Entry => {
    const entry = entries.get(engine) ?? { lease: undefined, states: undefined };
    entries.set(engine, entry);
    if (entry.lease && entry.lease.until <= now()) entry.lease = undefined;
    if (entry.states && entry.states.until <= now()) entry.states = undefined;
    return entry;
  };
  const noStates = () => ({
    ...{ fields: new Map<string, Buffer>(), version: undefined, failure: undefined },
    ...{ changedAt: undefined, until: now() + 600_000 },
  });
  const lookAt = ({ engine, token, takes, leaseMs, changedAt, failure }: EngineQuestion): EngineShare => {
    const entry = entryOf(engine);
    if (entry.lease ? entry.lease.token === token : takes) entry.lease = { token, until: now() + leaseMs };
    const isHeld = entry.lease?.token === token;
    if (isHeld && entry.states && entry.states.until < now() + 60_000) entry.states.until = now() + 600_000;
    if (changedAt !== undefined) {
      entry.states ??= noStates();
      entry.states.changedAt = Math.max(changedAt, entry.states.changedAt ?? -Infinity);
    }
    if (isHeld && failure === null && entry.states) entry.states.failure = undefined;
    if (isHeld && typeof failure === 'string') (entry.states ??= noStates()).failure = failure;
    const { version, failure: seen, changedAt: change } = entry.states ?? noStates();
    return { isHeld, version, failure: seen, changedAt: change, at: now() };
  };
  const write = ({ engine, token, after, version, fields, dropped, keptMs, failure }: WrittenStates) => {
    const entry = entryOf(engine);
    if (entry.lease?.token !== token) return 'not_held';
    if (after === undefined) entry.states = { ...noStates(), changedAt: entry.states?.changedAt };
    else if (entry.states?.version === undefined) return 'no_version';
    else if (entry.states.version !== after) return 'other_version';
    const { states } = entry;
    for (const [name, value] of fields) states.fields.set(name, value);
    for (const name of dropped) states.fields.delete(name);
    Object.assign(states, { version, failure, until: now() + keptMs });
    store.written = [...fields.keys()];
    return 'written';
  };
  const reach = <T>(work: () => T): Promise<T> =>
    store.fault ? Promise.reject(store.fault) : Promise.resolve().then(work);
  const store: MemoryPieceStore = {
    ...{ fault: undefined, written: [] },
    beforeWrite: () => Promise.resolve(),
    afterWrite: () => Promise.resolve(),
    empty: () => {
      entries.clear();
    },
    snapshot() {
      const copies = [...entries].map(([engine, { lease, states }]) => ({
        ...{ engine, lease },
        states: states && { ...states, fields: new Map(states.fields) },
      }));
      return () => {
        entries.clear();
        for (const { engine, lease, states } of copies) entries.set(engine, { lease, states });
      };
    },
    fieldsOf: (engine) => (entryOf(engine).states ??= noStates()).fields,
    look: (questions) => reach(() => questions.map(lookAt)),
    async write(states) {
      await store.beforeWrite();
      const end = await reach(() => write(states));
      await store.afterWrite();
      return end;
    },
    read: ({ engine, fields, largest }) =>
      reach(() => {
        const held = entryOf(engine).states?.fields;
        const values = fields.map((name) => held?.get(name) ?? null);
        const bytes = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
        if (bytes > largest) throw new WireFault('too_large', 'too large');
        return values;
      }),
    release: (leases) =>
      reach(() => {
        for (const { engine, token } of leases) {
          const entry = entryOf(engine);
          if (entry.lease?.token === token) entry.lease = undefined;
        }
      }),
  };
  return store;
}
