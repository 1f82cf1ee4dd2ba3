import type { Checkable, Site, Subject } from '../status-query-engine/site.ts';
import { checkable, subjectsOf } from '../status-query-engine/site.ts';
import type { StoredPoint, StoredSeries } from '../time-series-engine/index.ts';
import { type Measured, measuredBy } from './checks.ts';

/** Seconds. */
const day = 86_400;
const history = 7 * day;
const fine = 900;
const coarse = 3600;

/**
 * What was measured in a site within the last seven days, as Icinga 2 writes it. The newest point is what the engine shows as
 * performance data; before an object's last change of state, it was well. Older points are fewer.
 */
export function demoSeries(site: Site): StoredSeries[] {
  return subjectsOf(site).flatMap((subject) => seriesOf(subject));
}

function seriesOf(subject: Subject): StoredSeries[] {
  const { host, service } = subject;
  const object = checkable(subject);
  if (!object.has_been_checked) return [];
  return measuredBy(subject, 0, 0).map(({ metric }, index) => ({
    measurement: object.check_command,
    tags: { hostname: host.name, ...(service && { service: service.description }), metric },
    points: (from, to) => pointsOf(subject, { object, index, from, to }),
  }));
}

interface Wanted {
  readonly object: Checkable;
  /** Of the check's values. */
  readonly index: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

function pointsOf(subject: Subject, { object, index, from, to }: Wanted): StoredPoint[] {
  const points: StoredPoint[] = [];
  const oldest = Math.max(from / 1000, object.last_check - history);
  for (let time = object.last_check; time >= oldest; time -= object.last_check - time < day ? fine : coarse) {
    if (time * 1000 >= to) continue;
    const state = time >= object.last_state_change ? object.state : 0;
    const measured = measuredBy(subject, state, time)[index];
    if (measured) points.push({ time: time * 1000, fields: fieldsOf(measured) });
  }
  return points.reverse();
}

function fieldsOf({ value, warn, crit, unit }: Measured): StoredPoint['fields'] {
  return { value, warn, crit, ...(unit !== '' && { unit }) };
}
