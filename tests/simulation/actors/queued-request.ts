import { Client, type ClientAnswer } from '../world/client.ts';
import type { SimulationStage } from './actor.ts';

/** The time between two looks at what waits, in milliseconds. */
const lookMs = 30_000;
/** More looks than the delivery of any message needs, once all faults are over. */
const mostLooks = 100;
/** The time after which a request has ended in any case, in milliseconds: a day, and the time of its last delivery. */
export const longestWaitMs = 86_400_000 + 180_000;

/**
 * Returns what a queued request says of its targets when it has ended, which is `overMs` after now in any case. `undefined` if the answer
 * names no queued request.
 */
export async function endOfRequest(
  stage: SimulationStage,
  { body }: ClientAnswer,
  overMs: number,
): Promise<ClientAnswer | undefined> {
  const { world, name } = stage;
  const id: string | null = body.data.request_id;
  if (id === null) return undefined;
  // Nothing is asked while messages are delivered: a question changes nothing, and takes longer than a delivery.
  for (let looks = 0; looks < mostLooks && world.waiting() > 0; looks += 1)
    await world.scheduler.sleep(lookMs, '');
  const ended = await finished(stage, id);
  if (ended) return ended;
  await world.scheduler.sleep(overMs, '');
  const late = await finished(stage, id);
  if (late) world.count('requests ended by the clock');
  else world.violate(`${name}: request ${id} does not end`);
  return late;
}

async function finished({ world, platform, name }: SimulationStage, id: string) {
  const client = new Client(name, world, platform);
  const path = `/api/operations/requests/${id}/`;
  const answer = await client.request('operations', { method: 'GET', path });
  if (answer?.status !== 200 || answer.body.data.progress !== 'finished') return undefined;
  world.count('requests finished');
  return answer;
}
