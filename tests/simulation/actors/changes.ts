import type { EventSeed } from '../../support/event.ts';
import { Client, type ClientAnswer } from '../world/client.ts';
import { objectName } from '../world/engine-commands.ts';
import type { Actor, SimulationStage } from './actor.ts';
import { endOfRequest, longestWaitMs } from './queued-request.ts';

/** A change of an object that a request asks for: one of the names in `changeOf`. */
type Change = 'muted' | 'unmuted' | 'acknowledged' | 'unacknowledged' | 'checked';

interface Target {
  readonly host_name: string;
  readonly service: string;
}

/** One of the requests, which are made one after another. */
interface Step {
  readonly change: Change;
  /** The outcome of its target, when it is known. */
  outcome?: string;
  /** The answer 202, if the target was queued. */
  queued?: ClientAnswer;
}

interface Changing {
  readonly target: Target;
  readonly steps: Step[];
  /** True if every request was answered at the first time: then it is known what was done. */
  isKnown: boolean;
}

const mostTries = 5;

/** The changes that the commands of an engine make. */
const changeOf: ReadonlyMap<string, Change> = new Map([
  ['DISABLE_SVC_NOTIFICATIONS', 'muted'],
  ['ENABLE_SVC_NOTIFICATIONS', 'unmuted'],
  ['ACKNOWLEDGE_SVC_PROBLEM', 'acknowledged'],
  ['REMOVE_SVC_ACKNOWLEDGEMENT', 'unacknowledged'],
  ['SCHEDULE_FORCED_SVC_CHECK', 'checked'],
]);

/** An operator who changes a service to and fro, or has it checked several times, each time when the last request is answered. */
export const changes: Actor = (stage) => {
  const { random } = stage.world.scheduler;
  const target = { host_name: random.pick('h0', 'h1'), service: random.pick('s0', 's1') };
  const wanted = random.pick<readonly Change[]>(
    ['muted', 'unmuted', 'muted'],
    ['acknowledged', 'unacknowledged', 'acknowledged'],
    ['checked', 'checked'],
  );
  const steps = wanted.slice(0, random.chance(0.7) ? 2 : 3).map((change): Step => ({ change }));
  const changing = { target, steps, isKnown: true };
  return {
    done: changeAll(stage, changing),
    settle: () => waitForAll(stage, changing),
    check: () => {
      checkEffects(stage, changing);
    },
  };
};

async function changeAll(stage: SimulationStage, changing: Changing): Promise<void> {
  const { world, platform, name } = stage;
  const client = new Client(name, world, platform);
  for (const [number, step] of changing.steps.entries()) {
    const request = requestFor(step.change, changing.target);
    const headers = request.body === undefined ? {} : { 'idempotency-key': `${name} ${number}` };
    for (let tries = 0; tries < mostTries && step.outcome === undefined; tries += 1) {
      const answer = await client.request('operations', { ...request, headers });
      noteAnswer(stage, changing, step, answer);
      await world.scheduler.sleep(world.scheduler.random.between(200, 8000), '');
    }
  }
}

function requestFor(change: Change, { host_name, service: description }: Target): EventSeed {
  const path = '/api/operations/realms/r/';
  const targets = { services: [{ host_name, service: description }] };
  switch (change) {
    case 'muted':
    case 'unmuted': {
      const body = { targets, switch: 'notifications', on: change === 'unmuted' };
      return { method: 'POST', path: `${path}switches/`, body };
    }
    case 'acknowledged':
      return { method: 'POST', path: `${path}acknowledgements/`, body: { targets, comment: 'known' } };
    case 'unacknowledged': {
      const query = `host_name=${host_name}&service=${description}`;
      return { method: 'DELETE', path: `${path}acknowledgements/?${query}` };
    }
    case 'checked':
      return { method: 'POST', path: `${path}checks/`, body: { targets } };
  }
}

function noteAnswer(
  { world, name }: SimulationStage,
  changing: Changing,
  step: Step,
  answer: ClientAnswer | undefined,
): void {
  const code = answer?.body?.code;
  if (!answer || answer.status >= 300) {
    changing.isKnown = false;
    if (answer && answer.status < 500 && code !== 'idempotency_in_progress')
      world.violate(`${name}: ${code}`);
    return;
  }
  const { request_id: id, targets } = answer.body.data;
  step.outcome = targets[0].outcome;
  if (id !== null) step.queued = answer;
  world.count(`${step.change} ${step.outcome}`);
}

/** Waits until the queued requests have ended, and notes what became of their targets. */
async function waitForAll(stage: SimulationStage, { steps }: Changing): Promise<void> {
  for (const step of steps) {
    const ended = step.queued && (await endOfRequest(stage, step.queued, longestWaitMs));
    if (ended) step.outcome = ended.body.data.targets[0].outcome;
  }
}

/** If all outcomes are known, exactly what they say was done, and in the order of the requests. */
function checkEffects({ world, name }: SimulationStage, { target, steps, isKnown }: Changing): void {
  const object = objectName(target.host_name, target.service);
  const effects = world.engine.effects.filter((effect) => effect.object === object);
  const done = effects.flatMap(({ command }) => changeOf.get(command) ?? []);
  const told = steps.filter(({ outcome }) => outcome === 'done').map(({ change }) => change);
  const isSure = isKnown && steps.every(({ outcome }) => outcome === 'done' || outcome === 'refused');
  if (isSure) world.count('changes compared', told.length);
  // A check is `done` when the engine has a new result, and that of a passive check is one (ADR 0116).
  const isPassive = told.includes('checked') && effects.some(({ command }) => command.startsWith('PROCESS_'));
  const isRight = isPassive ? done.length <= told.length : done.join() === told.join();
  if (isSure && !isRight) world.violate(`${name}: ${object} was ${done.join()} instead of ${told.join()}`);
  for (const change of isPassive ? [] : told)
    if (!done.includes(change)) world.violate(`${name}: ${object} was never ${change}`);
}
