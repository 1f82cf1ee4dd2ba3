import { AppError, type Fault } from '../../base/errors.ts';
import { checkOutput } from './check-output.ts';
import { readState, type ReturnCode } from './check-state.ts';
import { memberOf, type Notification, wordOf } from './notification-fields.ts';

/** The content of a notification, before its realm is known. */
export interface ParsedNotification {
  /** The event id. `undefined` means that the sender gave none, so duplicates cannot be found. */
  readonly eventId: string | undefined;
  /** The name of the realm. `undefined` means the realm that knows the host. */
  readonly realmName: string | undefined;
  readonly hostName: string;
  /** The service. Null if the notification is about the host itself. */
  readonly service: string | null;
  readonly returnCode: ReturnCode;
  readonly output: string;
  /** The time of the event in epoch seconds, or the time of receipt if the event has none. */
  readonly time: number;
  /** The age of the event in milliseconds. `undefined` means that the event has no time. */
  readonly ageMs: number | undefined;
}

const hostWords = ['host_name', 'hostname', 'host'];
/**
 * The largest age of an event in milliseconds. An older or future time comes from a wrong clock, and an engine would refuse the
 * result.
 */
export const oldestCheckMs = 86_400_000;

/** Reads a notification. `now` is the time of receipt in epoch milliseconds. Throws `notification_unmappable` with every fault. */
export function readNotification(body: Notification, now: number): ParsedNotification {
  const { event } = body;
  const hostName = hostIn(body);
  const service = wordOf(event.fields, 'service');
  const realmName = wordOf(event.fields, 'realm');
  const state = readState(body, service === undefined ? 'host' : 'service');
  const faults = nameFaults({ host_name: hostName, service, realm: realmName });
  if (hostName === undefined)
    faults.unshift(fault('event.fields.host_name', 'is required, or another field with the host'));
  if ('fault' in state) faults.push(fault(state.fault.field, state.fault.message));
  if (hostName === undefined || 'fault' in state || faults.length > 0) throw unmappableNotification(faults);
  return {
    eventId: wordOf(event, 'id'),
    realmName,
    hostName,
    service: service ?? null,
    returnCode: state.code,
    output: outputOf(body),
    ...whenOf(memberOf(event, 'timestamp'), now),
  };
}

function hostIn({ event, backlog }: Notification): string | undefined {
  return (
    firstWord(event.fields) ??
    firstWord(event.group_by_fields) ??
    wordOf(event.key_tuple, 0) ??
    firstWord(memberOf(memberOf(backlog, 0), 'fields'))
  );
}

function firstWord(fields: unknown): string | undefined {
  return hostWords.map((word) => wordOf(fields, word)).find((word) => word !== undefined);
}

function outputOf(body: Notification): string {
  const texts = [wordOf(body.event, 'message'), wordOf(body, 'event_definition_title')];
  return texts.map((text) => checkOutput(text ?? '')).find((text) => text !== '') ?? '(no message)';
}

/** Returns the faults of names that no engine can have: too long, or with control characters or a semicolon. */
function nameFaults(names: Readonly<Record<string, string | undefined>>): Fault[] {
  return Object.entries(names).flatMap(([field, name = '']) => {
    if (name.length > 255) return [fault(`event.fields.${field}`, 'has more than 255 characters')];
    if (/[\u0000-\u001f\u007f;]/.test(name))
      return [fault(`event.fields.${field}`, 'must not have control characters or a semicolon')];
    return [];
  });
}

function whenOf(timestamp: unknown, now: number): Pick<ParsedNotification, 'time' | 'ageMs'> {
  const happened = timeOf(timestamp, now);
  if (happened === undefined) return { time: Math.floor(now / 1000), ageMs: undefined };
  return { time: Math.floor(happened / 1000), ageMs: now - happened };
}

/** A time without an offset. It is one of UTC, because the time zone of the machine says nothing of the sender. */
const withoutOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/;

function timeOf(timestamp: unknown, now: number): number | undefined {
  if (typeof timestamp !== 'string' || timestamp.length > 40) return undefined;
  const time = Date.parse(withoutOffset.test(timestamp) ? `${timestamp}Z` : timestamp);
  return time > now - oldestCheckMs && time <= now ? time : undefined;
}

function fault(field: string, message: string): Fault {
  return { in: 'body', field, message };
}

/** Returns the error for a notification that the sender must change. It is not sent again unchanged. */
export function unmappableNotification(faults: readonly Fault[]): AppError {
  const words = faults.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new AppError('notification_unmappable', {
    detail: `The notification names no host and state that could be checked: ${words}.`,
    faults,
  });
}
