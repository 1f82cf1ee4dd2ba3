import { Client, type ClientAnswer } from '../world/client.ts';
import { objectName } from '../world/engine-commands.ts';
import type { Actor, Played, SimulationStage } from './actor.ts';
import { endOfRequest, longestWaitMs } from './queued-request.ts';

/** A kind of remark that an operator writes on objects. */
interface Kind {
  readonly name: 'downtimes' | 'comments';
  /** The beginning of the commands that write one. */
  readonly command: 'SCHEDULE_' | 'ADD_';
  /** The time after which a queued request has ended in any case, in milliseconds. */
  readonly overMs: number;
}

interface Request {
  readonly kind: Kind;
  readonly comment: string;
  readonly key: string | undefined;
  readonly body: unknown;
  readonly answers: ClientAnswer[];
  /** The last answers about queued requests, when these had ended. */
  readonly ended: ClientAnswer[];
  /** Objects whose downtime was to be removed. */
  readonly removed: Set<string>;
  /** Number of times that the request was sent. */
  sent: number;
}

interface TargetResult {
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
  readonly id: string | null;
}

const mostTries = 5;

/** An operator who schedules downtimes, each again until it is answered, some twice at once, and removes some of them. */
export const downtimes: Actor = (stage) =>
  // A downtime of two hours is over then, and so is the last delivery.
  writeRemarks(stage, { name: 'downtimes', command: 'SCHEDULE_', overMs: 2 * 3_600_000 + 180_000 });

/** The same operator with comments. */
export const comments: Actor = (stage) =>
  writeRemarks(stage, { name: 'comments', command: 'ADD_', overMs: longestWaitMs });

function writeRemarks(stage: SimulationStage, kind: Kind): Played {
  const requests: Request[] = [];
  return {
    done: writeSome(stage, kind, requests),
    settle: async () => {
      await Promise.all(requests.flatMap((one) => one.answers.map((answer) => endOf(stage, one, answer))));
    },
    check: () => {
      requests.forEach((one) => {
        checkOne(stage, one);
      });
    },
  };
}

async function writeSome(stage: SimulationStage, kind: Kind, requests: Request[]): Promise<void> {
  const { world, platform, name } = stage;
  const { random } = world.scheduler;
  const client = new Client(name, world, platform);
  const count = random.chance(0.7) ? 1 : 2;
  for (let number = 0; number < count; number += 1) {
    const request = newRequest(stage, kind, number);
    requests.push(request);
    const isTwice = request.key !== undefined && random.chance(0.3);
    const tries = [write(stage, client, request)];
    if (isTwice) tries.push(write(stage, client, request));
    await Promise.all(tries);
    if (random.chance(0.4)) await removeOne(stage, client, request);
  }
}

function newRequest({ world: { scheduler }, name }: SimulationStage, kind: Kind, number: number): Request {
  const { random } = scheduler;
  const comment = `${name} ${number}`;
  const key = random.chance(0.8) ? comment : undefined;
  const [host_name, description] = [random.pick('h0', 'h1'), random.pick('s0', 's1')];
  const targets = random.pick<unknown>(
    { hosts: [host_name] },
    { services: [{ host_name, service: description }] },
    { hosts: ['h0', 'h1'], services: [{ host_name, service: description }] },
  );
  const starts_at = key === undefined ? new Date(scheduler.wall()).toISOString() : undefined;
  const times = kind.name === 'downtimes' ? { duration: '2h', starts_at } : {};
  const body = { targets, comment, ...times };
  return { kind, comment, key, body, answers: [], ended: [], removed: new Set(), sent: 0 };
}

