import { Client } from '../world/client.ts';
import type { Actor, SimulationStage } from './actor.ts';

interface Maintenance {
  readonly comment: string;
  /** True if the creation was answered. Without an answer it may exist or not. */
  isCreated: boolean;
}

const path = '/api/operations/realms/r/maintenances/';
const mostTries = 4;
/** The time between two runs of the planner, in milliseconds. */
const everyMs = 300_000;

/** An operator who creates a maintenance of both hosts, and the platform that starts the planner, at times twice at once. */
export const maintenances: Actor = (stage) => {
  const maintenance: Maintenance = { comment: `${stage.name} maintenance`, isCreated: false };
  return {
    done: createAndPlan(stage, maintenance),
    settle: () => planAgain(stage),
    check: () => {
      checkPlanted(stage, maintenance);
    },
  };
};

async function createAndPlan(stage: SimulationStage, maintenance: Maintenance): Promise<void> {
  const { scheduler } = stage.world;
  const { random } = scheduler;
  await create(stage, maintenance);
  for (let run = 0; run < 2; run += 1) {
    const runs = random.chance(0.4) ? [plan(stage), plan(stage)] : [plan(stage)];
    await Promise.all(runs);
    await scheduler.sleep(random.chance(0.5) ? random.between(0, 5000) : everyMs, '');
  }
}

async function create({ world, platform, name }: SimulationStage, maintenance: Maintenance): Promise<void> {
  const { scheduler } = world;
  const client = new Client(name, world, platform);
  const { comment } = maintenance;
  const starts_at = new Date(scheduler.wall() + 7_200_000).toISOString();
  const times = { starts_at, time_zone: 'UTC', duration: '1h', rrule: 'FREQ=YEARLY;COUNT=1' };
  const body = { name: comment, comment, targets: { hosts: ['h0', 'h1'] }, ...times };
  const request = { method: 'POST', path, headers: { 'idempotency-key': comment }, body };
  for (let tries = 0; tries < mostTries && !maintenance.isCreated; tries += 1) {
    const answer = await client.request('operations', request);
    maintenance.isCreated = answer?.status === 201;
    const code = answer?.body?.code;
    const isWrong = answer !== undefined && answer.status >= 400 && answer.status < 500;
    if (isWrong && code !== 'idempotency_in_progress')
      world.violate(`${comment}: ${JSON.stringify(answer.body)}`);
    await scheduler.sleep(scheduler.random.between(200, 8000), '');
  }
}

async function plan({ world, platform }: SimulationStage): Promise<void> {
  await world.scheduler.sleep(world.faults.latency(), 'the platform starts the planner');
  await platform.invoke('maintenance-planner', { source: 'aws.events' });
}

/** Runs the planner without faults, after the lease of a run that was killed has ended. */
async function planAgain(stage: SimulationStage): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    await stage.world.scheduler.sleep(everyMs + 20_000, '');
    await plan(stage);
  }
}

function checkPlanted({ world }: SimulationStage, { comment, isCreated }: Maintenance): void {
  for (const object of ['h0', 'h1']) {
    const planted = world.engine.effects.filter(
      (one) => one.object === object && one.text.startsWith(`${comment} `),
    );
    world.count('maintenances planted', planted.length);
    if (planted.length > 1) world.violate(`${comment}: planted ${planted.length} times on ${object}`);
    if (isCreated && planted.length === 0) world.violate(`${comment}: never planted on ${object}`);
  }
}
