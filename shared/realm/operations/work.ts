import type { EngineState, Operation, Result } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

type Settled<Target extends TargetObject, Now extends EngineState> = Pick<
  Result<Target, Now>,
  'outcome' | 'reason'
>;

/**
 * Whether a command that the engine did not confirm may have had its effect. `never`: it was not sent. `cut`: the connection closed, so
 * the next look tells. `late`: it may still be on its way.
 */
export type Arrival = 'never' | 'cut' | 'late';

/** The progress of one operation in one realm: which targets are settled, which wait for their command, which for its effect. */
export class Work<Target extends TargetObject, Now extends EngineState> {
  readonly operation: Operation<Target, Now>;
  /** Targets whose command was not sent, or was cut off and had no effect. */
  readonly unsent: Set<Target>;
  /** True after a command that the engine could not be given, until it answers a question. */
  isEngineAway = false;
  /** Targets whose command was sent, or may have arrived, and whose effect was not seen yet. */
  readonly #unconfirmed = new Set<Target>();
  /** Targets among `unsent` whose command was cut off, until a look tells whether it had its effect. */
  readonly #cut = new Set<Target>();
  /** Targets that the engine refused. Their next look tells whether somebody else has done the same at the same time. */
  readonly #refused = new Set<Target>();
  readonly #before: ReadonlyMap<string, Now>;
  #now: ReadonlyMap<string, Now>;
  readonly #settled = new Map<string, Settled<Target, Now>>();

  constructor(
    operation: Operation<Target, Now>,
    targets: readonly Target[],
    before: ReadonlyMap<string, Now>,
  ) {
    this.operation = operation;
    this.#before = before;
    this.#now = before;
    this.unsent = new Set(targets);
    for (const target of targets) {
      const now = this.beforeOf(target);
      const reason = operation.refusal(now);
      if (operation.isAlready(now)) this.settle(target, { outcome: 'already', reason: null });
      else if (reason !== undefined) this.settle(target, { outcome: 'refused', reason });
    }
  }

  /** Returns true if another look could change the result of a target. */
  get waits(): boolean {
    return this.#unconfirmed.size + this.#cut.size + this.#refused.size > 0;
  }

  /** The targets that the next look is about. */
  get open(): readonly Target[] {
    return [...this.unsent, ...this.#unconfirmed, ...this.#refused];
  }

  beforeOf(target: Target): Now | undefined {
    return this.#before.get(objectKey(target));
  }

  settle(target: Target, settled: Settled<Target, Now>): void {
    for (const set of [this.unsent, this.#unconfirmed, this.#cut, this.#refused]) set.delete(target);
    this.#settled.set(objectKey(target), settled);
  }

  /** Notes that the engine took the command. */
  sent(target: Target): void {
    this.unsent.delete(target);
    this.#unconfirmed.add(target);
  }

  /** Notes that the engine, or our connector, understood the command and did not take it. */
  refuse(target: Target, reason: string): void {
    this.settle(target, { outcome: 'refused', reason });
    this.#refused.add(target);
  }

  /** Notes that the engine did not confirm the command. A command that may still be on its way is not sent again. */
  miss(target: Target, arrival: Arrival): void {
    this.isEngineAway = true;
    if (arrival === 'late') this.sent(target);
    else if (arrival === 'cut') this.#cut.add(target);
  }

  /** Takes what the engine says now of the open targets. Those that show the effect are settled. */
  see(now: ReadonlyMap<string, Now>): void {
    this.isEngineAway = false;
    this.#now = new Map([...this.#now, ...now]);
    for (const target of this.open) {
      const seen = now.get(objectKey(target));
      if (!this.operation.isDone(seen, this.beforeOf(target))) continue;
      this.settle(target, { outcome: this.#refused.has(target) ? 'already' : 'done', reason: null });
    }
    this.#refused.clear();
    this.#cut.clear();
  }

  resultOf(target: Target): Result<Target, Now> {
    const key = objectKey(target);
    const { outcome, reason } = this.#settled.get(key) ?? this.#unsettled(target);
    return { target, outcome, reason, now: this.#now.get(key) };
  }

  #unsettled(target: Target): Settled<Target, Now> {
    if (this.unsent.has(target) && !this.#cut.has(target)) return { outcome: 'refused', reason: notSent };
    return { outcome: 'unconfirmed', reason: notSeen };
  }
}

const notSent = 'The engine did not take the command in time: nothing was sent for this target.';
const notSeen = 'The command was sent, but its effect was not seen in time.';
