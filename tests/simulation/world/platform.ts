import type { Process } from './calls.ts';
import { type FunctionName, functions, type SimulatedHandler } from './functions.ts';
import type { World } from './world.ts';

interface WarmProcess {
  readonly process: Process;
  readonly handler: SimulatedHandler;
}

/** The result of an invocation. `killed` means that the process ended, or was ended because it took too long. */
export type Invoked = { readonly answer: unknown } | { readonly error: unknown } | 'killed';

/** Starts functions as Lambda does: one invocation at a time in a process, which is used again as long as it lives. */
export class Platform {
  readonly #world: World;
  readonly #idle = new Map<FunctionName, WarmProcess[]>();

  constructor(world: World) {
    this.#world = world;
  }

  async invoke(name: FunctionName, event: unknown): Promise<Invoked> {
    const { scheduler } = this.#world;
    const warm = this.#idle.get(name)?.pop() ?? this.#start(name);
    const { timeoutMs } = functions[name];
    const end = scheduler.now + timeoutMs;
    const context = {
      functionName: name,
      awsRequestId: `run-${scheduler.steps}`,
      getRemainingTimeInMillis: () => Math.max(0, end - scheduler.now),
    };
    const killed = new Promise<'killed'>((resolve) => {
      warm.process.onDeath(() => {
        resolve('killed');
      });
    });
    const timeout = scheduler.after(timeoutMs, `${warm.process.name} has no time left`, () => {
      warm.process.kill();
    });
    const run = warm.handler(event as never, context as never).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const result = await Promise.race([run, killed]);
    scheduler.cancel(timeout);
    if (!warm.process.isDead) this.#idle.set(name, [...(this.#idle.get(name) ?? []), warm]);
    return result;
  }

  #start(name: FunctionName): WarmProcess {
    const { process, dependencies } = this.#world.startProcess(name);
    return { process, handler: functions[name].load(dependencies) };
  }
}
