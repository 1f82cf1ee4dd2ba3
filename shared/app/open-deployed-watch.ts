import type { JobReport } from '../jobs/job.ts';
import type { WarmEngines } from '../realm/open-realm/warm-engines.ts';
import type { Dependencies } from './dependencies.ts';
import { openDeployedStore } from './deployed-warm-store.ts';
import { logsOfEngines } from './feed-service.ts';
import {
  createWarmMemory,
  createWarmWatch,
  runWarmWatch,
  type WarmFigures,
  type WarmMemory,
} from './warm-states.ts';
import { deliverWebhooks, runWebhooks } from './webhook-delivery.ts';
import { createWebhookMemory } from './webhook-memory.ts';

/** The watch of warm states of a deployment without servers, which delivers webhooks too. */
export interface DeployedWatch {
  /** Works for so many milliseconds, and returns what it did. Rejects if the secret of the Redis cannot be read. */
  run(ms: number): Promise<JobReport>;
}

/** The share of the function's memory for the states of all engines. Reading, comparing and packing them needs the rest. */
const shareOfMemory = 4;
/** The least length in milliseconds of a run that should have read all engines. */
const leastMs = 10_000;

/** The watch asks the engines themselves. */
const askEngines: WarmEngines = { putInFront: (client) => client() };

/**
 * Opens the Redis. Each run has a watch of its own, which first takes the states that are there, as the process may have been frozen since the last
 * run. Connections are kept from run to run.
 */
export async function openDeployedWatch(dependencies: Dependencies): Promise<DeployedWatch> {
  const { config, log, sleep } = dependencies;
  const mostBytes = config.memoryBytes / shareOfMemory;
  const store = await openDeployedStore(dependencies, mostBytes);
  const reading = { ...dependencies, warmEngines: askEngines };
  return {
    async run(ms) {
      const memory = createWarmMemory({ store });
      const watch = createWarmWatch(reading, memory, mostBytes);
      const endWatch = runWarmWatch(watch, (error) => {
        log.warn('warm.watch_failed', { error });
      });
      const endWebhooks = runDeployedWebhooks(dependencies, memory);
      try {
        await sleep(ms);
        const figures = watch.figures();
        if (ms >= leastMs) reportOld(figures, dependencies);
        return reportOf(figures);
      } finally {
        await Promise.all([endWatch(), endWebhooks()]);
      }
    },
  };
}

/** Delivers webhooks from the log of changes that the watch has. */
function runDeployedWebhooks(
  dependencies: Dependencies,
  { engines, now, access: warmEngines }: WarmMemory,
): () => Promise<void> {
  const webhooks = createWebhookMemory({ ...dependencies, targets: dependencies.config.webhookTargets });
  const used = { ...dependencies, warmEngines, webhooks: webhooks.service };
  const running = runWebhooks(used, webhooks, { logs: logsOfEngines(engines), now });
  return deliverWebhooks(running, (error) => {
    dependencies.log.warn('warm.webhooks_failed', { error });
  });
}

function reportOld({ ages }: WarmFigures, { log }: Pick<Dependencies, 'log'>): void {
  for (const { realm, ageMs, isOld } of ages)
    if (isOld) log.error('warm.states_old', { realm, age_seconds: Math.round(ageMs / 1000) });
}

function reportOf({ refreshes, failures, rows, ages, shared }: WarmFigures): JobReport {
  const oldestMs = Math.max(0, ...ages.map(({ ageMs }) => ageMs));
  return {
    ...{ engines: ages.length, held: shared?.held, refreshes, failures, rows },
    ...{ taken: shared?.taken, store_errors: shared?.errors, oldest_seconds: Math.round(oldestMs / 1000) },
  };
}
