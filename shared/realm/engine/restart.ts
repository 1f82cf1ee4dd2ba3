import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { buildCommand, type EngineFacts, type EngineKind } from '../../connectors/status-query/index.ts';
import type { RestartClaim, RestartClaimStore } from '../../store/restart-claims.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';

/** A restart that was confirmed. */
export interface Restart {
  readonly realm: string;
  readonly result: 'restarted';
  readonly program_start_before: string | null;
  readonly program_start_after: string | null;
  readonly waited_ms: number;
}

/** The restarts of one process. */
export interface Restarts {
  /** The deadline that a realm needs for a restart, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Sends the restart command and waits until the engine's start time has changed. If several requests do this at once, in any
   * process, one sends the command and all wait for that restart. A dry run only queries the engine. Throws
   * `restart_not_confirmed` if it takes too long: the engine may still come back later.
   */
  restart(realm: OpenRealm, options: { readonly dryRun: boolean }): Promise<Restart>;
}

export interface RestartsParts {
  readonly clock: Clock;
  readonly claims: RestartClaimStore;
  /** The time for a restart to be confirmed, in milliseconds. */
  readonly waitMs: number;
}

/** The time for the query before the restart and for the command, in milliseconds. */
const marginMs = 5000;

/**
 * The pause before the command, in milliseconds. Engines report their start in whole seconds and may keep their process id, so
 * that a restart within the second of the last start could not be seen. After this pause, the engine's clock has advanced by a
 * second, however it differs from ours.
 */
const wholeSecondMs = 1050;

const pauseMs = 250;
/**
 * The time limit of one query while waiting, in milliseconds. A connection to an engine that is stopping may never be answered,
 * and must not block the next query.
 */
const questionMs = 2000;

export function createRestarts({ clock, claims, waitMs }: RestartsParts): Restarts {
  return {
    deadlineMs: waitMs + marginMs,
    async restart(realm, { dryRun }) {
      const engine = engineKeyOf(realm.record) ?? realm.name;
      const facts = await factsOf(realm, async () => (dryRun ? undefined : claims.find(engine)));
      if ('isMine' in facts) return confirmed(realm, facts.before, { clock, waitMs });
      const { kind, program_start: start } = facts;
      if (dryRun) return restarted(realm, { before: start, after: null, waited: 0 });
      const { isMine, before } = await claims.take(engine, start);
      if (!isMine) return confirmed(realm, before, { clock, waitMs });
      try {
        await sleep(wholeSecondMs);
        await realm.status.send(buildCommand(restartOf(kind)));
        return await confirmed(realm, before, { clock, waitMs });
      } finally {
        // A lock ends by itself. If a store that fails here hid the restart, its caller would restart the engine once more.
        await claims.release(engine).catch(() => undefined);
      }
    },
  };
}

/** Returns the engine's facts or, if the engine does not answer, the restart that another request has begun. */
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

interface RestartProgress {
  readonly before: number | null;
  readonly after: number | null;
  readonly waited: number;
}

function restarted({ name, iso }: OpenRealm, { before, after, waited }: RestartProgress): Restart {
  return {
    realm: name,
    result: 'restarted',
    program_start_before: iso(before),
    program_start_after: iso(after),
    waited_ms: waited,
  };
}

/** Returns the restart command. Icinga 2 has another name for it than all other engines. */
function restartOf(kind: EngineKind): string {
  return kind === 'icinga2' ? 'RESTART_PROCESS' : 'RESTART_PROGRAM';
}

/** Returns the engine's start in epoch seconds. Null while the engine does not answer or does not report its start. */
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
    detail: `The engine of realm '${realm}' accepted the restart, but did not answer again within ${waitMs} ms.`,
  });
}
