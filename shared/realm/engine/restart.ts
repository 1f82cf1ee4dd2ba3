import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { command, type EngineFacts, type EngineKind } from '../../connectors/status-query/index.ts';
import type { RestartClaim, RestartClaimStore } from '../../store/restart-claims.ts';
import type { OpenRealm } from '../directory/open.ts';
import { engineOf } from '../directory/shared-engines.ts';

/** A restart that is confirmed. */
export interface Restart {
  readonly realm: string;
  readonly result: 'restarted';
  readonly program_start_before: string | null;
  readonly program_start_after: string | null;
  readonly waited_ms: number;
}

/** The restarts of a process. */
export interface Restarts {
  /** What the deadline of a realm must leave for one, milliseconds. */
  readonly deadlineMs: number;
  /**
   * Tells the engine to restart and waits until its start has moved. Of several at once, in all processes, one tells it and
   * all wait for that restart. A dry run asks the engine only. Throws timeout `restart_not_confirmed` when it takes longer
   * than it may: the engine may come back later.
   */
  restart(realm: OpenRealm, options: { readonly dryRun: boolean }): Promise<Restart>;
}

export interface RestartsParts {
  readonly clock: Clock;
  readonly claims: RestartClaimStore;
  /** How long a restart may take to be confirmed, milliseconds. */
  readonly waitMs: number;
}

/** For the question before and the command, milliseconds. */
const marginMs = 5000;

/**
 * Engines say in whole seconds when they started, and may keep their process id: one that restarts within the second of its last start has the same
 * start as before. A second after it has told its start, its clock has gone on by one, whatever the difference to ours.
 */
const wholeSecondMs = 1050;

const pauseMs = 250;
/** A connection to the engine that ends may never be answered: the next question must not wait for it. */
const questionMs = 2000;

export function createRestarts({ clock, claims, waitMs }: RestartsParts): Restarts {
  return {
    deadlineMs: waitMs + marginMs,
    async restart(realm, { dryRun }) {
      const engine = engineOf(realm.record) ?? realm.name;
      const facts = await factsOf(realm, async () => (dryRun ? undefined : claims.find(engine)));
      if ('isMine' in facts) return confirmed(realm, facts.before, { clock, waitMs });
      const { kind, program_start: start } = facts;
      if (dryRun) return restarted(realm, { before: start, after: null, waited: 0 });
      const { isMine, before } = await claims.take(engine, start);
      if (!isMine) return confirmed(realm, before, { clock, waitMs });
      try {
        await sleep(wholeSecondMs);
        await realm.status.send(command(restartOf(kind)));
        return await confirmed(realm, before, { clock, waitMs });
      } finally {
        await claims.release(engine);
      }
    },
  };
}

/** What the engine says; where it is away, the restart that somebody else has begun. */
async function factsOf(
  realm: OpenRealm,
  begun: () => Promise<RestartClaim | undefined>,
): Promise<EngineFacts | RestartClaim> {
  try {
    return await realm.status.engine();
  } catch (error) {
    const claim = await begun();
    if (claim) return claim;
    throw error;
  }
}

interface Waiting {
  readonly clock: Clock;
  readonly waitMs: number;
}

async function confirmed(
  realm: OpenRealm,
  before: number | null,
  { clock, waitMs }: Waiting,
): Promise<Restart> {
  const started = clock();
  for (;;) {
    await sleep(pauseMs);
    const after = await programStart(realm);
    const waited = clock() - started;
    if (after !== null && after !== before) return restarted(realm, { before, after, waited });
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
    return (await realm.within(questionMs).status.engine()).program_start;
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
