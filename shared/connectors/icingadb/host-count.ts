import { limitTime } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { EngineCall, StatusQuery } from '../status-query/index.ts';
import { incompleteDatabase } from './errors.ts';

/**
 * Compares the number of hosts in the database with that of the engine. Throws an AppError if the database has less than half of them:
 * Icinga DB empties its tables if its Redis has lost the data, and goes on with its signs of life (ADR 0252).
 */
export type CheckHostCount = (hosts: number, call: EngineCall) => Promise<void>;

/** The times for which an answer of the engine counts, and for which it is not asked again if it gave none, in milliseconds. */
const [keptMs, pauseMs] = [300_000, 10_000];
/** The rows of the database wait for the engine, but no longer than this, in milliseconds. */
const waitMs = 2000;

export function createHostCountCheck(act: (call: EngineCall) => StatusQuery, clock: Clock): CheckHostCount {
  let known = { hosts: 0, until: 0, isVerified: true };
  return async (hosts, call) => {
    if (!(clock() < known.until && isMostOf(known.hosts, hosts))) {
      const ofEngine = await countHosts(act, call);
      if (!isMostOf(ofEngine ?? 0, hosts)) throw incompleteDatabase(call.realm, hosts, ofEngine ?? 0);
      const isVerified = ofEngine !== undefined;
      known = { hosts, until: clock() + (isVerified ? keptMs : pauseMs), isVerified };
    }
    if (!known.isVerified) call.context.meter.unverifiedRealms.add(call.realm);
  };
}

function isMostOf(all: number, some: number): boolean {
  return some * 2 >= all;
}

/** Returns the number of the engine's hosts, or `undefined` if it does not say. Its errors are those of commands, and cost no rows: the log names the realm. */
async function countHosts(
  act: (call: EngineCall) => StatusQuery,
  { realm, context }: EngineCall,
): Promise<number | undefined> {
  try {
    const limited = limitTime(waitMs, context);
    return (await limited.engineTime(act({ realm, context: limited }).engine())).num_hosts ?? undefined;
  } catch {
    return undefined;
  }
}
