import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { buildCommand, type Command, type EngineKind } from '../../connectors/status-query/index.ts';
import type { RestartClaim, RestartClaimStore, RestartedProcess } from '../../store/restart-claims.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';

/** A restart that was confirmed. */
export interface Restart {
  readonly realm: string;
  readonly result: 'restarted';
  /** The name of the node whose process was restarted. Null if the engine has no names for its nodes. */
  readonly node: string | null;
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

export function createRestartService({ clock, claims, waitMs }: RestartsParts): Restarts {
  return {
    deadlineMs: waitMs + marginMs,
    async restart(realm, { dryRun }) {
      const engine = engineKeyOf(realm.record) ?? realm.name;
      const found = await findProcess(realm, async () => (dryRun ? undefined : claims.find(engine)));
      if ('isMine' in found) return confirmed(realm, found, { clock, waitMs });
      if (dryRun) return restarted(realm, found, { after: null, waited: 0 });
      const claim = await claims.take(engine, found);
      if (!claim.isMine) return confirmed(realm, claim, { clock, waitMs });
      try {
        await sleep(wholeSecondMs);
        await realm.status.send(commandFor(found));
        return await confirmed(realm, found, { clock, waitMs });
      } finally {
        // A lock ends by itself. If a store that fails here hid the restart, its caller would restart the engine once more.
        await claims.release(engine).catch(() => undefined);
      }
    },
  };
}

interface FoundProcess extends RestartedProcess {
  readonly kind: EngineKind;
}

/** Returns the process to restart or, if the engine does not answer, the restart that another request has begun. */
async function findProcess(
  { status }: OpenRealm,
  begun: () => Promise<RestartClaim | undefined>,
): Promise<FoundProcess | RestartClaim> {
  try {
    const [{ kind }, process] = await Promise.all([status.engine(), status.actingProcess()]);
    return { kind, node: process?.node ?? null, before: process?.start ?? null };
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

/** Waits until the same process has another start: other nodes of a cluster have starts of their own, and answer meanwhile. */
async function confirmed(
  realm: OpenRealm,
  process: RestartedProcess,
  { clock, waitMs }: Waiting,
): Promise<Restart> {
  const started = clock();
  for (;;) {
    await sleep(pauseMs);
    const after = await startOf(realm, process);
    const waited = clock() - started;
    if (after !== null && after !== process.before) return restarted(realm, process, { after, waited });
    if (waited >= waitMs) throw notConfirmed(realm.name, waitMs);
  }
}

interface RestartProgress {
  readonly after: number | null;
  readonly waited: number;
}

function restarted(
  { name, iso }: OpenRealm,
  { node, before }: RestartedProcess,
  { after, waited }: RestartProgress,
): Restart {
  return {
    ...{ realm: name, result: 'restarted', node },
    program_start_before: iso(before),
    program_start_after: iso(after),
    waited_ms: waited,
  };
}

/** Returns the restart command. Icinga 2 has another name for it than all other engines, and its REST API sends it to a node. */
function commandFor({ kind, node }: FoundProcess): Command {
  if (kind !== 'icinga2') return buildCommand('RESTART_PROGRAM');
  return buildCommand('RESTART_PROCESS', ...(node === null ? [] : [node]));
}

/** Returns the start of the process in epoch seconds. Null while it does not answer or does not report its start. */
async function startOf(realm: OpenRealm, { node }: RestartedProcess): Promise<number | null> {
  try {
    const found = await realm.within(questionMs).status.actingProcess(node ?? undefined);
    return found?.start ?? null;
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
