import { createIntake } from '../realm/passive/intake.ts';
import { createRealmLocator } from '../realm/passive/realm-locator.ts';
import { createNotificationStore } from '../store/notifications.ts';
import { commonPart } from './part.ts';
import { checkQueueOf } from './queues.ts';

/** Creates the service that accepts notifications, which become passive checks. */
export const intake = commonPart((dependencies) => {
  const { clock, table } = dependencies;
  return createIntake({
    clock,
    notifications: createNotificationStore(table, clock),
    queue: checkQueueOf(dependencies),
    locator: createRealmLocator(clock),
  });
});
