import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { packText, unpackText } from './packed-text.ts';
import type { Key, Table } from './table.ts';

/** A position in the log of changes of an engine: everything before this row of the batch behind the number is done. */
const logPosition = once(() =>
  z.object({
    engine: z.string(),
    history: z.string(),
    number: z.number(),
    /** The row of the batch, and the position of its first event among all of the batch. */
    row: z.number(),
    event: z.number(),
  }),
);
export type LogPosition = z.output<ReturnType<typeof logPosition>>;

const eventHead = once(() => z.object({ id: z.string(), type: z.string(), subject: z.string() }));
export type EventHead = z.output<ReturnType<typeof eventHead>>;

/** How far a webhook is delivered. */
const deliveryProgress = once(() =>
  z.object({
    /** `undefined` means that the webhook is new, or has missed changes. */
    position: logPosition().optional(),
    /** The ids of the events behind the position that are done. */
    done: z.array(z.string()).default([]),
    /** `changed_at` of the webhook whose events these are. */
    changed_at: z.number().optional(),
    /** The number of events that wait, and the first of them. */
    waiting: z.int().default(0),
    next: z.array(eventHead()).default([]),
    /** The number of events that were tried for a day and are stored. */
    failed: z.int().default(0),
  }),
);
export type DeliveryProgress = z.output<ReturnType<typeof deliveryProgress>>;

const deliveryRecord = once(() =>
  deliveryProgress().extend({
    /** The reason why the last attempt failed. Null if it did not. */
    last_failure: z.string().nullable().default(null),
  }),
);
export type DeliveryRecord = z.output<ReturnType<typeof deliveryRecord>>;

/** The states of events that are stored: `aside` waits, and is sent before those of the log; `failed` was tried for a day. */
export type StoredEventState = 'aside' | 'failed';

const storedEvent = once(() =>
  eventHead().extend({
    /** The whole event as JSON text. */
    body: z.string(),
    /** A text by which events are in the order in which they happened. */
    order: z.string(),
    /** The time since which it waits, in epoch milliseconds. */
    since: z.number(),
    /** The last failure of an event that is not sent any more. */
    failure: z
      .object({ at: z.number(), status: z.number().nullable(), reason: z.string().nullable() })
      .optional(),
  }),
);
export type StoredEvent = z.output<ReturnType<typeof storedEvent>>;

/** A write of an owner: its writes are numbered. */
export interface DeliveryTurn {
  readonly owner: string;
  readonly turn: number;
}

/** How far webhooks are delivered, and the events that are not in the log of changes, or stay longer than that. */
export interface WebhookDeliveries {
  list(): Promise<DeliveryRecord[]>;
  find(id: string): Promise<DeliveryRecord>;
  /** Makes somebody the owner of the progress, whose writes alone are done from now on, and returns it. */
  take(id: string, owner: string): Promise<DeliveryRecord>;
  /**
   * Writes the progress. Returns false if somebody else is the owner. `turn` grows with each call of an owner: a write that arrives late changes
   * nothing behind a later one.
   */
  save(id: string, { owner, turn }: DeliveryTurn, progress: DeliveryProgress): Promise<boolean>;
  /** Returns the first events, in their order. */
  events(id: string, state: StoredEventState, most: number): Promise<StoredEvent[]>;
  /** Stores an event, for a month at most. */
  putEvent(id: string, state: StoredEventState, event: StoredEvent): Promise<void>;
  removeEvent(id: string, state: StoredEventState, event: Pick<StoredEvent, 'id' | 'order'>): Promise<void>;
  /** Returns the times in epoch milliseconds until which the reminders that the webhook was given are stored, by their ids. */
  givenReminders(id: string): Promise<ReadonlyMap<string, number>>;
  /** Stores that a reminder was given, for a month from now on. */
  noteReminder(id: string, reminder: string): Promise<void>;
  /** Puts all failed events aside, to be sent again. Returns their number. Whoever delivers the webhook has to open its events again. */
  replay(id: string): Promise<number>;
  /** Returns the text of the last attempts. */
  attempts(id: string): Promise<string | undefined>;
  /** Stores the last attempts, and the reason why the last one failed. */
  saveAttempts(id: string, text: string, lastFailure: string | null): Promise<void>;
  /** Returns the texts of groups of alerts. */
  groups(id: string): Promise<string[]>;
  /** Stores the text of a group. Null removes it. */
  saveGroup(id: string, group: string, text: string | null): Promise<void>;
  /** Removes all of a webhook. */
  clear(id: string): Promise<void>;
}

const partition = 'WEBHOOK_DELIVERY';
const keyOf = (id: string): Key => ({ pk: partition, sk: id });
const attemptsKey = (id: string): Key => ({ pk: 'WEBHOOK_ATTEMPTS', sk: id });
const eventsOf = (id: string) => `WEBHOOK_EVENTS#${id}`;
const groupsOf = (id: string) => `WEBHOOK_GROUPS#${id}`;

