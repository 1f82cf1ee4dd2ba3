import { hash } from 'node:crypto';

import { type ReminderKind, reminderKinds } from '../../base/change-kinds.ts';
import type { Fault } from '../../base/errors.ts';
import type {
  AcknowledgementRecord,
  EngineAcknowledgement,
} from '../../realm/operations/acknowledgements.ts';
import type { DowntimeRecord, EngineDowntime } from '../../realm/operations/downtimes.ts';
import { secondsOf } from '../../realm/operations/remark-fields.ts';
import type { WebhookRecord, WebhookSettings } from '../../store/webhooks.ts';
import { cloudEvent, subjectOf } from '../log/cloud-events.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { getsProblems } from './webhook-settings.ts';

/** A reminder of one webhook. Its id is the same in every process. */
export interface Reminder {
  readonly id: string;
  readonly kind: ReminderKind;
  readonly row: DowntimeRecord | AcknowledgementRecord;
}

/** The setting without which a webhook gets no reminders of a kind. */
const settingOf = {
  'downtime.ends_soon': 'minutes_before',
  'acknowledgement.old': 'after_hours',
} as const satisfies Readonly<Record<ReminderKind, keyof WebhookSettings>>;

/** The longest comment in an event, in characters. */
const longestComment = 2000;

const typeOf = (kind: ReminderKind) => `realmgate.${kind}.v1`;
const types: ReadonlySet<string> = new Set(reminderKinds.map(typeOf));

export function isReminder({ type }: Pick<WebhookEvent, 'type'>): boolean {
  return types.has(type);
}

/** Returns true if a webhook gets reminders. */
export function getsReminders(settings: WebhookSettings): boolean {
  return reminderKinds.some((kind) => settings[settingOf[kind]] !== undefined);
}

/** Returns the faults of settings of reminders: each has a meaning with its kind alone. */
export function faultsOfReminders(webhook: WebhookSettings): Fault[] {
  return reminderKinds.flatMap((kind) => {
    const field = settingOf[kind];
    const message = faultOf(webhook, kind, webhook[field] !== undefined);
    return message === undefined ? [] : { in: 'body', field, message };
  });
}

function faultOf(webhook: WebhookSettings, kind: ReminderKind, isSet: boolean): string | undefined {
  if (getsProblems(webhook)) return isSet ? 'must be null if the receiver gets problems' : undefined;
  const isWanted = webhook.kinds?.includes(kind) ?? isSet;
  if (isWanted === isSet) return undefined;
  return isSet ? `is for the kind ${kind} alone` : `must be there for the kind ${kind}`;
}

/** Returns the reminders of downtimes that end soon. The end of a flexible one is not known. `now` is in seconds since the epoch. */
export function endingDowntimes(
  { webhook_id, minutes_before: minutes = 0 }: WebhookRecord,
  downtimes: readonly EngineDowntime[],
  now: number,
): Reminder[] {
  const latest = now + 60 * minutes;
  return downtimes.flatMap(({ id, versionOf, record: row }) => {
    const end = secondsOf(row.ends_at);
    // One that is being changed is there twice for a moment.
    if (id !== versionOf || row.in_effect !== true || end > latest) return [];
    const kind = 'downtime.ends_soon';
    return { id: idOf([webhook_id, kind, id, end]), kind, row };
  });
}

/** Returns the reminders of acknowledgements that hold for long. `now` is in seconds since the epoch. */
export function oldAcknowledgements(
  { webhook_id, after_hours: hours }: WebhookRecord,
  acknowledgements: readonly EngineAcknowledgement[],
  now: number,
): Reminder[] {
  if (hours === undefined) return [];
  const latest = now - 3600 * hours;
  return acknowledgements.flatMap(({ id, record: row }) => {
    // The age of one without a comment is not known.
    if (id === null || row.created_at === null || secondsOf(row.created_at) > latest) return [];
    const kind = 'acknowledgement.old';
    return { id: idOf([webhook_id, kind, id]), kind, row };
  });
}

function idOf(facts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22);
}

/** Returns the event of a reminder. `now` is in epoch milliseconds. */
export function reminderEvent({ id, kind, row }: Reminder, now: number): WebhookEvent {
  const { realm, host_name: host, service, comment } = row;
  const subject = subjectOf(service === null ? [host] : [host, service]);
  const data = { ...row, comment: comment?.slice(0, longestComment) ?? null };
  const event = cloudEvent({ id, at: now, realm }, { type: kind, subject, data });
  return { id, type: event.type, subject, body: JSON.stringify(event) };
}
