import { joinNotices } from '../../../base/notices.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sourceNotices } from '../availability/availability-notice.ts';
import { problemStates } from '../availability/availability-states.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import { type PresentSubject, timelinesOf } from '../availability/timelines.ts';
import type { StateObjects } from '../log/engine-log.ts';
import { type HostSelection, presentHosts } from '../present/present-hosts.ts';
import { presentServices } from '../present/present-services.ts';
import type { Span } from '../span.ts';
import { type PastState, PastStateReading } from './past-state-reading.ts';

export type { PastState, StateAt } from './past-state-reading.ts';

/** The two times of a comparison, and the objects that are compared. */
interface PastStatesQuestion extends HostSelection {
  /** Both times in epoch seconds, the earlier one first, not after `now`. They are equal if one time is requested. */
  readonly times: Span;
  /** The present time in epoch seconds. */
  readonly now: number;
  /** With services, their hosts are answered too. */
  readonly objects: StateObjects;
}

/** The states of the hosts and services of a realm at two times. */
export interface PastStates {
  readonly all: readonly PastState[];
  /** The states of an object by `exclusionKey`. */
  readonly byKey: ReadonlyMap<string, PastState>;
  /** A fact about the source that the reader should know. */
  readonly notice: string | undefined;
  /** The reason why no source has the past, as a part of a sentence. `undefined` means that a source has events. */
  readonly reason: string | undefined;
}

/**
 * Returns the HARD states at two times of the hosts and services that the engine has now, from the first source that has events. Throws the
 * fault of the index if it is the only source.
 */
export async function pastStates(realm: OpenRealm, question: PastStatesQuestion): Promise<PastStates> {
  const { times, now, objects, host } = question;
  const present = await presentObjects(realm, question);
  // Only a history that says the state before each change tells more of a time if it is read beyond it.
  const saysPrevious = await realm.status.has('log', 'previous_state');
  const end = saysPrevious ? Math.max(now, times.to) + 1 : times.to + 1;
  let reading = new PastStateReading(times);
  const { source, notice, fault, withoutLog } = await timelinesOf(realm, present, {
    ...{ objects, host, span: { from: times.from, to: end }, now: Math.max(now, end) },
    ...{ unavailable: problemStates, threshold: undefined },
    beginPeriods() {
      reading = new PastStateReading(times);
      return reading.onPeriod;
    },
    beginStateEvents: () => reading.onStateEvent,
  });
  if (fault) throw fault;
  const all = present.map((subject) => reading.stateOf(subject));
  return {
    all,
    byKey: new Map(all.map((one) => [exclusionKey(one.host_name, one.service), one])),
    notice: joinNotices(notice, ...sourceNotices({ realm: realm.name, source, withoutLog })),
    reason: source === undefined ? withoutLog : undefined,
  };
}

async function presentObjects(
  realm: OpenRealm,
  { objects, host, hostgroup }: PastStatesQuestion,
): Promise<readonly PresentSubject[]> {
  const [hosts, services] = await Promise.all([
    presentHosts(realm, { host, hostgroup }),
    objects === 'services' ? presentServices(realm, { host, hostgroup }) : [],
  ]);
  return [...hosts.map((one) => ({ ...one, service: null })), ...services];
}
