import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { isCut } from '../kit/engine-errors.ts';
import { WireFault } from '../kit/faults.ts';
import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { type Command, type CommandEnd, isRefusal } from '../status-query/index.ts';
import { type ActionChunk, chunksOf, requestOf, splitChunk } from './action-chunks.ts';
import { type Action, actionForCommand } from './actions.ts';
import { type ApiAttributes, refusalOf } from './api-object.ts';
import type { ApiReply } from './api-reply.ts';
import type { ApiWire } from './api-wire.ts';
import { textOf } from './columns.ts';
import type { ApiCall, EngineObjects } from './engine-objects.ts';
import type { EngineStatus } from './engine-status.ts';
import { apiErrors, permissionLacking } from './errors.ts';

interface Acting {
  readonly wire: ApiWire;
  readonly clock: Clock;
  readonly objects: EngineObjects;
  readonly status: EngineStatus;
  readonly numbers: RemarkNumbers;
}

interface ActionCall extends ApiCall {
  /** Runs one request, and translates its errors. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Sends the actions for commands, one request after the other, and returns their ends in order. A request is never repeated after it may
 * have been done, and none is sent after one that was not answered.
 */
export async function performActions(
  commands: readonly Command[],
  acting: Acting,
  call: ActionCall,
): Promise<CommandEnd[]> {
  const ends: CommandEnd[] = commands.map(() => 'unsent');
  const actions: [number, Action][] = [];
  for (const [position, command] of commands.entries()) {
    const action = await attempt(() => Promise.resolve(command).then((given) => readAction(given, acting)));
    if (action instanceof AppError) ends[position] = action;
    else actions.push([position, action]);
  }
  const chunks = chunksOf(actions);
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    const next = chunk;
    const answer = await attempt(() => call.run(() => performChunk(next, acting, call)));
    if (answer === 'unknown name') chunks.unshift(...splitChunk(next));
    else next.positions.forEach((position, at) => (ends[position] = endAt(answer, at)));
    if (next.positions.some((position) => isAway(ends[position]))) break;
  }
  return ends;
}

/** Returns the refusal that the command would meet, as far as that is known without sending it. */
export async function findRefusal(
  command: Command,
  acting: Acting,
  call: ActionCall,
): Promise<AppError | undefined> {
  const answer = await attempt(() =>
    call.run(() => acting.objects.demand(readAction(command, acting).permission, call)),
  );
  return answer instanceof AppError && isRefusal(answer) ? answer : undefined;
}

function readAction(command: Command, { clock, numbers }: Acting): Action {
  const { seconds = Math.floor(clock() / 1000) } = command;
  return actionForCommand(command, { seconds, nameOf: numbers.nameOf });
}

function endAt(answer: AppError | readonly CommandEnd[], at: number): CommandEnd {
  return answer instanceof AppError ? answer : (answer[at] ?? 'unsent');
}

function isAway(end: CommandEnd | undefined): boolean {
  return end instanceof AppError && !isRefusal(end);
}

/**
 * Sends one request. `unknown name` means that nothing was done, because one of several objects does not exist: the API does not say which.
 */
async function performChunk(
  chunk: ActionChunk,
  { wire, objects, status }: Acting,
  call: ApiCall,
): Promise<CommandEnd[] | 'unknown name'> {
  const { permission, path, node } = chunk.action;
  await objects.demand(permission, call);
  const master = node === undefined ? undefined : await findMaster(node, status, call);
  const reply = await wire.act(requestOf(chunk), call.context, master).catch((error: unknown) => {
    if (isCut(error) && path.endsWith('/restart-process')) return undefined;
    throw apiErrors.ofCommand(error, call.realm);
  });
  if (!reply) return ['taken'];
  const results = [...reply.results];
  if (reply.status === 403 && results.length === 0)
    throw permissionLacking(call.realm, reply.missingPermission ?? permission);
  return endsIn({ ...reply, results }, chunk, call.realm);
}

async function findMaster(node: string, status: EngineStatus, call: ApiCall): Promise<number | undefined> {
  const found = await status.process(call, node);
  if (!found) throw new WireFault('unreachable', 'the master does not answer');
  return found.master;
}

/**
 * Returns the ends of the actions: the results have the order of the names, and no names. The status of the answer is that of a failure
 * beside results that succeeded, or 200 beside results that failed.
 */
function endsIn(
  { status, results, words }: ApiReply & { readonly results: readonly ApiAttributes[] },
  { positions, action }: ActionChunk,
  realm: string,
): CommandEnd[] | 'unknown name' {
  if (results.length === positions.length) return results.map((result) => endOf(result, action, realm));
  if (status === 404 && positions.length > 1) return 'unknown name';
  if (isSuccess(status))
    throw new WireFault('unreadable', 'the answer does not have one result for each object');
  throw new WireFault('refused_command', status === 404 ? unknownObject : words);
}

function endOf(
  { code, status, name }: ApiAttributes,
  { makesRemark = false }: Action,
  realm: string,
): CommandEnd {
  if (typeof code === 'number' && isSuccess(code))
    return makesRemark && typeof name === 'string' && name !== '' ? 'made' : 'taken';
  const error = apiErrors.translate(faultOf(code, status), realm);
  if (error instanceof AppError) return error;
  throw error;
}

function faultOf(code: unknown, words: unknown): WireFault {
  if (typeof code !== 'number') return new WireFault('unreadable', 'a result without a code');
  const isShuttingDown = code === 423 || code === 503;
  return isShuttingDown ? refusalOf(code, words) : new WireFault('refused_command', textOf(words));
}

const unknownObject = 'there is no such host, service, comment or downtime';

function isSuccess(code: number): boolean {
  return code >= 200 && code <= 299;
}
