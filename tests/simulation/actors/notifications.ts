import { Client } from '../world/client.ts';
import { objectName } from '../world/engine-commands.ts';
import { config } from '../world/world.ts';
import type { Actor, SimulationStage } from './actor.ts';

interface Sent {
  readonly text: string;
  readonly object: string;
  /** The answers 202 that arrived. */
  accepted: number;
  /** The answers that did not say `duplicate`. */
  first: number;
}

const mostTries = 4;

/** A log platform: it submits notifications, each again until it is accepted, and some of them twice at once. */
export const notifications: Actor = (stage) => {
  const sent: Sent[] = [];
  return {
    done: submitSome(stage, sent),
    check: () => {
      checkAll(stage, sent);
    },
  };
};

async function submitSome(stage: SimulationStage, sent: Sent[]): Promise<void> {
  const { world, platform, name } = stage;
  const { scheduler } = world;
  const { random } = scheduler;
  const client = new Client(name, world, platform);
  const count = 1 + random.below(2);
  for (let number = 0; number < count; number += 1) {
    const [host, service] = [random.pick('h0', 'h1'), random.pick('s0', 's1')];
    const one: Sent = { text: `${name} ${number}`, object: objectName(host, service), accepted: 0, first: 0 };
    sent.push(one);
    const fields = { realm: 'r', host, service, return_code: random.below(4) };
    const timestamp = random.chance(0.5) ? new Date(scheduler.wall()).toISOString() : undefined;
    const body = { event: { id: one.text, message: one.text, timestamp, fields } };
    const tries = [submit(stage, { client, body, one })];
    if (random.chance(0.2)) tries.push(submit(stage, { client, body, one }));
    await Promise.all(tries);
    await scheduler.sleep(random.between(0, 3000), '');
  }
}

interface Submission {
  readonly client: Client;
  readonly body: unknown;
  readonly one: Sent;
}

async function submit({ world }: SimulationStage, { client, body, one }: Submission): Promise<void> {
  const { scheduler } = world;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await client.request('passive-checks', {
      method: 'POST',
      path: '/api/passive-checks/parser/',
      body,
    });
    if (answer?.status === 202) {
      one.accepted += 1;
      world.count('checks accepted');
      if (answer.body.data.duplicate === false) one.first += 1;
      return;
    }
    if (answer && answer.status < 500)
      world.violate(`${one.text}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const isPatient = scheduler.random.chance(0.05);
    await scheduler.sleep(scheduler.random.between(200, isPatient ? 400_000 : 5000), '');
  }
}

function checkAll({ world }: SimulationStage, sent: readonly Sent[]): void {
  const { engine } = world;
  const dead = world.queue(config.deadCheckQueue).accepted.map(({ body }) => body);
  for (const { text, object, accepted, first } of sent) {
    const effects = engine.effects.filter((effect) => effect.text === text);
    const isForgotten = [...engine.forgotten].some((words) => words.endsWith(`;${text}`));
    const isDead = dead.some((body) => body.includes(JSON.stringify(text)));
    if (accepted > 0 && effects.length === 0 && !isForgotten && !isDead) {
      world.violate(`${text} was accepted and is lost`);
    }
    if (first > 1) world.violate(`${text} was accepted ${first} times without 'duplicate'`);
    if (effects.some((effect) => effect.object !== object)) world.violate(`${text} came to another object`);
  }
}