/** The time in seconds for which events and attempts are stored. */
const keptS = 31 * 86_400;
/** The largest size in bytes of a packed text. */
const mostBytes = 20_000_000;
/** The number of failed events that are read at a time. */
const replayedAtOnce = 100;

const eventKey = (id: string, state: StoredEventState, event: Pick<StoredEvent, 'id' | 'order'>): Key => ({
  pk: eventsOf(id),
  sk: `${state}#${event.order}#${event.id}`,
});

export function createWebhookDeliveries(table: Table, clock: Clock): WebhookDeliveries {
  const expiry = () => Math.ceil(clock() / 1000) + keptS;
  const events = eventStore(table, expiry);
  return {
    ...events,
    ...groupStore(table),
    ...reminderStore(table, expiry),
    list: async () => (await table.query(partition)).map(readRecord),
    async find(id) {
      const items = await table.getMany([keyOf(id), attemptsKey(id)]);
      return readRecord(Object.assign({}, ...items));
    },
    take: async (id, owner) => readRecord(await table.update(keyOf(id), { set: { owner, turn: 0 } })),
    async save(id, { owner, turn }, { position, changed_at, ...progress }) {
      const set = { ...progress, position, changed_at, turn };
      const change = { set, remove: position ? [] : ['position'] };
      return (await table.update(keyOf(id), change, { equals: { owner }, atMost: { turn } })) !== undefined;
    },
    replay: (id) => replay(table, clock, { id, events }),
    async attempts(id) {
      const packed = (await table.get(attemptsKey(id)))?.['attempts'];
      return typeof packed === 'string' ? unpackText(packed, mostBytes) : undefined;
    },
    async saveAttempts(id, text, lastFailure) {
      const attempts = await packText(text);
      await table.put(attemptsKey(id), { attempts, last_failure: lastFailure, expires_at: expiry() });
    },
    async clear(id) {
      await table.delete(keyOf(id));
      await table.delete(attemptsKey(id));
      for (const pk of [eventsOf(id), groupsOf(id)])
        for (const { sk } of await table.query(pk)) await table.delete({ pk, sk: String(sk) });
    },
  };
}

type EventStore = Pick<WebhookDeliveries, 'events' | 'putEvent' | 'removeEvent'>;

function eventStore(table: Table, expiry: () => number): EventStore {
  return {
    async events(id, state, most) {
      const items = await table.query(eventsOf(id), { prefix: `${state}#`, most });
      return items.flatMap((item) => storedEvent().safeParse(item).data ?? []);
    },
    async putEvent(id, state, event) {
      await table.put(eventKey(id, state, event), { ...event, expires_at: expiry() });
    },
    async removeEvent(id, state, event) {
      await table.delete(eventKey(id, state, event));
    },
  };
}

type ReminderStore = Pick<WebhookDeliveries, 'givenReminders' | 'noteReminder'>;

const reminderPrefix = 'reminder#';

function reminderStore(table: Table, expiry: () => number): ReminderStore {
  return {
    async givenReminders(id) {
      const items = await table.query(eventsOf(id), { prefix: reminderPrefix });
      return new Map(
        items.map((item) => [
          String(item['sk']).slice(reminderPrefix.length),
          1000 * Number(item['expires_at']),
        ]),
      );
    },
    async noteReminder(id, reminder) {
      await table.put({ pk: eventsOf(id), sk: `${reminderPrefix}${reminder}` }, { expires_at: expiry() });
    },
  };
}

async function replay(
  table: Table,
  clock: Clock,
  { id, events }: { readonly id: string; readonly events: EventStore },
): Promise<number> {
  let count = 0;
  for (;;) {
    const failed = await events.events(id, 'failed', replayedAtOnce);
    if (failed.length === 0) break;
    for (const { failure: _, ...event } of failed) {
      await events.putEvent(id, 'aside', { ...event, since: clock() });
      await events.removeEvent(id, 'failed', event);
    }
    count += failed.length;
  }
  // The process that delivers the webhook knows neither these events nor the number.
  await table.update(keyOf(id), { set: { owner: randomUUID(), failed: 0 } });
  return count;
}

function groupStore(table: Table): Pick<WebhookDeliveries, 'groups' | 'saveGroup'> {
  return {
    async groups(id) {
      const items = await table.query(groupsOf(id));
      return Promise.all(items.map(({ text }) => unpackText(String(text), mostBytes)));
    },
    async saveGroup(id, group, text) {
      const key = { pk: groupsOf(id), sk: group };
      if (text === null) await table.delete(key);
      else await table.put(key, { text: await packText(text) });
    },
  };
}

/** Reads the record of a webhook. One that was never delivered has none, and one that cannot be read counts as such. */
function readRecord(item: unknown): DeliveryRecord {
  return deliveryRecord().safeParse(item).data ?? deliveryRecord().parse({});
}
