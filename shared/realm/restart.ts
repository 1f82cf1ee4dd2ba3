import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { command, type EngineKind } from '../connectors/status-query/index.ts';
import type { OpenRealm } from './open.ts';

/** A restart that is confirmed. */
export interface Restart {
  readonly realm: string;
  readonly result: 'restarted';
  readonly program_start_before: string | null;
  readonly program_start_after: string | null;
  readonly waited_ms: number;
}

export interface RestartOptions {
  readonly clock: Clock;
  readonly waitMs: number;
  /** The engine is asked, and not told to restart. */
  readonly dryRun?: boolean;
}

/** What a deadline must leave beyond `waitMs`, for the question before and the command, milliseconds. */
export const restartMarginMs = 5000;

const pauseMs = 250;
/** A connection to the engine that ends may never be answered: the next question must not wait for it. */
const questionMs = 2000;

/**
 * Tells the engine to restart and waits until its start has moved. Throws timeout `restart_not_confirmed` after
 * `waitMs`: the engine may come back later.
 */
export async function restartEngine(realm: OpenRealm, options: RestartOptions): Promise<Restart> {
  const { clock, waitMs, dryRun } = options;
  const { kind, program_start: before } = await realm.engine();
  if (dryRun) return restarted(realm, { before, after: null, waited: 0 });
  await realm.send(command(restartOf(kind)));
  const started = clock();
  for (;;) {
    await sleep(pauseMs);
    const after = await programStart(realm);
    const waited = clock() - started;
    if (after !== null && after !== before) {
      return restarted(realm, { before, after, waited });
    }
    if (waited >= waitMs) throw notConfirmed(realm.name, waitMs);
  }
}

interface Moved {
  readonly before: number | null;
  readonly after: number | null;
  readonly waited: number;
}

function restarted({ name, iso }: OpenRealm, { before, after, waited }: Moved): Restart {
  return {
    realm: name,
    result: 'restarted',
    program_start_before: iso(before),
    program_start_after: iso(after),
    waited_ms: waited,
  };
}

/** Icinga 2 does not know the name that all others have. */
function restartOf(kind: EngineKind): string {
  return kind === 'icinga2' ? 'RESTART_PROCESS' : 'RESTART_PROGRAM';
}

/** Null while the engine is away, and while it is back but does not say since when. */
async function programStart(realm: OpenRealm): Promise<number | null> {
  try {
    return (await realm.within(questionMs).engine()).program_start;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function notConfirmed(realm: string, waitMs: number): AppError {
  return new AppError('restart_not_confirmed', {
    detail: `The engine of realm '${realm}' took the restart, but was not seen to come back within ${waitMs} ms.`,
  });
}
