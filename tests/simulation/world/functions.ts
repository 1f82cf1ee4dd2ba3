import { maintenancePlanner } from '../../../functions/maintenance-planner/job.ts';
import { operationDelivery } from '../../../functions/operation-delivery/job.ts';
import { endpoints as operationEndpoints } from '../../../functions/operations/endpoints.ts';
import { operations } from '../../../functions/operations/group.ts';
import { passiveCheckDelivery } from '../../../functions/passive-check-delivery/job.ts';
import { endpoints as checkEndpoints } from '../../../functions/passive-checks/endpoints.ts';
import { passiveChecks } from '../../../functions/passive-checks/group.ts';
import type { Dependencies } from '../../../shared/app/dependencies.ts';
import { serve } from '../../../shared/http/serve.ts';
import { serveJob } from '../../../shared/jobs/serve-job.ts';
import { serveQueueJob } from '../../../shared/jobs/serve-queue-job.ts';

/** A handler as the platform calls it. */
export type SimulatedHandler = (event: never, context: never) => Promise<unknown>;

interface SimulatedFunction {
  /** The time after which the platform ends the function, in milliseconds. */
  readonly timeoutMs: number;
  /** Makes the parts of a process, and returns its handler. */
  readonly load: (dependencies: Dependencies) => SimulatedHandler;
}

/**
 * Makes the handlers of many processes from one, which takes the runtime of its process at the beginning of each request. The chain of its
 * steps knows nothing of processes, and takes longer to build than a request.
 */
function sharedHandler<Runtime>(
  compose: (dependencies: Dependencies) => Runtime,
  serveWith: (runtime: () => Promise<Runtime>) => SimulatedHandler,
): SimulatedFunction['load'] {
  let current: Runtime | undefined;
  const handler = serveWith(() =>
    current ? Promise.resolve(current) : Promise.reject(new Error('no process')),
  );
  return (dependencies) => {
    const runtime = compose(dependencies);
    return (event, context) => {
      current = runtime;
      return handler(event, context);
    };
  };
}

/** The functions of the simulation, as they are deployed. Their time limits are those of their `function.yml`. */
export const functions = {
  operations: {
    timeoutMs: 29_000,
    load: sharedHandler(
      (parts) => operations.compose(parts),
      (runtime) => serve(operationEndpoints, runtime),
    ),
  },
  'operation-delivery': {
    timeoutMs: 60_000,
    load: sharedHandler(
      (parts) => operationDelivery.compose(parts),
      (host) => serveQueueJob(operationDelivery, host),
    ),
  },
  'maintenance-planner': {
    timeoutMs: 240_000,
    load: sharedHandler(
      (parts) => maintenancePlanner.compose(parts),
      (host) => serveJob(maintenancePlanner, host),
    ),
  },
  'passive-checks': {
    timeoutMs: 29_000,
    load: sharedHandler(
      (parts) => passiveChecks.compose(parts),
      (runtime) => serve(checkEndpoints, runtime),
    ),
  },
  'passive-check-delivery': {
    timeoutMs: 60_000,
    load: sharedHandler(
      (parts) => passiveCheckDelivery.compose(parts),
      (host) => serveQueueJob(passiveCheckDelivery, host),
    ),
  },
} as const satisfies Record<string, SimulatedFunction>;

export type FunctionName = keyof typeof functions;
