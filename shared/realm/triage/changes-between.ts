import type { MonitoringEvent } from '../history/events/event-record.ts';

/** The last state change of one host or service in a range, compared with its state at the start. */
export interface ChangedState extends MonitoringEvent {
  /** `came back`: it is in no problem at either end, and was in one meanwhile. */
  readonly change: 'became a problem' | 'is a problem again' | 'recovered' | 'came back';
  readonly change_count: number;
}

/** Returns one change for each host and service whose HARD state changed, problems first. The events are in the order of time. */
export function changesBetween(events: readonly MonitoringEvent[]): ChangedState[] {
  const byObject = new Map<string, MonitoringEvent[]>();
  for (const event of events) {
    if (event.state_type !== 'HARD' || event.state === null) continue;
    const key = JSON.stringify([event.realm, event.host_name, event.service]);
    const known = byObject.get(key);
    if (known) known.push(event);
    else byObject.set(key, [event]);
  }
  const changes = [...byObject.values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? [{ ...last, change: changeOf(first, last), change_count: own.length }] : [];
  });
  return changes.sort((a, b) => rank(a) - rank(b) || b.change_count - a.change_count);
}

/** An object whose first change is a recovery was in a problem before. */
function changeOf(first: MonitoringEvent, last: MonitoringEvent): ChangedState['change'] {
  const wasProblem = first.state === 0;
  if (last.state !== 0) return wasProblem ? 'is a problem again' : 'became a problem';
  return wasProblem ? 'recovered' : 'came back';
}

const order = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING'];

function rank({ change, state_name: state }: ChangedState): number {
  if (change === 'recovered') return order.length;
  return change === 'came back' ? order.length + 1 : order.indexOf(state ?? '');
}
