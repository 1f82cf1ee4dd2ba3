import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import type { EngineDowntime } from './downtimes.ts';
import type { Outcome } from './operation.ts';
import type { Performing } from './perform.ts';

/** Commands that are sent at the same time: the engine reads the next one while it answers this one. */
const atOnce = 2;
/** Commands that are sent after one look, and their time limit in milliseconds. */
const together = 200;
const togetherMs = 10_000;
/** The time limit of one look, and the pause between two looks, in milliseconds. */
const lookMs = 5000;
const pauseMs = 250;

/** The result for one downtime. */
export interface Removal {
  /** The downtime as it was before. */
  readonly downtime: EngineDowntime;
  readonly outcome: Extract<Outcome, 'done' | 'refused' | 'unconfirmed'>;
  /** A sentence for people. Null if there is nothing to explain. */
  readonly reason: string | null;
}

export interface Removed {
  readonly removals: readonly Removal[];
  /** The last failure of the engine. `undefined` if it answered to the end. */
  readonly failure: AppError | undefined;
}

export interface RemovalOptions {
  /** Reads the downtimes that the engine has now: those to be removed, and perhaps others. */
  readonly look: (realm: OpenRealm) => Promise<readonly EngineDowntime[]>;
  readonly performing: Performing;
}

/**
 * Removes downtimes of one realm, and returns the result for each when the engine shows none of them any more, or the time is over. A
 * command names the engine's number of a downtime, which Icinga 2 changes when it starts. So the numbers are read again before each 200
 * commands, and no number that was read before the engine was away is sent after it.
 */
export async function removeDowntimes(
  realm: OpenRealm,
  downtimes: readonly EngineDowntime[],
  { look, performing: { clock, sleep, sendMs, confirmMs } }: RemovalOptions,
): Promise<Removed> {
  const work = new Removing(downtimes);
  const started = clock();
  let sent = started;
  while (work.shown.length > 0) {
    const unsent = clock() - started < sendMs ? work.unsent : [];
    if (unsent.length > 0) {
      await sendSome(realm, work, unsent.slice(0, together));
      sent = clock();
    }
    const isLast = unsent.length === 0 && clock() - sent >= confirmMs;
    const seen = await attempt(() => look(realm.within(lookMs)));
    work.see(seen);
    if (isLast) break;
    if (work.shown.length > 0 && work.unsent.length === 0) await sleep(pauseMs);
  }
  return { removals: downtimes.map((downtime) => work.resultOf(downtime)), failure: work.failure };
}

async function sendSome(
  realm: OpenRealm,
  work: Removing,
  downtimes: readonly EngineDowntime[],
): Promise<void> {
  const bounded = realm.within(togetherMs);
  const settled = await gather(downtimes, atOnce, async (downtime) => {
    if (work.failure) return;
    const { number, record } = downtime;
    const name = record.description === null ? 'DEL_HOST_DOWNTIME' : 'DEL_SVC_DOWNTIME';
    const answer = await attempt(() => bounded.status.send(buildCommand(name, number)));
    if (answer instanceof AppError) work.miss(downtime, answer);
    else work.sent(downtime);
  });
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** The progress of the removal of some downtimes: which are still shown, and which commands were sent. */
class Removing {
  /** The engine's failure since the last look that it answered. */
  failure: AppError | undefined;
  #shown: ReadonlyMap<string, EngineDowntime>;
  /**
   * The downtimes whose command was sent since the engine was away for the last time. A command is not sent again before that: another
   * downtime with equal facts has the id of the first one as soon as that is gone.
   */
  readonly #sent = new Set<string>();
  readonly #refusals = new Map<string, string>();
  /** The downtimes whose command may have been sent. */
  readonly #tried = new Set<string>();

  constructor(downtimes: readonly EngineDowntime[]) {
    this.#shown = new Map(downtimes.map((one) => [one.record.downtime_id, one]));
  }

  get shown(): readonly EngineDowntime[] {
    return [...this.#shown.values()];
  }

  /** The downtimes that no command was sent for, with the numbers of the last look. */
  get unsent(): readonly EngineDowntime[] {
    if (this.failure) return [];
    return this.shown.filter((one) => !this.#sent.has(idOf(one)) && !this.#refusals.has(idOf(one)));
  }

  sent(downtime: EngineDowntime): void {
    this.#sent.add(idOf(downtime));
    this.#tried.add(idOf(downtime));
  }

  miss(downtime: EngineDowntime, failure: AppError): void {
    if (failure.code === 'engine_refused_command') {
      this.#refusals.set(idOf(downtime), failure.message);
      return;
    }
    this.failure = failure;
    this.#sent.clear();
    if (failure.code !== 'engine_unreachable' && failure.code !== 'busy') this.#tried.add(idOf(downtime));
  }

  /** Takes the downtimes that the engine has now, or its failure. */
  see(seen: readonly EngineDowntime[] | AppError): void {
    this.failure = seen instanceof AppError ? seen : undefined;
    if (seen instanceof AppError) {
      this.#sent.clear();
      return;
    }
    const left = seen.filter((one) => this.#shown.has(idOf(one)));
    this.#shown = new Map(left.map((one) => [idOf(one), one]));
  }

  resultOf(downtime: EngineDowntime): Removal {
    const id = idOf(downtime);
    if (!this.#shown.has(id)) return { downtime, outcome: 'done', reason: null };
    const refusal = this.#refusals.get(id);
    if (refusal !== undefined) return { downtime, outcome: 'refused', reason: refusal };
    return this.#tried.has(id)
      ? { downtime, outcome: 'unconfirmed', reason: stillShown }
      : { downtime, outcome: 'refused', reason: notSent };
  }
}

const notSent = 'The engine did not take the command in time: nothing was sent for this downtime.';
const stillShown = 'The command was sent, and the engine still shows the downtime, or did not answer.';

const idOf = ({ record }: EngineDowntime): string => record.downtime_id;
