import type { EngineState, Operation, Result } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

type Settled = Pick<Result<TargetObject, EngineState>, 'outcome' | 'reason'>;

/**
 * Whether a command that the engine did not confirm may have its effect. `never`: it was not sent. `cut`: the connection closed, so the
 * engine took it before or not at all. `late`: it may still be on its way.
 */
export type Arrival = 'never' | 'cut' | 'late';

/**
 * In place of the start of a process: it is not known whether the engine took the command, or which of its processes did. The command
 * is sent again if the engine has not shown its effect for as long as effects are waited for.
 */
const unknownProcess = -1;
/** This number stands for the start of a process whose engine does not say it, as an Icinga DB during a reload. It is no sign that a command was lost. */
export const unsaidStart = 0;

/** The work of an earlier delivery of a request. */
export interface EarlierWork<Now> {
  /** The start of the engine's process to which a command was sent whose effect is still to be seen, by `objectKey`. */
  readonly sentTo: ReadonlyMap<string, number>;
  /** The states of the targets now, by `objectKey`. */
  readonly now: ReadonlyMap<string, Now>;
}

/** The targets of one realm when the work on them begins. */
export interface Prepared<Target, Now> {
  readonly targets: readonly Target[];
  /** The states of the targets before the first command of the request, by `objectKey`. */
  readonly before: ReadonlyMap<string, Now>;
  /** The work that ended before this one. `undefined` if this is the first. Effects that are there now are its effects. */
  readonly earlier?: EarlierWork<Now> | undefined;
}

/** The progress of one operation in one realm: which targets are settled, which wait for their command, which for its effect. */
export class Work<Target extends TargetObject, Now extends EngineState> {
  readonly operation: Operation<Target, Now>;
  /** Targets to which a command must be sent: none was sent yet, or the engine has lost the last one. */
  readonly needingCommand: Set<Target>;
  /** True from a command or a question that the engine did not answer until it answers a question. */
  isEngineAway = false;
  /** Targets whose command was sent, or may have arrived, each with the start of the engine's process that it was sent to. */
  readonly #unconfirmed = new Map<Target, number>();
  /** Targets that the engine refused. Their next look tells whether somebody else has done the same at the same time. */
  readonly #refused = new Set<Target>();
  /** The steps of the last commands of targets, if the operation has several. */
  readonly #steps = new Map<Target, string | undefined>();
  /** Targets for which the engine says that it has made what the command is for. */
  readonly #made = new Set<Target>();
  readonly #before: ReadonlyMap<string, Now>;
  #now: ReadonlyMap<string, Now>;
  readonly #settled = new Map<string, Settled>();

  constructor(operation: Operation<Target, Now>, { targets, before, earlier }: Prepared<Target, Now>) {
    this.operation = operation;
    this.#before = before;
    this.#now = earlier?.now ?? before;
    this.needingCommand = new Set(targets);
    for (const target of targets) this.#begin(target, earlier);
  }

