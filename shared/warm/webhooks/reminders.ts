import type { Clock } from '../../base/clock.ts';
import { gather } from '../../base/gather.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Log } from '../../base/log.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import type { PendingEvents } from './pending-events.ts';
import { getsReminders, type Reminder, reminderEvent } from './reminder.ts';
import type { JudgedWebhook, UsableWebhook } from './webhook-obstacles.ts';

/** Reads the reminders of webhooks of one realm that are due, the most urgent first, by the ids of the webhooks. */
export type ReadReminders = (
  realm: RealmRecord,
  webhooks: readonly WebhookRecord[],
) => Promise<ReadonlyMap<string, readonly Reminder[]>>;

interface ReminderParts {
  readonly deliveries: Pick<WebhookDeliveries, 'givenReminders' | 'noteReminder'>;
  readonly readReminders: ReadReminders;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** The time in milliseconds after which a realm is read again. */
const lookMs = 60_000;
const realmsAtOnce = 5;
/** The largest number of reminders that a webhook is given after one reading. */
const mostAtOnce = 500;
/** A reminder that was given is stored anew if it would be forgotten within this time in milliseconds, half a month. */
const renewedMs = 15 * 86_400_000;
const renewalsAtOnce = 10;

/** Finds out what webhooks are to be reminded of, and gives each reminder once: those that were given are stored. */
export class Reminders {
  readonly #parts: ReminderParts;
  /** The reminders that are due by the last reading, by the ids of webhooks. */
  readonly #due = new Map<string, readonly Reminder[]>();
  #lookedAt = -Infinity;
  #looking: Promise<unknown> | undefined;

  constructor(parts: ReminderParts) {
    this.#parts = parts;
  }

  /** Begins to read realms, if that is due. Those who deliver do not wait for an engine. */
  tick(webhooks: readonly JudgedWebhook[]): void {
    const now = this.#parts.clock();
    if (this.#looking || Math.abs(now - this.#lookedAt) < lookMs) return;
    const such = webhooks.flatMap(({ record, realm }) =>
      realm && getsReminders(record) ? { record, realm } : [],
    );
    this.#due.clear();
    if (such.length === 0) return;
    this.#lookedAt = now;
    const ofRealms = [...groupBy(such, ({ realm }) => realm.name).values()];
    this.#looking = gather(ofRealms, realmsAtOnce, (one) => this.#look(one)).finally(() => {
      this.#looking = undefined;
    });
  }

  /** Resolves when all is read that was begun. */
  async idle(): Promise<void> {
    await this.#looking;
  }

  /** Adds the reminders of a webhook that are due to its events, if it was not given them before. */
  async give(id: string, events: Pick<PendingEvents, 'has' | 'room' | 'add'>): Promise<void> {
    const due = this.#due.get(id) ?? [];
    this.#due.delete(id);
    // An event that is done meanwhile is among those that were given.
    const others = due.filter((one) => !events.has(one.id));
    if (others.length === 0) return;
    const given = await this.#parts.deliveries.givenReminders(id);
    const isNew = (one: Reminder) => !given.has(one.id);
    for (const one of others.filter(isNew).slice(0, Math.min(mostAtOnce, events.room)))
      events.add(reminderEvent(one, this.#parts.clock()));
    await this.#renew(id, others, given);
  }

  /** An acknowledgement may hold for longer than it is stored that it was told. What cannot be stored is tried again. */
  async #renew(id: string, due: readonly Reminder[], given: ReadonlyMap<string, number>): Promise<void> {
    const latest = this.#parts.clock() + renewedMs;
    const old = due.filter((one) => (given.get(one.id) ?? Infinity) < latest);
    await gather(old, renewalsAtOnce, (one) => this.#parts.deliveries.noteReminder(id, one.id));
  }

  async #look(webhooks: readonly UsableWebhook[]): Promise<void> {
    const [first] = webhooks;
    if (!first) return;
    const { readReminders, log } = this.#parts;
    try {
      const records = webhooks.map(({ record }) => record);
      for (const [id, due] of await readReminders(first.realm, records)) this.#due.set(id, due);
    } catch (error) {
      log.warn('webhooks.reminders_failed', { realm: first.realm.name, error });
    }
  }
}
