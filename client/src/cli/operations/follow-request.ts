import { type Realmgate, unwrap } from '../../index.ts';
import type { Operated, TargetResult } from './outcomes.ts';
import { ifPassing, type Pause } from './passing.ts';

interface Following {
  readonly client: Realmgate;
  readonly pause: Pause;
}

/**
 * Waits until a request that the API has queued has ended, or the time is over, and returns its results. While it waits, the shortest
 * list of targets is read: only their numbers are needed.
 */
export async function followRequest(
  operated: Operated,
  requestId: string,
  { client, pause }: Following,
): Promise<Operated> {
  let waiting = operated.targets.filter(({ outcome }) => outcome === 'queued').length;
  let isFinished = false;
  while (!isFinished && (await pause(`${waiting} of ${operated.targets.length} targets in the queue`))) {
    const seen = await requestOf(client, requestId, 'unconfirmed').catch(ifPassing(undefined));
    waiting = seen?.counts.queued ?? waiting;
    isFinished = seen?.progress === 'finished';
  }
  const ended = await requestOf(client, requestId).catch(ifPassing(undefined));
  return { ...operated, targets: withResults(operated.targets, ended?.targets ?? []) };
}

async function requestOf(client: Realmgate, requestId: string, outcome?: 'unconfirmed') {
  const params = { path: { request_id: requestId }, query: { ...(outcome && { outcome }) } };
  return (await unwrap(client.GET('/api/operations/requests/{request_id}/', { params }))).data;
}

/**
 * Returns the targets with the latest results. A name that no realm has is not part of the request, and keeps its result. What is removed has
 * its id from the beginning, and its object may have several; what is made gets its id later.
 */
function withResults(targets: readonly TargetResult[], latest: readonly TargetResult[]): TargetResult[] {
  const byName = new Map(
    latest.flatMap((target) => [[nameOf(target), target] as const, [target.id ?? '', target] as const]),
  );
  return targets.map((target) => byName.get(target.id ?? nameOf(target)) ?? target);
}

/** Returns a text that names a target among all targets of a request. */
export function nameOf({ realm, host_name, service }: TargetResult): string {
  return JSON.stringify([realm, host_name, service]);
}