  /** Settles a target that needs no command, and notes the command that is on its way. */
  #begin(target: Target, earlier: EarlierWork<Now> | undefined): void {
    const key = objectKey(target);
    const now = this.#now.get(key);
    const reason = this.operation.refusal(now);
    const sentTo = earlier?.sentTo.get(key);
    if (earlier && this.operation.isDone(now, this.beforeOf(target)))
      this.settle(target, { outcome: 'done', reason: null });
    else if (this.operation.isAlready(now)) this.settle(target, { outcome: 'already', reason: null });
    else if (reason !== undefined) this.settle(target, { outcome: 'refused', reason });
    else if (sentTo !== undefined) this.sent(target, sentTo, this.beforeOf(target));
  }

  /** Returns true if another look could change the result of a target. */
  get waits(): boolean {
    return this.#unconfirmed.size + this.#refused.size > 0;
  }

  /** The targets that the next look is about. */
  get open(): readonly Target[] {
    return [...this.needingCommand, ...this.#unconfirmed.keys(), ...this.#refused];
  }

  nowOf(target: Target): Now | undefined {
    return this.#now.get(objectKey(target));
  }

  beforeOf(target: Target): Now | undefined {
    return this.#before.get(objectKey(target));
  }

  settle(target: Target, settled: Settled): void {
    for (const targets of [this.needingCommand, this.#unconfirmed, this.#refused]) targets.delete(target);
    this.#settled.set(objectKey(target), settled);
  }

  /**
   * Notes that the engine took the command. `to` is the start of its process, or `unknownProcess`. `seen` is the state that the command was
   * made for.
   */
  sent(target: Target, to: number, seen = this.nowOf(target)): void {
    this.needingCommand.delete(target);
    this.#unconfirmed.set(target, to);
    this.#steps.set(target, this.operation.stepOf?.(seen, this.beforeOf(target)));
  }

  /** Notes that the engine has made what the command is for. Lists may show it later. */
  made(target: Target, to: number): void {
    this.sent(target, to);
    this.#made.add(target);
  }

  /** Notes that the engine, or our connector, understood the command and did not take it. */
  refuse(target: Target, reason: string): void {
    this.settle(target, { outcome: 'refused', reason });
    this.#refused.add(target);
  }

  /** Notes that the engine did not confirm the command. A command that may still be on its way is not sent again. */
  miss(target: Target, arrival: Arrival, to: number): void {
    this.isEngineAway = true;
    if (arrival !== 'never') this.sent(target, arrival === 'late' ? to : unknownProcess);
  }

  /**
   * Takes what the engine says now of the open targets. Those that show the effect are settled. `start` is the start of the process that
   * says it: a command that was sent to an earlier process and has no effect is lost, and may be sent again.
   */
  see(now: ReadonlyMap<string, Now>, start: number): void {
    this.isEngineAway = false;
    const open = new Set(this.open.map(objectKey));
    const left = [...this.#now].filter(([key]) => !open.has(key));
    this.#now = new Map([...left, ...now]);
    for (const target of this.open) {
      const seen = this.nowOf(target);
      if (!this.operation.isDone(seen, this.beforeOf(target), this.#steps.get(target)))
        this.#goOn(target, seen);
      else this.settle(target, { outcome: this.#isOfOthers(target) ? 'already' : 'done', reason: null });
    }
    this.#refused.clear();
    if (start === unsaidStart) return;
    for (const [target, to] of [...this.#unconfirmed])
      if (![start, unknownProcess, unsaidStart].includes(to) && !this.#made.has(target)) this.#unsend(target);
  }

  /** Returns true if the engine refused the command for what others did at the same time. */
  #isOfOthers(target: Target): boolean {
    return this.#refused.has(target) && !(this.operation.stepOf && this.#steps.has(target));
  }

  /** Lets the next command of a target be sent, if the effect of the last one is seen. */
  #goOn(target: Target, seen: Now | undefined): void {
    const step = this.operation.stepOf?.(seen, this.beforeOf(target));
    if (step === undefined) return;
    const isNext = this.needingCommand.has(target);
    const reason = isNext ? this.operation.refusal(seen, this.#steps.get(target)) : undefined;
    if (reason !== undefined) this.settle(target, { outcome: 'refused', reason });
    else if (this.#unconfirmed.has(target) && step !== this.#steps.get(target)) this.#unsend(target);
  }

  /** Lets the commands be sent again of which it is not known whether the engine took them. The time for their effects is over. */
  giveUpUnknown(): void {
    for (const [target, to] of [...this.#unconfirmed]) if (to === unknownProcess) this.#unsend(target);
  }

  #unsend(target: Target): void {
    this.#unconfirmed.delete(target);
    this.#made.delete(target);
    this.needingCommand.add(target);
  }

  resultOf(target: Target): Result<Target, Now> {
    const key = objectKey(target);
    const settled = this.#settled.get(key) ?? this.#settledAsMade(target);
    const sentTo = settled ? undefined : this.#unconfirmed.get(target);
    const { outcome, reason } = settled ?? this.#unsettled(sentTo !== undefined);
    return { target, outcome, reason, now: this.nowOf(target), sentTo };
  }

  /** Icinga 2 keeps downtimes and comments over a restart. A database that does not show one in time is behind its engine. */
  #settledAsMade(target: Target): Settled | undefined {
    return this.#made.has(target) && !this.operation.stepOf ? { outcome: 'done', reason: null } : undefined;
  }

  /** A target whose engine is there and does not show the effect of its command in time is not queued: another look would not help. */
  #unsettled(isSent: boolean): Settled {
    if (isSent && !this.isEngineAway) return { outcome: 'unconfirmed', reason: notSeen };
    return { outcome: 'queued', reason: waitsForEngine };
  }
}

const waitsForEngine = 'The engine did not take the command in time.';
const notSeen = 'The command was sent, but its effect was not seen in time.';

/** Returns a result that does not wait any more, for a target whose command cannot be queued or whose time is over. */
export function withoutQueue<Target extends TargetObject, Now extends EngineState>(
  result: Result<Target, Now>,
  reason: string,
): Result<Target, Now> {
  if (result.outcome !== 'queued') return result;
  return result.sentTo === undefined
    ? { ...result, outcome: 'refused', reason }
    : { ...result, outcome: 'unconfirmed', reason: notSeen };
}