async function write({ world }: SimulationStage, client: Client, request: Request): Promise<void> {
  const { scheduler } = world;
  const { kind, key, body } = request;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  for (let tries = 0; tries < mostTries; tries += 1) {
    request.sent += 1;
    const answer = await client.request('operations', { method: 'POST', path: pathOf(kind), headers, body });
    if (answer && answer.status < 300) {
      request.answers.push(answer);
      if (answer.headers['Idempotent-Replay'] === 'true') world.count('answers repeated');
      checkEffects(world, request, answer);
      return;
    }
    const code = answer?.body?.code;
    if (answer && answer.status < 500 && code !== 'idempotency_in_progress')
      world.violate(`${request.comment}: ${code}`);
    // Without a key, a request that may still run must not be sent again.
    const rest = key === undefined ? 30_000 : scheduler.random.between(200, 8000);
    await scheduler.sleep(rest, '');
  }
}

/** Waits until a queued request has ended, and looks at what it says of its targets. */
async function endOf(stage: SimulationStage, request: Request, answer: ClientAnswer): Promise<void> {
  const ended = await endOfRequest(stage, answer, request.kind.overMs);
  if (!ended) return;
  checkEffects(stage.world, request, ended);
  request.ended.push(ended);
}

async function removeOne({ world }: SimulationStage, client: Client, request: Request): Promise<void> {
  const { scheduler } = world;
  const targets: TargetResult[] = request.answers[0]?.body.data.targets ?? [];
  const target = targets.find(({ id }) => id !== null);
  if (!target) return;
  const object = objectName(target.host_name, target.service);
  const path = `${pathOf(request.kind)}${target.id}/`;
  request.removed.add(object);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await client.request('operations', { method: 'DELETE', path });
    if (answer && answer.status < 500) {
      const stays = world.engine[request.kind.name].some(
        (row) => textOf(row).startsWith(`${request.comment} `) && nameOf(row) === object,
      );
      if (answer.status < 300 && stays)
        world.violate(`${request.comment}: removed from ${object}, and still there`);
      if (answer.status < 300) world.count(`${request.kind.name} removed`);
      return;
    }
    await scheduler.sleep(scheduler.random.between(200, 8000), '');
  }
}

function checkEffects(world: SimulationStage['world'], request: Request, { body }: ClientAnswer): void {
  const targets: TargetResult[] = body.data.targets;
  for (const { host_name, service: description, outcome } of targets) {
    const object = objectName(host_name, description);
    const count = effectsOn(world, request, object).length;
    world.count(`${request.kind.name} ${outcome}`);
    if ((outcome === 'done' || outcome === 'already') && count === 0)
      world.violate(`${request.comment}: ${outcome} on ${object} without an effect`);
  }
}

function effectsOn(
  { engine }: SimulationStage['world'],
  { comment, kind }: Request,
  object: string,
  command: string = kind.command,
) {
  return engine.effects.filter(
    (one) => one.object === object && one.command.startsWith(command) && one.text.startsWith(`${comment} `),
  );
}

function checkOne({ world }: SimulationStage, request: Request): void {
  const { kind, comment, removed, answers, ended, sent } = request;
  for (const object of ['h0', 'h1', 'h0/s0', 'h0/s1', 'h1/s0', 'h1/s1']) {
    const written = effectsOn(world, request, object).length;
    if (written > 1) world.violate(`${comment}: ${written} ${kind.name} of ${object}`);
    if (effectsOn(world, request, object, 'DEL_').length > 0 && !removed.has(object)) {
      world.violate(`${comment}: removed from ${object}, and nobody asked for it`);
    }
  }
  // If the request was sent several times, a target that one of them refused may be done by another.
  const told = sent === 1 ? [...answers, ...ended] : [];
  const targets: TargetResult[] = told.flatMap(({ body }) => body.data.targets as TargetResult[]);
  for (const { host_name, service: description, outcome } of targets) {
    const object = objectName(host_name, description);
    const isDone = effectsOn(world, request, object).length > 0;
    if (outcome === 'refused' && isDone) world.violate(`${comment}: refused on ${object}, and done`);
  }
}

function textOf(row: Readonly<Record<string, unknown>>): string {
  return String(row['comment']);
}

function nameOf(row: Readonly<Record<string, unknown>>): string {
  return objectName(String(row['host_name']), String(row['service_description']));
}

function pathOf({ name }: Kind): string {
  return `/api/operations/realms/r/${name}/`;
}
