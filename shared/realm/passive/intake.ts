import { randomUUID } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { notificationId, type NotificationStore } from '../../store/notifications.ts';
import type { Realms } from '../directory/realms.ts';
import type { Notification } from './notification-fields.ts';
import type { PassiveCheck } from './passive-check.ts';
import { type CheckQueue, queueCheck } from './queue-check.ts';
import { type ParsedNotification, readNotification } from './read-notification.ts';
import type { RealmLocator } from './realm-locator.ts';

/** The sender of a notification. Event ids are compared within one sender only. */
export interface Sender {
  readonly userName: string;
  readonly userCreatedAt: string;
}

/** A check that was accepted. */
export interface AcceptedCheck {
  readonly check: PassiveCheck;
  /** True if the check was accepted before, within the last 24 hours. It is not delivered again. */
  readonly duplicate: boolean;
}

/** Accepts notifications. */
export interface Intake {
  /**
   * Resolves when the queue has stored the check, so that it cannot be lost. Rejects with `notification_unmappable`,
   * `queue_unavailable`, `store_unavailable` and the errors of `RealmLocator.find`. The sender may then send it again.
   */
  accept(body: Notification, from: IntakeBounds): Promise<AcceptedCheck>;
}

export interface IntakeBounds {
  readonly realms: Realms;
  readonly sender: Sender;
  /** True verifies everything and stores nothing. */
  readonly dryRun: boolean;
}

interface IntakeParts {
  readonly clock: Clock;
  readonly notifications: NotificationStore;
  readonly queue: CheckQueue;
  readonly locator: RealmLocator;
}

/**
 * The time in milliseconds for which the queue is relied on to drop duplicates. It does so for five minutes; one minute is left
 * for differing clocks.
 */
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
      // The queue comes first and the record second, so that every recorded check is stored. If two requests send the same
      // check at the same moment, the queue drops the second one.
      await queueCheck(queue, check);
      return { check, duplicate: eventId !== undefined && !(await notifications.keep(id)) };
    },
  };
}

/**
 * Returns true if the check may have been accepted before the time that the queue remembers. For a recent event, the queue
 * alone finds duplicates.
 */
function mayBeOld({ eventId, ageMs }: ParsedNotification): boolean {
  return eventId !== undefined && (ageMs === undefined || ageMs >= queueRemembersMs);
}
