import { type KeptDatabase, openDatabase } from '../../server/storage/database.ts';
import { keptTable } from '../../server/storage/table.ts';
import type { SendResult } from '../../shared/connectors/webhook/index.ts';
import { createLevelStore } from '../../shared/store/objective-levels.ts';
import type { ProcessLease } from '../../shared/store/process-lease.ts';
import type { Table } from '../../shared/store/table.ts';
import { createWebhookDeliveries } from '../../shared/store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../shared/store/webhooks.ts';
import { ChangeLog } from '../../shared/warm/log/change-log.ts';
import type { EventSource } from '../../shared/warm/webhooks/log-window.ts';
import type { Reminder } from '../../shared/warm/webhooks/reminder.ts';
import { WebhookDelivery } from '../../shared/warm/webhooks/webhook-delivery.ts';
import type { UsableWebhook } from '../../shared/warm/webhooks/webhook-obstacles.ts';
import { recordingLog } from './log.ts';
import { realm } from './realm-records.ts';
import { noFault, type TableFault, tableWith } from './table-faults.ts';
import { statesOf } from './warm-states.ts';
import { posterBy } from './webhook-poster.ts';

export const acceptedEvent: SendResult = { isDelivered: true, status: 200, reason: null, retryAfterS: null };

/** The fields of an event that tests write: its id begins with the name of its object. `of` is the webhook that selects it; without it, all do. */
interface WrittenEvent {
  readonly id: string;
  readonly of?: string | undefined;
}

/** A log of changes whose events the test writes. */
function writtenLog(clock: () => number) {
  const log = new ChangeLog();
  const written = new Map<number, readonly WrittenEvent[]>();
  const none = { table: statesOf({ hosts: [] }).tables.hosts, kinds: [] };
  const advance = (changes: Parameters<ChangeLog['nextStep']>[0]) =>
    log.advance(log.nextStep(changes, clock()), { now: clock(), most: 1e9 });
  // The first reading of an engine has no changes.
  advance([]);
  return {
    /** Adds a batch with these events. */
    write: (...events: readonly WrittenEvent[]) => {
      advance([{ at: clock(), hosts: none, services: none, regroups: false }]);
      written.set(log.version.number, events);
    },
    sourceOf: ({ record }: Pick<UsableWebhook, 'record'>): EventSource => ({
      ...{ engine: 'engine', log, now: clock(), isLimited: false },
      sliceOf: ({ number }) => ({
        events: (written.get(number) ?? [])
          .filter(({ of }) => of === undefined || of === record.webhook_id)
          .map(({ id }, index) => {
            const event = { id, type: 'realmgate.host.state.v1', subject: id.split(' ')[0] ?? '' };
            return { ...event, index, text: JSON.stringify(event) };
          }),
        next: undefined,
      }),
    }),
  };
}

interface ProcessOptions {
  readonly lease?: ProcessLease;
  readonly fault?: () => TableFault;
  /** Answers in place of the receiver. */
  readonly send: (webhook: string, id: string) => Promise<SendResult>;
}

/** The lease of a process that is alone. */
const ownLease: ProcessLease = {
  hold: () => Promise.resolve(true),
  isHeld: () => true,
  release: () => Promise.resolve(),
};

/** Webhooks whose receivers are functions of the test, and what is stored of their delivery. The URL of a webhook is its id. */
export function deliveryWorld(clock: () => number, database: KeptDatabase = openDatabase(':memory:')) {
  const table: Table = keptTable(database);
  const state = {
    records: [] as readonly WebhookRecord[],
    /** The ids of webhooks that were removed. */
    removed: new Set<string>(),
    /** Returns true if the owner of a webhook sees its realm. */
    isSeen: (_id: string) => true,
    /** The reminders that are due, of every webhook. */
    readReminders: (): Promise<readonly Reminder[]> => Promise.resolve([]),
  };
  const log = writtenLog(clock);
  const deliveries = createWebhookDeliveries(table, clock);
  return {
    ...{ table, state, deliveries, write: log.write },
    /** Starts a process that delivers while it has the lease. */
    start({ lease = ownLease, fault, send }: ProcessOptions) {
      const own = fault ? tableWith(table, fault) : table;
      const lines = recordingLog();
      const delivery = new WebhookDelivery({
        ...{ clock, lease, log: lines, sourceOf: log.sourceOf },
        deliveries: createWebhookDeliveries(own, clock),
        levels: createLevelStore(own),
        store: {
          list: () => (fault?.() ?? noFault)(() => Promise.resolve([...state.records])),
          exists: (id) => Promise.resolve(!state.removed.has(id)),
          change: (before) => Promise.resolve(before),
        },
        newJudge: () => (record) =>
          Promise.resolve(
            state.isSeen(record.webhook_id) ? { realm: realm('paris') } : { obstacle: 'blind' },
          ),
        posterOf: (record) => {
          const sender = {
            send: (_target: unknown, { id }: { readonly id: string }) => send(record.webhook_id, id),
          };
          return posterBy(sender)(record);
        },
        readReminders: async (_realm, webhooks) => {
          const due = await state.readReminders();
          return new Map(webhooks.map(({ webhook_id: id }) => [id, due]));
        },
        onAttempt: () => undefined,
      });
      return {
        ...{ delivery, lines },
        tick: async () => {
          await delivery.tick();
          await delivery.idle();
        },
      };
    },
    stop: () => {
      database.close();
    },
  };
}

/** Lets other work of the process go on for some turns. */
export async function settleTurns(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
