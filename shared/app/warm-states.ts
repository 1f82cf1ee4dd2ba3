import { callContext } from '../base/call-context.ts';
import { AppError } from '../base/errors.ts';
import type { Meter } from '../base/meter.ts';
import { childController } from '../base/on-abort.ts';
import { lazy } from '../base/once.ts';
import { repeatTicks } from '../base/repeat-ticks.ts';
import { connectionKeyOf } from '../realm/open-realm/engines.ts';
import type { WarmEngines } from '../realm/open-realm/warm-engines.ts';
import type { RealmRecord } from '../store/realms.ts';
import { ChangeListeners } from '../warm/log/change-listeners.ts';
import type { WarmStore } from '../warm/store/index.ts';
import { UnseenStates } from '../warm/watch/engine.ts';
import { type WarmEngineMap, warmEnginesIn } from '../warm/watch/engines.ts';
import type { WarmFigures } from '../warm/watch/figures.ts';
import { readStates } from '../warm/watch/read-states.ts';
import { SharedStates } from '../warm/watch/shared-states.ts';
import { WarmWatch } from '../warm/watch/watch.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import type { PartFacts } from './part.ts';
import { realms } from './realms.ts';
import { realmStore } from './stores.ts';

export type { WarmFigures, WarmStore, WarmWatch };

/** The longest time in milliseconds that the states of one engine are read for. */
const longestReadMs = 30_000;

const watchFacts: Omit<PartFacts, 'context'> = {
  caller: undefined,
  access: 'public',
  actor: 'system:warm-watch',
  requestId: 'warm-watch',
  strict: false,
};

/** The warm states of a process, which its functions use and its watch fills. */
export interface WarmMemory {
  readonly engines: WarmEngineMap;
  readonly access: WarmEngines;
  /** Returns milliseconds of a clock that never jumps, as the system's clock may. */
  readonly now: () => number;
  /** The listeners to the changes that the watch sees. */
  readonly listeners: ChangeListeners;
  /** The store by which several processes share states. `undefined` means that this process reads all engines for itself. */
  readonly store: WarmStore | undefined;
}

export function createWarmMemory({
  now = () => performance.now(),
  store,
}: Partial<Pick<WarmMemory, 'now' | 'store'>> = {}): WarmMemory {
  const engines: WarmEngineMap = new Map();
  return { engines, now, store, access: warmEnginesIn(engines, now), listeners: new ChangeListeners() };
}

/** The readers of a process keep their connections when another watch follows. */
const realmsOf = shareInstance(realms);

/** It is loaded after the first reading, as only the watch uses it. */
const recoveryRuleOf = shareInstance((dependencies: Dependencies) =>
  lazy(async () => (await import('./recovery-rule.ts')).openRecoveryRule(dependencies)),
);

/** The pause in milliseconds after which a watch looks again for engines that are due. */
const pauseMs = 250;

/** Lets a watch work until the returned function is called. `onFault` gets its errors. */
export function runWarmWatch(watch: WarmWatch, onFault: (error: unknown) => void): () => Promise<void> {
  return repeatTicks(watch, { pauseMs, onFault });
}

/** Creates the watch of a process. `mostBytes` is the largest size of all states together. */
export function createWarmWatch(
  dependencies: Dependencies,
  { engines, now, listeners, store }: WarmMemory,
  mostBytes: number,
): WarmWatch {
  const realmsFor = realmsOf(dependencies);
  const { log, config, clock } = dependencies;
  return new WarmWatch({
    ...{ engines, listeners, mostBytes, log, now, clock },
    shared: store && new SharedStates({ store, engines, now, log }),
    realms: async () => realmStore(dependencies).list(),
    afterReading: async (reading) => (await recoveryRuleOf(dependencies)())(reading),
    async read(planned, since, signal) {
      const { name } = planned;
      const over = childController(signal);
      try {
        const context = callContext(over.signal);
        const asked = realmsFor({ ...watchFacts, context });
        const realm = await asked.selectOne(name).open({ deadlineMs: longestReadMs });
        refuseOtherEngine(realm.record, planned);
        // A silent engine is noticed before the time for all states is used up.
        await realm.within(config.engineDeadlineMs).status.engine();
        refuseNotices(context.meter, name);
        const states = await readStates(realm.status, name, since);
        refuseNotices(context.meter, name);
        return states;
      } finally {
        over.abort();
      }
    },
  });
}

/** Throws if the realm was given another engine since its reading was planned: states of that one are none of the former. */
function refuseOtherEngine(present: RealmRecord, planned: RealmRecord): void {
  if (connectionKeyOf(present) === connectionKeyOf(planned)) return;
  throw new Error(`Realm '${planned.name}' has another engine now, which is read next.`);
}

/**
 * Throws if the rows are old, or lack values: nobody sees then what changes, which readers of changes are told. Zones that are not connected are told
 * by the states themselves.
 */
function refuseNotices({ rowNotices }: Meter, realm: string): void {
  const notices = rowNotices.get(realm);
  const [stale, lastCheck] = [notices?.get('stale'), notices?.get('last_check')];
  if (stale !== undefined)
    throw new AppError('engine_unreachable', { detail: `Realm '${realm}' is not kept warm: ${stale}.` });
  if (lastCheck !== undefined) throw new UnseenStates(`Realm '${realm}' is not kept warm: ${lastCheck}.`);
}
