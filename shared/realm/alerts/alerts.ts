import { isFailed } from '../../base/failed-realms.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Source } from '../../base/source.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { downtimesOf, type EngineDowntime } from '../operations/downtimes.ts';
import { objectKey } from '../operations/target.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type MonitoredObject, monitoredObjects } from './monitored-objects.ts';
import { silenceIdOfAcknowledgement, silenceIdOfDowntime } from './silence.ts';

/** A problem as an alert. */
export interface Alert {
  readonly object: MonitoredObject;
  readonly fingerprint: string;
  /** Ids of the silences of its downtimes and its acknowledgement. */
  readonly silencedBy: readonly string[];
  /** The fingerprint of the alert of its host, which hides those of the host's services. */
  readonly inhibitedBy: readonly string[];
  /** True if it is silenced or inhibited, also if its downtime is not known yet. */
  readonly isSuppressed: boolean;
}

interface AlertFacts {
  /** The time, in milliseconds. */
  readonly now: number;
  /** The ids of stored silences by the marks of their downtimes. */
  readonly silenceIds: ReadonlyMap<string, string>;
}

/** Returns the problems of a realm that are HARD, as alerts. Without facts, they have no silences of downtimes, which no realm keeps warm. */
export async function alertsOf(realm: OpenRealm, facts?: AlertFacts): Promise<Alert[]> {
  const objects = await monitoredObjects(realm, { onlyProblems: true });
  const downtimes =
    facts && objects.some(({ isInDowntime }) => isInDowntime)
      ? await silencesInEffect(realm, facts)
      : new Map<string, string[]>();
  const hosts = new Map<string, string>();
  return objects.map((object) => {
    const { host_name, service, labels } = object;
    const fingerprint = fingerprintOf(labels);
    if (service === null) hosts.set(host_name, fingerprint);
    const ofHost = service === null ? undefined : hosts.get(host_name);
    const own = object.isInDowntime ? downtimesAbout(downtimes, object) : [];
    const acknowledged = object.isAcknowledged ? [silenceIdOfAcknowledgement(realm.name, object)] : [];
    return {
      object,
      fingerprint,
      // A silence may be a downtime of the host and one of the service.
      silencedBy: [...new Set([...own, ...acknowledged])].sort(),
      inhibitedBy: ofHost === undefined ? [] : [ofHost],
      isSuppressed: object.isInDowntime || object.isAcknowledged || ofHost !== undefined,
    };
  });
}

/** Returns the ids of the silences of all downtimes that may be in effect, by object. */
async function silencesInEffect(
  realm: OpenRealm,
  { now, silenceIds }: AlertFacts,
): Promise<Map<string, string[]>> {
  const downtimes = (await downtimesOf(realm, now / 1000)).filter(({ record }) => record.in_effect !== false);
  const idOf = ({ record, mark }: EngineDowntime) =>
    (mark === null ? undefined : silenceIds.get(mark)) ?? silenceIdOfDowntime(record);
  const byObject = groupBy(downtimes, ({ record }) => objectKey(record));
  return new Map(Array.from(byObject, ([key, ofObject]) => [key, ofObject.map(idOf)]));
}

/** Returns the ids of the downtimes of an object and of its host. */
function downtimesAbout(
  downtimes: ReadonlyMap<string, readonly string[]>,
  { host_name, service }: MonitoredObject,
): readonly string[] {
  const keys = new Set([null, service].map((name) => objectKey({ host_name, service: name })));
  return [...keys].flatMap((key) => downtimes.get(key) ?? []);
}

/** Returns the alert of a realm that did not answer, because clients know no other way to show that alerts are missing. */
export function alertOfSilentRealm({ realm, error, ...source }: Source): Alert[] {
  if (!isFailed(source)) return [];
  const labels = { alertname: 'RealmSilent', instance: realm, realm, severity: 'critical' };
  const object = {
    ...{ host_name: realm, service: null, labels, output: error ?? null },
    ...{ isAcknowledged: false, isInDowntime: false, changedAt: null, checkedAt: null },
  };
  const fingerprint = fingerprintOf(labels);
  return [{ object, fingerprint, silencedBy: [], inhibitedBy: [], isSuppressed: false }];
}
