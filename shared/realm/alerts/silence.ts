import { hash } from 'node:crypto';

import type { SilenceRecord } from '../../store/silences.ts';
import type { AcknowledgementRecord } from '../operations/acknowledgements.ts';
import { type DowntimeRecord, latestEnd } from '../operations/downtimes.ts';
import type { TargetObject } from '../operations/target.ts';
import { alertNameOf } from './monitored-objects.ts';

/** A silence as a client wants it. Times are in milliseconds since the epoch. */
export type NewSilence = Readonly<
  Pick<SilenceRecord, 'matchers' | 'starts_at' | 'ends_at' | 'created_by' | 'comment'>
>;

/** A silence of Alertmanager: a downtime, an acknowledgement, or a stored silence that made downtimes. */
export interface Silence extends NewSilence, Readonly<Pick<SilenceRecord, 'silence_id' | 'changed_at'>> {
  readonly state: 'pending' | 'active' | 'expired';
}

/** Returns the id of the silence of an acknowledged object. */
export function silenceIdOfAcknowledgement(realm: string, { host_name, service }: TargetObject): string {
  return uuidOf(['acknowledgement', realm, host_name, service]);
}

/** Returns the id of the silence of a downtime. */
export function silenceIdOfDowntime({ downtime_id: id }: Pick<DowntimeRecord, 'downtime_id'>): string {
  return uuidOf(['downtime', id]);
}

/** Returns a UUID that follows from the names (RFC 9562, version 8). Clients need one in a path. */
function uuidOf(names: readonly (string | null)[]): string {
  const digits = hash('sha256', JSON.stringify(names));
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Returns the downtime as a silence. That of a host has no matcher of `alertname`: the services of the host are in it too. */
export function silenceOfDowntime(record: DowntimeRecord, now: number): Silence {
  const { service, starts_at, ends_at, fixed, in_effect: isInEffect } = record;
  const alertName = service === null ? {} : { alertname: alertNameOf(service) };
  const silence = silenceOf(record, { id: silenceIdOfDowntime(record), alertName, starts_at, ends_at, now });
  const waits = !fixed && isInEffect === false && silence.state === 'active';
  return waits ? { ...silence, state: 'pending' } : silence;
}

/** Returns the acknowledgement as a silence of its object alone. */
export function silenceOfAcknowledgement(record: AcknowledgementRecord, now: number): Silence {
  const { realm, service, created_at: starts_at, expires_at: ends_at } = record;
  const alertName = { alertname: alertNameOf(service) };
  const id = silenceIdOfAcknowledgement(realm, record);
  return { ...silenceOf(record, { id, alertName, starts_at, ends_at, now }), state: 'active' };
}

interface RemarkFacts extends Pick<DowntimeRecord, 'starts_at' | 'ends_at'> {
  readonly id: string;
  readonly alertName: Readonly<Record<string, string>>;
  /** The time, in milliseconds. */
  readonly now: number;
}

/** Returns what an engine has as a silence. One that does not end by itself has the latest end of all engines, because clients need one. */
function silenceOf(
  record: Pick<DowntimeRecord, 'realm' | 'host_name' | 'author' | 'comment' | 'created_at'>,
  { id, alertName, now, ...times }: RemarkFacts,
): Silence {
  const { realm, host_name: instance, author, comment, created_at } = record;
  const starts_at = instantOf(times.starts_at) ?? now;
  const ends_at = instantOf(times.ends_at) ?? latestEnd * 1000;
  return {
    ...{ silence_id: id, starts_at, ends_at, state: stateAt(now, { starts_at, ends_at }) },
    ...{ changed_at: instantOf(created_at) ?? starts_at, created_by: author ?? '', comment: comment ?? '' },
    matchers: Object.entries({ instance, ...alertName, realm }).map(([name, value]) => {
      return { name, value, is_regex: false, is_equal: true };
    }),
  };
}

/**
 * Returns a stored silence as clients see it. Without its downtimes, which somebody may have removed in the engine, it has expired. `shownMarks`
 * are the marks of all downtimes that engines show, `undefined` if an engine did not answer.
 */
export function silenceOfRecord(
  record: SilenceRecord,
  now: number,
  shownMarks: ReadonlySet<string | null> | undefined,
): Silence {
  const { starts_at, ended_at, marks, is_queued: isQueued } = record;
  const isShown = !shownMarks || marks.some((mark) => shownMarks.has(mark));
  const ends_at = ended_at ?? (isShown || isQueued ? record.ends_at : Math.min(record.ends_at, now));
  const state = stateAt(now, { starts_at, ends_at });
  return { ...record, ends_at, state: state === 'active' && !isShown ? 'pending' : state };
}

function stateAt(
  now: number,
  { starts_at, ends_at }: Pick<Silence, 'starts_at' | 'ends_at'>,
): Silence['state'] {
  if (ends_at <= now) return 'expired';
  return starts_at > now ? 'pending' : 'active';
}

function instantOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
