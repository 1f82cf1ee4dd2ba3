import { NoAnswerError, ProblemError, type Realmgate, type Result, unwrap } from '../../index.ts';
import type { Io } from '../io.ts';
import { isEngineFault } from '../verdict.ts';
import { type Operated, operatedOf, type OperationAnswer, type TargetResult } from './outcomes.ts';

/** An operation as a command sends it. */
export interface OperationRequest {
  /** Sends the request. It can be sent again: what was done before is not done twice. */
  readonly send: (client: Realmgate) => Promise<Result<OperationAnswer>>;
  /** Returns true for a target that may still be done. */
  readonly isOpen: (target: TargetResult) => boolean;
  /** Returns the targets as they are now. It is given the last results of all. */
  readonly lookAgain: (
    client: Realmgate,
    targets: readonly TargetResult[],
  ) => Promise<readonly TargetResult[]>;
}

export interface Waiting {
  /** True if open targets are waited for, and engines that do not answer. */
  readonly wait: boolean;
  /** The longest wait in seconds. */
  readonly timeout: number;
  /** The pause between two looks in seconds. */
  readonly every: number;
}

interface Sending extends Waiting {
  readonly client: Realmgate;
  readonly io: Io;
}

/** Sends an operation, waits for its targets if that is wanted, and returns the last result of each. */
export async function settle(request: OperationRequest, sending: Sending): Promise<Operated> {
  const { client, io, wait } = sending;
  const pause = pauses(sending);
  let operated = await sent(request, { ...sending, pause });
  while (wait && operated.targets.some(request.isOpen) && (await pause(progressOf(operated, request)))) {
    const { targets } = operated;
    operated = { ...operated, targets: await request.lookAgain(client, targets).catch(ifPassing(targets)) };
  }
  io.progress('');
  return operated;
}

type Pause = (subject: string) => Promise<boolean>;

/** Sends the request until it is answered: once, or until the time is over if engines that do not answer are waited for. */
async function sent(
  request: OperationRequest,
  { client, wait, pause }: Sending & { readonly pause: Pause },
): Promise<Operated> {
  for (;;) {
    const answer = await unwrap(request.send(client), { allowPartial: true }).catch((error: unknown) => {
      if (wait && isPassing(error)) return error;
      throw error;
    });
    if (!(answer instanceof Error)) return operatedOf(answer);
    if (!(await pause('the engine'))) throw answer;
  }
}

/** Returns a function that waits until the next look, and returns false if the time is over. */
function pauses({ io, timeout, every }: Sending): Pause {
  const until = performance.now() + timeout * 1000;
  return async (subject) => {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return false;
    io.progress(`waiting for ${subject}, ${Math.ceil(leftMs / 1000)} s left …`);
    await io.sleep(Math.min(every * 1000, leftMs));
    return true;
  };
}

function progressOf({ targets }: Operated, { isOpen }: OperationRequest): string {
  return `${targets.filter(isOpen).length} of ${targets.length} targets`;
}

function ifPassing<T>(instead: T) {
  return (error: unknown): T => {
    if (isPassing(error)) return instead;
    throw error;
  };
}

/** Returns true for an error that may go away: the API or an engine did not answer, or is busy. */
function isPassing(error: unknown): error is Error {
  if (error instanceof NoAnswerError || isEngineFault(error)) return true;
  return (
    error instanceof ProblemError && (error.status === 429 || error.status === 503 || error.status === 504)
  );
}
