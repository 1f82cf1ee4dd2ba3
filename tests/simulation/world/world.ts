import type { Dependencies } from '../../../shared/app/dependencies.ts';
import { createDependencies } from '../../../shared/app/dependencies.ts';
import { readConfig } from '../../../shared/base/config.ts';
import type { EventCode, Log, LogFields } from '../../../shared/base/log.ts';
import { noMetrics } from '../../../shared/base/metrics.ts';
import { createTableOver } from '../../../shared/store/table.ts';
import type { Scheduler } from '../base/scheduler.ts';
import { Calls, Process } from './calls.ts';
import { MonitoringEngine } from './engine.ts';
import { connectEngines } from './engine-client.ts';
import { Faults } from './faults.ts';
import { connectQueue, FifoQueue } from './queue.ts';
import { connectTable, Items } from './table.ts';

export const config = {
  ...readConfig({ REALMGATE_TABLE: 'simulated', REALMGATE_TOKEN_SECRET: 'none' }),
  checkAnswers: 'sample' as const,
};

/** What all processes of all schedules share. Nothing in it changes. */
const common = createDependencies(config, { metrics: noMetrics });

/** A part of the product that a planted bug replaces, in the simulation only. */
export type ChangeDependencies = (dependencies: Dependencies) => Dependencies;

/** All that the processes of one schedule share: the table, the queues, the engine, the clock and the faults. */
export class World {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly calls: Calls;
  readonly items: Items;
  readonly engine: MonitoringEngine;
  readonly queues: ReadonlyMap<string, FifoQueue>;
  readonly plant: ChangeDependencies;
  /** What is wrong with this schedule. The first fault is the one to look at. */
  readonly violations: string[] = [];
  /** The counts of `count`. */
  readonly counts = new Map<string, number>();
  /** The largest step of the wall clock so far, in milliseconds. */
  largestStepMs = 0;
  #processes = 0;

  constructor(scheduler: Scheduler, items: Items, plant: ChangeDependencies) {
    this.scheduler = scheduler;
    this.plant = plant;
    this.faults = new Faults(scheduler.random);
    this.calls = new Calls(scheduler, this.faults);
    this.items = new Items(items);
    this.engine = new MonitoringEngine(scheduler);
    const queue = (name: string) => [name, new FifoQueue(name, 360_000, scheduler)] as const;
    this.queues = new Map([
      ...[queue(config.checkQueue), queue(config.deadCheckQueue)],
      ...[queue(config.operationQueue), queue(config.deadOperationQueue)],
    ]);
    scheduler.lateness = () => this.faults.lateness();
  }

  /** Adds a fault of the product to the schedule. */
  violate(what: string): void {
    this.scheduler.note(`VIOLATION ${what}`);
    this.violations.push(what);
  }

  /** Counts something that a schedule should do, so that a simulation in which nothing happens is seen. */
  count(what: string, number = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + number);
  }

  /** Steps the wall clock. */
  stepClock(ms: number): void {
    this.scheduler.stepWall(ms);
    this.largestStepMs = Math.max(this.largestStepMs, Math.abs(ms));
  }

  /** Ends all faults. */
  heal(): void {
    this.faults.heal();
    if (!this.engine.isUp) this.engine.start();
  }

  /** Returns the number of messages and commands that had no effect yet. Dead letters do not wait. */
  waiting(): number {
    return this.queue(config.checkQueue).size + this.queue(config.operationQueue).size + this.engine.pending;
  }

  queue(name: string): FifoQueue {
    const found = this.queues.get(name);
    if (found) return found;
    throw new Error(`the simulation has no queue ${name}`);
  }

  /** Starts a process of a function: nothing in it is shared with any other. */
  startProcess(functionName: string): { readonly process: Process; readonly dependencies: Dependencies } {
    this.#processes += 1;
    const process = new Process(`${functionName}#${this.#processes}`);
    return { process, dependencies: this.dependenciesOf(process) };
  }

  dependenciesOf(process: Process): Dependencies {
    const { calls, scheduler } = this;
    return this.plant({
      ...common,
      clock: () => scheduler.wall(),
      log: this.#logOf(process),
      table: createTableOver(connectTable(this.items, calls, process)),
      openQueue: (name) => connectQueue(this.queue(name), calls, process),
      openEngine: connectEngines(new Map([[enginePort, this.engine]]), calls, process),
    });
  }

  #logOf(process: Process): Log {
    const line = (code: EventCode, fields: LogFields = {}) => {
      // What is left of a killed process runs on in the simulation, and reaches nothing.
      if (process.isDead) return;
      this.scheduler.note(`${process.name} log ${code} ${textOf(fields['code'])} ${textOf(fields['error'])}`);
      if (fields['code'] === 'internal_error') this.violate(`an internal error: ${textOf(fields['error'])}`);
      if (code === 'answer.fault') this.violate(`an answer against its schema: ${textOf(fields['fault'])}`);
    };
    return { debug: () => undefined, info: () => undefined, warn: line, error: line };
  }
}

export const enginePort = 6557;

function textOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  return typeof value === 'string' ? value : '';
}
