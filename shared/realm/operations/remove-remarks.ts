import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { buildCommand, type Command, isRefusal } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { endExclusions } from './exclude-from-availability.ts';
import type { Outcome } from './operation.ts';
import type { Performing } from './perform.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';

/** Commands that are sent after one look, and their time limit in milliseconds. */
const together = 200;
const togetherMs = 10_000;
/** The time limit of one look, and the pause between two looks, in milliseconds. */
const lookMs = 5000;
const pauseMs = 250;

/** The result for one downtime or comment. */
export interface Removal<Remark extends EngineRemark = EngineRemark> {
  /** The downtime or comment as it was before. */
  readonly remark: Remark;
  readonly outcome: Extract<Outcome, 'done' | 'refused' | 'unconfirmed'>;
  /** A sentence for people. Null if there is nothing to explain. */
  readonly reason: string | null;
}

export interface Removed<Remark extends EngineRemark> {
  readonly removals: readonly Removal<Remark>[];
  /** The last failure of the engine, or one of its refusals. `undefined` if it answered to the end and refused nothing. */
  readonly failure: AppError | undefined;
}

export interface RemovalOptions<Remark extends EngineRemark> {
  readonly kind: RemarkKind;
  /** Reads what the engine has now of this kind: what is to be removed, and perhaps more. */
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  readonly performing: Performing;
}

/**
 * Removes downtimes or comments of one realm, and returns the result for each when the engine shows none of them any more, or the time is
 * over. A command names the engine's number of a remark, which Icinga 2 changes when it starts. So the numbers are read again before each 200
 * commands, and no number that was read before the engine was away is sent after it.
 */
export async function removeRemarks<Remark extends EngineRemark>(
  realm: OpenRealm,
  remarks: readonly Remark[],
  { kind, look, performing: { clock, sleep, sendMs, confirmMs } }: RemovalOptions<Remark>,
): Promise<Removed<Remark>> {
  const work = new Removing(kind, remarks);
  const started = clock();
  let sent = started;
  while (work.open.length > 0) {
    const unsent = clock() - started < sendMs ? work.needingCommand : [];
    if (unsent.length > 0) {
      await sendSome(realm, work, unsent.slice(0, together));
      sent = clock();
    }
    const isLast = unsent.length === 0 && clock() - sent >= confirmMs;
    const seen = await attempt(() => look(realm.within(lookMs)));
    work.see(seen);
    if (isLast) break;
    if (work.open.length > 0 && work.needingCommand.length === 0) await sleep(pauseMs);
  }
  const removals = remarks.map((remark) => work.resultOf(remark));
  const removed = removals.filter(({ outcome }) => outcome === 'done').map(({ remark }) => remark);
  await endExclusions(realm, removed);
  return { removals, failure: work.failure };
}

async function sendSome<Remark extends EngineRemark>(
  realm: OpenRealm,
  work: Removing<Remark>,
  remarks: readonly Remark[],
): Promise<void> {
  const bounded = realm.within(togetherMs);
  const ends = await bounded.status.sendAll(remarks.map((remark) => removalOf(remark, work.kind)));
  for (const [index, remark] of remarks.entries()) {
    const end = ends[index];
    if (end instanceof AppError) work.miss(remark, end);
    else if (end !== 'unsent') work.sent(remark);
  }
}

function removalOf({ record, number }: EngineRemark, { removal: { host, service } }: RemarkKind): Command {
  return buildCommand(record.service === null ? host : service, number);
}

/** Returns the refusal that the removal of remarks would meet. One stands for all, because they need the same permission. */
export async function findRemovalRefusal(
  { status }: OpenRealm,
  [remark]: readonly EngineRemark[],
  kind: RemarkKind,
): Promise<AppError | undefined> {
  return remark && status.findRefusal(removalOf(remark, kind));
}

/** The progress of the removal of some remarks: which are still shown, and which commands were sent. */
class Removing<Remark extends EngineRemark> {
  readonly kind: RemarkKind;
  /** The engine's failure since the last look that it answered. */
  #silence: AppError | undefined;
  #shown: ReadonlyMap<string, Remark>;
  /**
   * The remarks whose command was sent since the engine was away for the last time. A command is not sent again before that: another
   * remark with equal facts has the id of the first one as soon as that is gone.
   */
  readonly #sent = new Set<string>();
  readonly #refusals = new Map<string, AppError>();
  /** The remarks whose command may have been sent. */
  readonly #tried = new Set<string>();

  constructor(kind: RemarkKind, remarks: readonly Remark[]) {
    this.kind = kind;
    this.#shown = new Map(remarks.map((one) => [one.id, one]));
  }

  get failure(): AppError | undefined {
    return this.#silence ?? [...this.#refusals.values()][0];
  }

  /** The remarks that the engine shows, without those whose removal it refused. */
  get open(): readonly Remark[] {
    return [...this.#shown.values()].filter(({ id }) => !this.#refusals.has(id));
  }

  /** The remarks that no command was sent for, with the numbers of the last look. */
  get needingCommand(): readonly Remark[] {
    if (this.#silence) return [];
    return this.open.filter(({ id }) => !this.#sent.has(id));
  }

  sent({ id }: Remark): void {
    this.#sent.add(id);
    this.#tried.add(id);
  }

  miss({ id }: Remark, failure: AppError): void {
    if (isRefusal(failure)) {
      this.#refusals.set(id, failure);
      return;
    }
    this.#silence = failure;
    this.#sent.clear();
    if (failure.code !== 'engine_unreachable' && failure.code !== 'busy') this.#tried.add(id);
  }

  /** Takes the remarks that the engine has now, or its failure. */
  see(seen: readonly Remark[] | AppError): void {
    this.#silence = seen instanceof AppError ? seen : undefined;
    if (seen instanceof AppError) {
      this.#sent.clear();
      return;
    }
    const left = seen.filter(({ id }) => this.#shown.has(id));
    this.#shown = new Map(left.map((one) => [one.id, one]));
  }

  resultOf(remark: Remark): Removal<Remark> {
    const { id } = remark;
    if (!this.#shown.has(id)) return { remark, outcome: 'done', reason: null };
    const refusal = this.#refusals.get(id);
    if (refusal) return { remark, outcome: 'refused', reason: refusal.message };
    const { name } = this.kind;
    const stillShown = `The command was sent, and the engine still shows the ${name}, or did not answer.`;
    const notSent = `The engine did not take the command in time: nothing was sent for this ${name}.`;
    return this.#tried.has(id)
      ? { remark, outcome: 'unconfirmed', reason: stillShown }
      : { remark, outcome: 'refused', reason: notSent };
  }
}
