import { type KeptDatabase, openDatabase } from '../../server/storage/database.ts';
import { keptOwnQueues } from '../../server/storage/own-queues.ts';
import type { OwnQueues, QueueWrite } from '../../shared/queue/own-queues.ts';
import type { QueueMessage } from '../../shared/queue/queue.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { WebhookRecord } from '../../shared/store/webhooks.ts';
import type { ChangeBatch } from '../../shared/warm/states/index.ts';
import { eventOf, messageOf } from '../../shared/warm/webhooks/webhook-event.ts';
import { WebhookIntake } from '../../shared/warm/webhooks/webhook-intake.ts';
import { queuesOf } from '../../shared/warm/webhooks/webhook-queues.ts';
import { recordingLog } from './log.ts';
import { fleet, realmOfFleet } from './server-fleet.ts';
import { keptWebhook } from './webhook-app.ts';

/** Stores a write by `store`, or fails in place of it, before it or behind it. */
type Storing = (write: QueueWrite, store: () => Promise<boolean>) => Promise<boolean>;

/** An event as its receiver sees it. `undefined` as state means that the host was removed. */
export interface FleetEvent {
  readonly id: string;
  readonly isGap: boolean;
  readonly host: string;
  readonly state: unknown;
}

/** Returns the messages of the hosts of a batch. The position of a host in the batch is the last part of the id. */
function messagesIn({ history, number, hosts: { table, kinds } }: ChangeBatch): QueueMessage[] {
  const { table: cells } = table;
  return kinds.map((kind, row) => {
    const subject = String(cells.value(row, cells.column('name')));
    const id = `${history}.${number}.${row}`;
    const state = kind.includes('removed') ? undefined : cells.value(row, cells.column('state'));
    return messageOf({
      id,
      type: 'host',
      subject,
      body: JSON.stringify({ id, type: 'host', subject, state }),
    });
  });
}

const changed_at = -100;
export const fleetWebhook = (webhook_id: string, changes: Partial<WebhookRecord> = {}): WebhookRecord => ({
  ...{ ...keptWebhook, webhook_id, name: webhook_id, created_at: changed_at, changed_at, ...changes },
});

/** Servers that share warm states and the queues of webhooks. */
export function webhookFleet() {
  const { world, pieces, gone, startServer, pass } = fleet();
  const database: KeptDatabase = openDatabase(':memory:');
  const hooks = {
    records: [fleetWebhook('a'), fleetWebhook('b')] as readonly WebhookRecord[],
    /** The ids of webhooks whose owners do not see the realm. */
    blind: new Set<string>(),
    /** The realms of webhooks by their ids, if they are others than that of the fleet. All have its engine. */
    realms: new Map<string, RealmRecord>(),
  };
  const realmOf = (id: string) => hooks.realms.get(id) ?? realmOfFleet;
  const clock = () => world.now;
  const queues: OwnQueues = keptOwnQueues(database, clock);
  const judge = ({ webhook_id }: WebhookRecord) =>
    Promise.resolve(hooks.blind.has(webhook_id) ? { obstacle: 'blind' } : { realm: realmOf(webhook_id) });
  const start = (name: string, origin: number) => {
    const server = startServer(name, origin);
    const faults = { store: ((_write, store) => store()) as Storing };
    const log = recordingLog();
    const intake = new WebhookIntake({
      ...{ clock, log, now: () => world.now + origin, logs: server.watch },
      queues: { ...queues, store: (write) => faults.store(write, () => queues.store(write)) },
      store: { list: () => Promise.resolve([...hooks.records].reverse()) },
      newJudge: () => judge,
      messagesOf: (batch) => () => Promise.resolve(messagesIn(batch)),
    });
    const follow = () =>
      intake.follow(
        hooks.records
          .filter(({ webhook_id }) => !hooks.blind.has(webhook_id))
          .map((record) => ({ record, realm: realmOf(record.webhook_id) })),
        { leads: true },
      );
    return {
      ...{ server, faults, log, follow },
      tick: async () => {
        await server.tick();
        await follow();
      },
    };
  };
  /** Takes what waits for a webhook out of its queue. */
  const receive = async (id: string): Promise<FleetEvent[]> => {
    const { waiting } = queuesOf(queues, id);
    const found = (await waiting.first(100_000)).map((message) => {
      const event = eventOf(message);
      const { state } = JSON.parse(event.body) as { readonly state?: unknown };
      return { id: event.id, isGap: event.type.includes('gap'), host: event.subject, state };
    });
    await waiting.clear();
    return found;
  };
  return {
    world,
    pieces,
    gone,
    hooks,
    queues,
    start,
    pass,
    receive,
    stop: () => {
      database.close();
    },
  };
}
