import { type Realmgate, type Result, unwrap } from '../../index.ts';
import type { Io } from '../io.ts';
import { followRequest } from './follow-request.ts';
import { type Operated, operatedOf, type OperationAnswer, type TargetResult } from './outcomes.ts';
import { createPause, ifPassing, isPassing, type Pause } from './passing.ts';

/** An operation as a command sends it. */
export interface OperationRequest {
  /** Sends the request. It can be sent again: what was done before is not done twice. */
  readonly send: (client: Realmgate) => Promise<Result<OperationAnswer>>;
  /** Returns true for a target that may still be done. */
  readonly isOpen: (target: TargetResult) => boolean;
  /** Returns the targets as they are now. It is given the last results of all, and what the first answer said of the realms. */
  readonly lookAgain: (client: Realmgate, operated: Operated) => Promise<readonly TargetResult[]>;
}

export interface Waiting {
  /** True if open targets are waited for, and engines that do not answer. */
  readonly wait: boolean;
  /** The longest wait in seconds. */
  readonly timeout: number;
  /** The longest pause between two looks in seconds. */
  readonly every: number;
}

interface Sending extends Waiting {
  readonly client: Realmgate;
  readonly io: Io;
}

/** Sends an operation, waits for its targets if that is wanted, and returns the last result of each. */
export async function settle(request: OperationRequest, sending: Sending): Promise<Operated> {
  const { client, io, wait } = sending;
  const pause = createPause(sending);
  const first = await sent(request, { ...sending, pause });
  const { requestId } = first;
  let operated =
    wait && requestId !== undefined ? await followRequest(first, requestId, { client, pause }) : first;
  while (wait && operated.targets.some(request.isOpen) && (await pause(progressOf(operated, request)))) {
    const { targets } = operated;
    operated = { ...operated, targets: await request.lookAgain(client, operated).catch(ifPassing(targets)) };
  }
  io.progress('');
  return operated;
}

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

function progressOf({ targets }: Operated, { isOpen }: OperationRequest): string {
  return `${targets.filter(isOpen).length} of ${targets.length} targets`;
}
