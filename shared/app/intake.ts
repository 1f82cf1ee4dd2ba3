import { createIntake, type Intake } from '../realm/passive/intake.ts';
import { createRealmLocator } from '../realm/passive/realm-locator.ts';
import { createNotificationStore } from '../store/notifications.ts';
import type { RequestPart } from './part.ts';
import { checkQueueOf } from './queues.ts';

/** Creates the service that accepts notifications, which become passive checks. */
export const intake: RequestPart<Intake> = (dependencies) => {
  const { clock, table } = dependencies;
  const instance = createIntake({
    clock,
    notifications: createNotificationStore(table, clock),
    queue: checkQueueOf(dependencies),
    locator: createRealmLocator(clock),
  });
  return () => instance;
};
