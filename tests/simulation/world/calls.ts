import { awsLimits } from '../../../shared/base/aws-limits.ts';
import type { Scheduler } from '../base/scheduler.ts';
import type { Faults } from './faults.ts';

/** A process of a function. When it is killed, the promises that it waits for never settle. */
export class Process {
  isDead = false;
  readonly name: string;
  readonly #deaths: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Calls the function when the process is killed. */
  onDeath(run: () => void): void {
    this.#deaths.push(run);
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    for (const run of this.#deaths) run();
  }
}

export interface Call<T> {
  /** The name of the call in the trace. */
  readonly label: string;
  /** Does what was asked for, at the peer. What it throws is the peer's answer. */
  readonly perform: () => T;
  /** Makes the error of a call that got no answer. */
  readonly lost: (wasSent: boolean) => Error;
  /** The time after which the process does not wait any longer, in milliseconds. What it asked for may still happen. */
  readonly limitMs?: number;
}

/** Calls from a process to what is outside of it. Each has a fate. */
export class Calls {
  readonly scheduler: Scheduler;
  readonly faults: Faults;

  constructor(scheduler: Scheduler, faults: Faults) {
    this.scheduler = scheduler;
    this.faults = faults;
  }

  make<T>(process: Process, { label, perform, lost, limitMs }: Call<T>): Promise<T> {
    const { scheduler, faults } = this;
    const fate = process.isDead ? 'crash before' : faults.fate();
    const name = `${process.name} ${label}`;
    return new Promise<T>((resolve, reject) => {
      if (fate === 'crash before') {
        this.#kill(process, `${name}: killed before`);
        return;
      }
      const limit =
        limitMs === undefined
          ? undefined
          : scheduler.after(limitMs, '', () => {
              settle(() => {
                reject(lost(true));
              });
            });
      const settle = (run: () => void) => {
        if (limit) scheduler.cancel(limit);
        if (!process.isDead) run();
      };
      const back = (what: string, run: () => void) => {
        scheduler.after(faults.latency(), `${name}: ${what}`, () => {
          settle(run);
        });
      };
      if (fate === 'not sent') {
        back('not sent', () => {
          reject(lost(false));
        });
        return;
      }
      scheduler.after(faults.latency(), name, () => {
        const answer = attempt(perform);
        if (fate === 'crash after') this.#kill(process, `${name}: killed after`);
        else if (fate === 'answer lost')
          back('answer lost', () => {
            reject(lost(true));
          });
        else if ('error' in answer)
          back('refused', () => {
            reject(answer.error);
          });
        else
          back('answered', () => {
            resolve(answer.value);
          });
      });
    });
  }

  #kill(process: Process, line: string): void {
    if (process.isDead) return;
    this.scheduler.note(line);
    process.kill();
  }
}

function attempt<T>(perform: () => T): { readonly value: T } | { readonly error: Error } {
  try {
    return { value: perform() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The time limit of a call to the table or a queue (`awsLimits`), in milliseconds. */
export const awsCallMs = awsLimits.callMs;
