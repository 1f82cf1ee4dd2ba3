import { randomBytes } from 'node:crypto';

import type { AppError } from '../../shared/base/errors.ts';
import { WireFault } from '../../shared/connectors/kit/faults.ts';
import { ChangeListeners, type EngineChange } from '../../shared/warm/log/change-listeners.ts';
import type { WarmStates } from '../../shared/warm/states/index.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import type { WarmEngineMap } from '../../shared/warm/watch/engines.ts';
import { SharedStates } from '../../shared/warm/watch/shared-states.ts';
import { WarmWatch } from '../../shared/warm/watch/watch.ts';
import { recordingLog } from './log.ts';
import { memoryPieceStore } from './memory-piece-store.ts';
import { realm } from './realm-records.ts';
import { type InventedRow, statesOf, warmColumnsOf } from './warm-states.ts';

const seconds = 1000;
/** The realm whose engine the servers of a fleet read. */
export const realmOfFleet = realm('paris', {
  monitoring_port: 1,
  warm: { interval_seconds: 10, stale_seconds: 300 },
});

/** Servers that share one store. The test sets the time; each server counts from a number of its own, as real ones do. */
export function fleet() {
  const world = {
    ...{ now: 0, state: 0, reads: [] as string[], failure: undefined as AppError | undefined },
    /** Is called before a server gets the answer to a reading. */
    beforeRead: (_server: string): Promise<void> => Promise.resolve(),
    /** The hosts of the engine. Without them it is one with the state. */
    hosts: undefined as readonly InventedRow[] | undefined,
  };
  const storeClock = { ahead: 1_700_000_000_000 };
  const pieces = memoryPieceStore(() => world.now + storeClock.ahead);
  const key = randomBytes(32);
  const startServer = (name: string, origin: number) => {
    const engines: WarmEngineMap = new Map();
    const now = () => world.now + origin;
    const log = recordingLog();
    const listeners = new ChangeListeners();
    const told: EngineChange[] = [];
    listeners.add((change) => told.push(change));
    const store = createWarmStore({ pieces, key, asked: warmColumnsOf, mostBytes: 1e9 });
    const watch = new WarmWatch({
      ...{ engines, mostBytes: 1e9, log, now, clock: () => world.now },
      ...{ listeners, realms: () => Promise.resolve([realmOfFleet]) },
      shared: new SharedStates({ store, engines, now, log }),
      read: async (): Promise<WarmStates> => {
        world.reads.push(name);
        await world.beforeRead(name);
        if (world.failure) throw world.failure;
        return statesOf({ hosts: world.hosts ?? [{ name: 'web', state: world.state }] });
      },
    });
    const engine = () => [...engines.values()][0];
    return {
      ...{ log, watch, engine, told, engines },
      tick: async () => {
        await watch.tick();
        await watch.idle();
      },
      /** The state of the host in this process, and the age of its states in seconds. */
      seen() {
        const last = engine()?.last;
        const table = last?.states.tables.hosts.table;
        return last && table && [table.value(0, table.column('state')), (now() - last.readAt) / seconds];
      },
    };
  };
  /** Lets time pass, in which all servers tick twice a second. */
  const pass = async (s: number, ...servers: readonly { tick: () => Promise<void> }[]) => {
    for (const until = world.now + s * seconds; world.now < until;) {
      world.now += 500;
      for (const { tick } of servers) await tick();
    }
  };
  const gone = (isGone: boolean) => {
    pieces.fault = isGone ? new WireFault('refused_connection', 'gone') : undefined;
  };
  return { world, pieces, storeClock, startServer, pass, gone };
}
