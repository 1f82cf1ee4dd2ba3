import { createDependencies } from '../../shared/app/dependencies.ts';
import {
  createWarmMemory,
  createWarmWatch,
  type WarmFigures,
  type WarmStore,
} from '../../shared/app/warm-states.ts';
import { startTestApp, type TestApp, type TestAppSeed, testConfig } from './app.ts';

export interface WarmApp {
  readonly api: TestApp;
  /** Reads the states of all engines that are due. Resolves when they were read. */
  readonly refresh: () => Promise<void>;
  readonly figures: () => WarmFigures;
  /** Forgets all states, as a server that is started has none. */
  readonly forget: () => void;
  /** Ends the watch, and begins another one in its place. */
  readonly restartWatch: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface WarmAppSeed extends TestAppSeed {
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** The largest memory of all states. */
  readonly mostBytes?: number;
  /** The store by which several applications share states. */
  readonly store?: WarmStore;
}

/** Starts the application with warm states. Nothing is read before the first `refresh`. */
export async function startWarmApp({ now, store, mostBytes = 1e9, ...seed }: WarmAppSeed): Promise<WarmApp> {
  const memory = createWarmMemory({ now, store });
  const api = await startTestApp({ ...seed, world: { ...seed.world, warmEngines: memory.access } });
  const world = { ...seed.world, log: api.log, table: api.table };
  const dependencies = createDependencies({ ...testConfig, ...seed.config }, world);
  const createWatch = () => createWarmWatch(dependencies, memory, mostBytes);
  let watch = createWatch();
  return {
    api,
    async refresh() {
      await watch.tick();
      await watch.idle();
    },
    figures: () => watch.figures(),
    forget() {
      memory.engines.clear();
    },
    async restartWatch() {
      await watch.close();
      watch = createWatch();
    },
    async stop() {
      await watch.close();
      await api.stop();
    },
  };
}
