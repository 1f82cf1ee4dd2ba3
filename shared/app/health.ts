import { limitTime } from '../base/call-context.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { lazy } from '../base/once.ts';
import { rejectAfter } from '../base/reject-after.ts';
import type { Dependencies } from './dependencies.ts';
import type { DependencyHealth, HealthCheck } from './dependency.ts';
import type { RequestPart } from './part.ts';
import { checkQueues, deadOperationQueue, operationQueue } from './queues.ts';

/** Checks everything that the functions depend on except the engines. Each check has the deadline of one realm. */
export const health: RequestPart<() => Promise<readonly DependencyHealth[]>> = (dependencies) => {
  const { clock, log, config } = dependencies;
  const look = looker({ clock, log, deadlineMs: config.engineDeadlineMs });
  const backends = lazy(() => import('./health-of-backends.ts'));
  return ({ context }) =>
    async () => {
      const own = await Promise.all(ownLooks(dependencies).map(look));
      // The table holds the list of backends. If it cannot be read, the backends are not checked.
      if (own.some(({ kind, ok }) => kind === 'table' && !ok)) return own;
      const { backendHealthChecks } = await backends();
      const looks = await backendHealthChecks(dependencies, limitTime(config.engineDeadlineMs, context));
      return [...own, ...(await Promise.all(looks.map(look)))];
    };
};

function ownLooks(dependencies: Dependencies): HealthCheck[] {
  const { table, secrets, config } = dependencies;
  return [
    {
      kind: 'table',
      name: 'table',
      at: async () => {
        await table.query('REALM');
        return undefined;
      },
    },
    {
      kind: 'secrets',
      name: 'token keys',
      at: async () => {
        if ((await secrets.read(config.tokenSecret)) !== undefined) return undefined;
        throw new AppError('secrets_unavailable', { detail: 'There are no signing keys yet.' });
      },
    },
    ...queueLooks(dependencies),
  ];
}

/** The health of a queue is the number of its messages. SQS does not return the age of the oldest one, which the alarms `late-checks` and `late-operations` watch. */
function queueLooks(dependencies: Dependencies): HealthCheck[] {
  const { checks, deadChecks } = checkQueues(dependencies);
  const [operations, deadOperations] = [operationQueue(dependencies), deadOperationQueue(dependencies)];
  return [
    {
      kind: 'queue',
      name: 'passive checks',
      at: async () => sentenceOf(await (await checks()).size(), 'for their engine'),
    },
    {
      kind: 'queue',
      name: 'dead letters of passive checks',
      at: async () =>
        sentenceOf(await (await deadChecks()).size(), 'for the command `dead-letters` of the administrator'),
    },
    {
      kind: 'queue',
      name: 'operations',
      at: async () => sentenceOf(await (await operations()).size(), 'for their engine'),
    },
    {
      kind: 'queue',
      name: 'dead letters of operations',
      at: async () => sentenceOf(await (await deadOperations()).size(), 'that could not be read'),
    },
  ];
}

function sentenceOf(size: number, what: string): string | undefined {
  return size === 0 ? undefined : `About ${size} ${size === 1 ? 'waits' : 'wait'} ${what}.`;
}

interface HealthCheckContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly deadlineMs: number;
}

function looker({ clock, log, deadlineMs }: HealthCheckContext) {
  return async ({ kind, name, at }: HealthCheck): Promise<DependencyHealth> => {
    const started = clock();
    const dependency = (ok: boolean, detail: string | undefined) => {
      return { kind, name, ok, detail, latency_ms: clock() - started };
    };
    try {
      return dependency(true, await rejectAfter(deadlineMs, at()));
    } catch (error) {
      log.warn('health.failed', { kind, name, error });
      const isForCallers = error instanceof AppError && error.kind !== 'internal';
      return dependency(false, isForCallers ? error.message : 'No answer in time, or an unreadable one.');
    }
  };
}
