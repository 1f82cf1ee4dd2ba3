import { randomUUID } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { notificationId, type NotificationStore } from '../../store/notifications.ts';
import type { Realms } from '../directory/realms.ts';
import type { Locator } from './locator.ts';
import type { Notification } from './notification-fields.ts';
import type { PassiveCheck } from './passive-check.ts';
import { type Reading, readNotification } from './read-notification.ts';

/** Where accepted checks wait for their engine (`shared/queue`). */
export interface CheckQueue {
  /** Resolves when it is kept; rejects with `queue_unavailable`. */
  send(message: {
    readonly body: string;
    readonly group: string;
    readonly deduplicationId: string;
  }): Promise<void>;
}

/** Whose notification it is: an id of another sender is another. */
export interface Sender {
  readonly userName: string;
  readonly userCreatedAt: string;
}

export interface Accepted {
  readonly check: PassiveCheck;
  /** It had been taken within the last 24 hours, and is not delivered again. */
  readonly duplicate: boolean;
}

/** Takes notifications in. */
export interface Intake {
  /**
   * Resolves when the check will not be lost: the queue keeps it. Rejects with `notification_unmappable`,
   * `queue_unavailable`, `store_unavailable` and what `Locator.find` throws; the sender may send it again then.
   */
  accept(body: Notification, from: IntakeBounds): Promise<Accepted>;
}

export interface IntakeBounds {
  readonly realms: Realms;
  readonly sender: Sender;
  /** Everything is looked at and nothing kept. */
  readonly dryRun: boolean;
}

interface IntakeParts {
  readonly clock: Clock;
  readonly notifications: NotificationStore;
  readonly queue: CheckQueue;
  readonly locator: Locator;
}

/** The queue forgets what came within five minutes; one of them is for clocks that differ. */
const queueRemembersMs = 240_000;

export function createIntake({ clock, notifications, queue, locator }: IntakeParts): Intake {
  return {
    async accept(body, { realms, sender, dryRun }) {
      const reading = readNotification(body, clock());
      const realm = await locator.find(realms, reading);
      const { hostName: host_name, service, returnCode, output, time, eventId } = reading;
      const names = [realm.name, realm.creation_id ?? null, host_name, service] as const;
      const id =
        eventId === undefined
          ? randomUUID()
          : notificationId(sender.userName, sender.userCreatedAt, ...names, eventId);
      const check: PassiveCheck = {
        ...{ id, realm: realm.name, realm_creation_id: realm.creation_id },
        ...{ host_name, service, return_code: returnCode, output, time },
      };
      if ((dryRun || mayBeOld(reading)) && (await notifications.has(id))) return { check, duplicate: true };
      if (dryRun) return { check, duplicate: false };
      // The queue before the record: what is noted as taken is kept already. Of two at the same moment both send, and the
      // queue forgets the second.
      const message = { body: JSON.stringify(check), group: notificationId(...names), deduplicationId: id };
      await queue.send(message);
      return { check, duplicate: eventId !== undefined && !(await notifications.keep(id)) };
    },
  };
}

/** What has only just happened cannot have been taken longer ago than the queue remembers: the queue tells it by itself. */
function mayBeOld({ eventId, ageMs }: Reading): boolean {
  return eventId !== undefined && (ageMs === undefined || ageMs >= queueRemembersMs);
}
