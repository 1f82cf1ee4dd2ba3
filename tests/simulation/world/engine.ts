import { WireFault } from '../../../shared/connectors/kit/faults.ts';
import { type Command, unescapedArgument } from '../../../shared/connectors/status-query/command.ts';
import type { Scheduler } from '../base/scheduler.ts';
import { type Change, commandEffects, type SimulatedEngineState } from './engine-commands.ts';
import type { EngineRow } from './engine-tables.ts';

/** Something that a command changed in an engine. */
export interface CommandEffect extends Change {
  /** Milliseconds since the start of the simulation. */
  readonly at: number;
  readonly command: string;
}

/**
 * The longest time that an engine that is up takes for a command, in milliseconds. `perform` waits 8 seconds for effects, and the wall
 * clock by which it waits may step by five.
 */
const slowestEffectMs = 2900;

/**
 * An engine with two hosts. Half of them answer a command after its effect, as Icinga 2 does. The others answer before, as Naemon does, so
 * that the effect is seen later, and never if the engine ends before.
 */
export class MonitoringEngine implements SimulatedEngineState {
  readonly hosts: EngineRow[];
  readonly services: EngineRow[];
  downtimes: EngineRow[] = [];
  comments: EngineRow[] = [];
  /** All effects in their order. */
  readonly effects: CommandEffect[] = [];
  /** The texts of commands that the engine took and forgot, because it ended before their effect. */
  readonly forgotten = new Set<string>();
  isUp = true;
  /** The number of starts. A connection that was opened before the last start is closed. */
  starts = 0;
  readonly scheduler: Scheduler;
  #nextNumber = 1;
  #programStart: number;
  readonly #isImmediate: boolean;
  /** The commands that had no effect yet, each with the number of starts when it was taken. */
  readonly #taken: { readonly command: Command; readonly starts: number }[] = [];

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
    this.#programStart = this.seconds - 1000;
    this.#isImmediate = scheduler.random.chance(0.5);
    const state = { state: 2, hard_state: 2, acknowledged: 0, acknowledgement_type: 0, last_check: 0 };
    const check = { has_been_checked: 1, plugin_output: 'down', latency: 0, execution_time: 0 };
    const facts = {
      accept_passive_checks: 1,
      active_checks_enabled: 1,
      notifications_enabled: 1,
      groups: [],
      ...state,
      ...check,
    };
    const more = {
      event_handler_enabled: 1,
      flap_detection_enabled: 1,
      last_state_change: this.seconds - 500,
    };
    this.hosts = ['h0', 'h1'].map((name) => ({ ...facts, ...more, name, state: 1, parents: [] }));
    this.services = ['h0', 'h1'].flatMap((host_name) =>
      ['s0', 's1'].map((description) => ({ ...facts, ...more, host_name, description })),
    );
  }

  /** Number of commands that were taken and had no effect yet. */
  get pending(): number {
    return this.#taken.length;
  }

  /** Returns the time of the engine's clock in seconds since the epoch. */
  get seconds(): number {
    return Math.floor(this.scheduler.wall() / 1000);
  }

  number(): number {
    this.#nextNumber += 1;
    return this.#nextNumber;
  }

  rows(table: string): readonly EngineRow[] {
    this.#demandUp();
    const now = this.seconds;
    this.downtimes = this.downtimes.filter(({ end_time: end }) => Number(end) > now);
    const tables = {
      hosts: this.hosts,
      services: this.services,
      downtimes: this.downtimes,
      comments: this.comments,
    };
    const found = new Map<string, EngineRow[]>(Object.entries(tables)).get(table);
    if (found) return found;
    if (table === 'status')
      return [
        {
          program_start: this.#programStart,
          program_version: this.#isImmediate ? 'v2.14.0-icinga2' : 'naemon 1.4.1',
        },
      ];
    throw new Error(`the engine of the simulation has no table ${table}`);
  }

  take(command: Command): void {
    this.#demandUp();
    if (this.#isImmediate) {
      this.#execute(command);
      return;
    }
    this.#taken.push({ command, starts: this.starts });
    const { random } = this.scheduler;
    const delayMs = random.chance(0.8) ? random.between(0, 20) : random.between(20, slowestEffectMs);
    this.scheduler.after(delayMs, 'engine: effect of the next command', () => {
      this.#executeNext();
    });
  }

  /** Executes the command that was taken first: a later one may not overtake it. */
  #executeNext(): void {
    const next = this.#taken.shift();
    if (!next) return;
    if (next.starts === this.starts) this.#execute(next.command);
    else this.forgotten.add(next.command.arguments.map(unescapedArgument).join(';'));
  }

  #execute(command: Command): void {
    const change = commandEffects(this, command);
    if (change) this.effects.push({ at: this.scheduler.now, command: command.name, ...change });
  }

  stop(): void {
    this.isUp = false;
    this.starts += 1;
  }

  /** Starts again. Downtimes and comments get other numbers, as in Icinga 2. */
  start(): void {
    this.isUp = true;
    this.#programStart = this.seconds;
    this.#nextNumber = this.scheduler.random.below(5);
    for (const row of [...this.downtimes, ...this.comments]) row['id'] = this.number();
  }

  #demandUp(): void {
    if (!this.isUp) throw new WireFault('refused_connection', 'the engine is down');
  }
}
