import type { Clock } from '../../base/clock.ts';
import { noteRows } from '../../base/meter.ts';
import type { EngineCall } from '../status-query/index.ts';
import type { PeerStatus } from './wire.ts';
import type { PeersState } from './world.ts';

/** The time after its start in which an Alertmanager may lack alerts: Prometheus sends each again after a minute, unless it is told otherwise. */
const fillingSeconds = 120;

/** Notes for the reader that alerts may be missing, so that nobody takes these for recovered, and that peers do not answer. */
export function noteReadiness(
  { statuses, away }: PeersState,
  { realm, context }: EngineCall,
  clock: Clock,
): void {
  const now = clock() / 1000;
  if (!statuses.some((status) => isReady(status, now))) {
    const text = `its Alertmanager was started less than ${fillingSeconds / 60} minutes ago, so that alerts may be missing`;
    noteRows(context.meter, realm, ['stale', text]);
  }
  if (away === 0) return;
  const text = `${away} of ${away + statuses.length} peers of its Alertmanager do not answer`;
  noteRows(context.meter, realm, ['peers', text]);
}

function isReady({ cluster, uptime }: PeerStatus, now: number): boolean {
  return cluster.status !== 'settling' && now - uptime >= fillingSeconds;
}
