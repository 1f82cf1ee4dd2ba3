import { once } from '../../shared/base/once.ts';
import { checkPeriod, phaseOf } from '../status-query-engine/check-times.ts';
import type { LogLine, Site, Subject } from '../status-query-engine/site.ts';
import { checkable, subjectsOf } from '../status-query-engine/site.ts';
import type { StoredPoint, StoredSeries } from '../time-series-engine/index.ts';
import { type CheckMeasurement, measuredBy } from './checks.ts';
import { followLog } from './follow-log.ts';

/** The length of the stored past, in seconds. */
const history = 7 * 86_400;
/**
 * The share of check results that is stored: one in so many, and each that found another state. All results would take seconds to
 * create.
 */
const keptChecks = 6;

/** The results of an object's checks that found another state, oldest first. */
type Changes = readonly Change[];
interface Change {
  /** The time of the check, in epoch seconds. */
  readonly time: number;
  readonly state: number;
}

/**
 * Returns a reader of the measured values of a site in the last seven days, as Icinga 2 writes them. A stored point never changes: its
 * time is that of a check, and its value follows from that time and from the state at that time, which is in the log.
 */
export function demoSeries(site: Site, seed: string): () => StoredSeries[] {
  const lines = followLog(site, changeOf);
  return () => {
    const changes = once(() => groupByObject(lines()));
    return subjectsOf(site).flatMap((subject) => seriesOf(subject, phaseOf(seed, subject), changes));
  };
}

function seriesOf(subject: Subject, phase: number, changes: () => ReadonlyMap<string, Changes>) {
  const { host, service } = subject;
  const object = checkable(subject);
  if (!object.has_been_checked) return [];
  return measuredBy(subject, 0, 0).map(({ metric }, index): StoredSeries => ({
    measurement: object.check_command,
    tags: { hostname: host.name, ...(service && { service: service.description }), metric },
    points: (from, to) =>
      pointsOf(subject, { index, phase, changes: changes().get(keyOf(subject)) ?? [], from, to }),
  }));
}

interface SeriesPosition {
  /** The position of the value among those of the check. */
  readonly index: number;
  readonly phase: number;
  readonly changes: Changes;
  /** The start of the time range, in epoch milliseconds. `to` is its end. */
  readonly from: number;
  readonly to: number;
}

/** Returns the points within [from, to), oldest first. */
function pointsOf(subject: Subject, { index, phase, changes, from, to }: SeriesPosition): StoredPoint[] {
  const object = checkable(subject);
  const began = changes.length === 0 ? object.last_state_change : 0;
  const first = Math.max(Math.ceil(from / 1000), object.last_check - history, began);
  const last = Math.min(Math.ceil(to / 1000) - 1, object.last_check);
  const step = keptChecks * checkPeriod(subject);
  const points: StoredPoint[] = [];
  const add = ({ time, state }: Change) => {
    const measured = time < first ? undefined : measuredBy(subject, state, time)[index];
    if (measured) points.push({ time: time * 1000, fields: fieldsOf(measured) });
  };
  // Every object was well before its first line in the log.
  let state = changes.length === 0 ? object.state : 0;
  let next = 0;
  const addChanges = (until: number) => {
    for (let change = changes[next]; change && change.time <= until; change = changes[next]) {
      add(change);
      state = change.state;
      next += 1;
    }
  };
  for (let time = first + ((step - ((first + phase) % step)) % step); time <= last; time += step) {
    addChanges(time - 1);
    if (changes[next]?.time !== time) add({ time, state });
  }
  addChanges(last);
  return points;
}

function fieldsOf({ value, warn, crit, unit }: CheckMeasurement): StoredPoint['fields'] {
  return unit === '' ? { value, warn, crit } : { value, warn, crit, unit };
}

type ChangeLine = NonNullable<ReturnType<typeof changeOf>>;

function groupByObject(lines: readonly ChangeLine[]): ReadonlyMap<string, Changes> {
  const byObject = new Map<string, Change[]>();
  for (const { key, change } of lines) {
    const list = byObject.get(key);
    if (list) list.push(change);
    else byObject.set(key, [change]);
  }
  return byObject;
}

function changeOf({ type, time, state, host_name, service_description }: LogLine) {
  if (type !== 'HOST ALERT' && type !== 'SERVICE ALERT') return undefined;
  return { key: JSON.stringify([host_name, service_description]), change: { time, state } };
}

function keyOf({ host, service }: Subject): string {
  return JSON.stringify([host.name, service?.description ?? '']);
}
