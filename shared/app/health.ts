import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';
import type { Log } from '../base/log.ts';
import { timeLimit } from '../base/time-limit.ts';
import { within } from '../base/within.ts';
import type { Dependency, Look } from './dependency.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';
import { checkQueues } from './queues.ts';

/** Checks everything that the functions depend on except the engines. Each check has the deadline of one realm. */
export const health: Part<() => Promise<readonly Dependency[]>> = (foundation) => {
  const { clock, log, config } = foundation;
  const look = looker({ clock, log, deadlineMs: config.engineDeadlineMs });
  const backends = lazy(() => import('./health-of-backends.ts'));
  return ({ signal }) =>
    async () => {
      const own = await Promise.all(ownLooks(foundation).map(look));
      // The table holds the list of backends. If it cannot be read, the backends are not checked.
      if (own.some(({ kind, ok }) => kind === 'table' && !ok)) return own;
      const { backendLooks } = await backends();
      const looks = await backendLooks(foundation, timeLimit(config.engineDeadlineMs, signal));
      return [...own, ...(await Promise.all(looks.map(look)))];
    };
};

function ownLooks(foundation: Foundation): Look[] {
  const { table, secrets, config } = foundation;
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
    ...queueLooks(foundation),
  ];
}

/** The health of a queue is its size. A queue cannot be asked for the age of its oldest message: the alarm `late-checks` watches it. */
function queueLooks(foundation: Foundation): Look[] {
  const { checks, deadChecks } = checkQueues(foundation);
  return [
    {
      kind: 'queue',
      name: 'passive checks',
      at: async () => sentenceOf(await (await checks()).size(), 'for their engine'),
    },
    {
      kind: 'queue',
      name: 'dead letters of passive checks',
      at: async () => sentenceOf(await (await deadChecks()).size(), 'for `npm run admin -- dead-letters`'),
    },
  ];
}

function sentenceOf(size: number, what: string): string | undefined {
  return size === 0 ? undefined : `About ${size} ${size === 1 ? 'waits' : 'wait'} ${what}.`;
}

interface Looking {
  readonly clock: Clock;
  readonly log: Log;
  readonly deadlineMs: number;
}

function looker({ clock, log, deadlineMs }: Looking) {
  return async ({ kind, name, at }: Look): Promise<Dependency> => {
    const started = clock();
    const dependency = (ok: boolean, detail: string | undefined) => {
      return { kind, name, ok, detail, latency_ms: clock() - started };
    };
    try {
      return dependency(true, await within(deadlineMs, at()));
    } catch (error) {
      log.warn('health.failed', { kind, name, error });
      const isForCallers = error instanceof AppError && error.kind !== 'internal';
      return dependency(false, isForCallers ? error.message : 'No answer in time, or none that we can read.');
    }
  };
}
