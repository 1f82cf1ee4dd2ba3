import { hash } from 'node:crypto';

import type { AcknowledgementRecord } from '../operations/acknowledgements.ts';
import type { DowntimeRecord } from '../operations/downtimes.ts';
import type { TargetObject } from '../operations/target.ts';
import type { Matcher } from './matchers.ts';
import { alertNameOf } from './monitored-objects.ts';

export type SilenceState = 'pending' | 'active' | 'expired';

/** A silence of Alertmanager: a downtime, an acknowledgement, or a stored silence that made downtimes. Times are in milliseconds since the epoch. */
export interface Silence {
  readonly id: string;
  readonly state: SilenceState;
  readonly matchers: readonly Matcher[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly updatedAt: number;
  readonly createdBy: string;
  readonly comment: string;
}

/** The end of an acknowledgement that does not end by itself. Clients need one, and it is the latest time of all engines. */
const latestMs = 2_147_483_647_000;

/** Returns the id of the silence of a downtime: a UUID, as clients need one in a path. */
export function silenceIdOfDowntime({ downtime_id: id }: Pick<DowntimeRecord, 'downtime_id'>): string {
  return uuidOf(['downtime', id]);
}

/** Returns the id of the silence of an acknowledged object. */
export function silenceIdOfAcknowledgement(realm: string, { host_name, service }: TargetObject): string {
  return uuidOf(['acknowledgement', realm, host_name, service]);
}

/** Returns a UUID that follows from the names (RFC 9562, version 8). */
function uuidOf(names: readonly (string | null)[]): string {
  const digits = hash('sha256', JSON.stringify(names));
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) % 4) + 8).toString(16);
  const tail = `${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${tail}`;
}

/** Returns the downtime as a silence. That of a host has no matcher of `alertname`: the services of the host are in it too. */
export function silenceOfDowntime(record: DowntimeRecord, now: number): Silence {
  const { realm, host_name: host, service } = record;
  const times = {
    startsAt: instantOf(record.starts_at) ?? now,
    endsAt: instantOf(record.ends_at) ?? latestMs,
  };
  const state = stateAt(now, times);
  const waits = !record.fixed && record.in_effect === false;
  return {
    ...{ id: silenceIdOfDowntime(record), ...times, state: waits && state === 'active' ? 'pending' : state },
    matchers: [
      equalTo('instance', host),
      ...(service === null ? [] : [equalTo('alertname', service)]),
      equalTo('realm', realm),
    ],
    updatedAt: instantOf(record.created_at) ?? times.startsAt,
    ...wordsOf(record),
  };
}

/** Returns the acknowledgement as a silence of its object alone. */
export function silenceOfAcknowledgement(record: AcknowledgementRecord, now: number): Silence {
  const { realm, host_name: host, created_at: entered, expires_at: expires } = record;
  const startsAt = instantOf(entered) ?? now;
  return {
    ...{ id: silenceIdOfAcknowledgement(realm, record), state: 'active', startsAt, updatedAt: startsAt },
    endsAt: instantOf(expires) ?? latestMs,
    matchers: [
      equalTo('instance', host),
      equalTo('alertname', alertNameOf(record.service)),
      equalTo('realm', realm),
    ],
    ...wordsOf(record),
  };
}

/** Returns the state of a silence at a time, in milliseconds. */
export function stateAt(
  now: number,
  { startsAt, endsAt }: Pick<Silence, 'startsAt' | 'endsAt'>,
): SilenceState {
  if (endsAt <= now) return 'expired';
  return startsAt > now ? 'pending' : 'active';
}

function wordsOf({ author, comment }: Pick<DowntimeRecord, 'author' | 'comment'>) {
  return { createdBy: author ?? '', comment: comment ?? '' };
}

function equalTo(name: string, value: string): Matcher {
  return { name, value, isRegex: false, isEqual: true };
}

function instantOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
