import type { LevelStore, ObjectiveLevels } from '../../store/objective-levels.ts';
import { matchesReference } from '../../store/reference.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import type { PendingEvents } from './pending-events.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { JudgedWebhook, UsableWebhook } from './webhook-obstacles.ts';

/** Gives webhooks the events of objectives that are noted (`noteObjectives`). `eventsOf` returns the events of a webhook that wait. */
export async function giveNotedEvents(
  store: LevelStore,
  webhooks: readonly JudgedWebhook[],
  eventsOf: (record: WebhookRecord) => Promise<Pick<PendingEvents, 'add' | 'save'>>,
): Promise<void> {
  for (const { eventsFor, remove } of await readNotedEvents(store)) {
    for (const { record, realm } of webhooks) {
      const added = realm ? eventsFor({ record, realm }) : [];
      if (added.length === 0) continue;
      const events = await eventsOf(record);
      for (const event of added) events.add(event);
      await events.save({ isDue: true });
    }
    await remove();
  }
}

/** Events that are noted. */
export interface NotedEvents {
  /** Returns those that a webhook wants, in their order. */
  readonly eventsFor: (webhook: UsableWebhook) => readonly WebhookEvent[];
  /** Forgets them. */
  readonly remove: () => Promise<void>;
}

/** Returns the noted events of each objective. */
export async function readNotedEvents(store: LevelStore): Promise<NotedEvents[]> {
  const ids = await store.marked();
  return Promise.all(
    ids.map(async (id) => {
      const { levels } = await store.read(id);
      return { eventsFor: eventsIn(levels), remove: () => removeEvents(store, id, levels?.events ?? []) };
    }),
  );
}

function eventsIn(levels: ObjectiveLevels | undefined): NotedEvents['eventsFor'] {
  return ({ record, realm }) => {
    if (!levels || !matchesReference(realm, levels.realm)) return [];
    const isWanted = (kind: string) => record.kinds?.some((one) => one === kind) ?? true;
    return levels.events.filter(({ kind }) => isWanted(kind));
  };
}

/** Others may have been noted since: then the objective stays marked. */
async function removeEvents(store: LevelStore, id: string, told: ObjectiveLevels['events']): Promise<void> {
  for (;;) {
    const read = await store.read(id);
    const { levels } = read;
    const events = levels?.events.filter((event) => told.every((one) => one.id !== event.id)) ?? [];
    if (levels && !(await store.write(id, { ...levels, events }, read))) continue;
    if (events.length === 0) await store.unmark(id);
    return;
  }
}
