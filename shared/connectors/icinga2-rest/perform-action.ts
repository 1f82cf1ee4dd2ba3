import type { Clock } from '../../base/clock.ts';
import { WireFault } from '../kit/faults.ts';
import type { Command } from '../status-query/index.ts';
import { actionOf } from './actions.ts';
import type { ApiReply } from './api-reply.ts';
import type { ApiWire } from './api-wire.ts';
import { textOf } from './columns.ts';
import type { ApiCall, EngineObjects } from './engine-objects.ts';
import { permissionLacking, unconfirmedAction } from './errors.ts';
import type { RemarkNumbers } from './remark-numbers.ts';

interface Acting {
  readonly wire: ApiWire;
  readonly clock: Clock;
  readonly objects: EngineObjects;
  readonly numbers: RemarkNumbers;
}

/** Sends the action for a command. Resolves when the engine has done it. It is never repeated after it may have been done. */
export async function performAction(
  command: Command,
  { wire, clock, objects, numbers }: Acting,
  call: ApiCall,
): Promise<void> {
  const { seconds = Math.floor(clock() / 1000) } = command;
  const { request, permission } = actionOf(command, { seconds, nameOf: numbers.nameOf });
  await objects.demand(permission, call);
  const reply = await wire.act(request, call.context).catch((error: unknown) => {
    if (!isCut(error)) throw error;
    if (command.name === 'RESTART_PROCESS') return undefined;
    throw unconfirmedAction(call.realm, error);
  });
  if (reply?.status === 403) throw permissionLacking(call.realm, reply.missingPermission ?? permission);
  const refusal = reply && refusalIn(reply);
  if (refusal) throw refusal;
}

function isCut(error: unknown): boolean {
  return error instanceof WireFault && (error.kind === 'broken' || error.kind === 'closed');
}

/** Returns the engine's refusal. The status of the answer is that of a failure, or 200 beside results that failed. */
function refusalIn({ status, results, words }: ApiReply): WireFault | undefined {
  const failed = results.find(({ code }) => typeof code === 'number' && !isSuccess(code));
  if (failed) return new WireFault('refused_command', textOf(failed['status']));
  if (isSuccess(status)) {
    return results.length > 0 ? undefined : new WireFault('unreadable', 'the answer names no object');
  }
  return new WireFault('refused_command', status === 404 ? unknownObject : words);
}

const unknownObject = 'there is no such host, service, comment or downtime';

function isSuccess(code: number): boolean {
  return code >= 200 && code <= 299;
}
