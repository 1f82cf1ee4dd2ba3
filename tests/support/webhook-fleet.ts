import { type KeptDatabase, openDatabase } from '../../server/storage/database.ts';
import { keptTable } from '../../server/storage/table.ts';
import { logsOfEngines } from '../../shared/app/feed-service.ts';
import { connectionKeyOf } from '../../shared/realm/open-realm/engines.ts';
import { limitOf } from '../../shared/realm/record/realm.ts';
import { createLevelStore } from '../../shared/store/objective-levels.ts';
import { processLease } from '../../shared/store/process-lease.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { createWebhookDeliveries } from '../../shared/store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../shared/store/webhooks.ts';
import type { TextSlice } from '../../shared/warm/log/recent-slices.ts';
import type { ChangeBatch } from '../../shared/warm/states/index.ts';
import { WebhookDelivery } from '../../shared/warm/webhooks/webhook-delivery.ts';
import { acceptedEvent } from './delivery-world.ts';
import { recordingLog } from './log.ts';
import { fleet, realmOfFleet } from './server-fleet.ts';
import { noFault, tableWith } from './table-faults.ts';
import { keptWebhook } from './webhook-app.ts';

/** An event as its receiver sees it. `undefined` as state means that the host was removed. */
export interface FleetEvent {
  readonly id: string;
  readonly isGap: boolean;
  readonly host: string;
  readonly state: unknown;
}

/** Returns the events of two hosts of a batch. */
function sliceOf(
  { history, number, hosts: { table, kinds } }: ChangeBatch,
  { row: first }: { readonly row: number },
): TextSlice {
  const { table: cells } = table;
  const last = Math.min(kinds.length, first + rowsOfSlice);
  const events = kinds.slice(first, last).map((kind, offset) => {
    const index = first + offset;
    const subject = String(cells.value(index, cells.column('name')));
    const event = { id: `${history}.${number}.${index}`, type: 'host', subject };
    const state = kind.includes('removed') ? undefined : cells.value(index, cells.column('state'));
    return { ...event, index, text: JSON.stringify({ ...event, state }) };
  });
  return { events, next: last < kinds.length ? { row: last, event: last } : undefined };
}
const rowsOfSlice = 50;

export const fleetWebhook = (webhook_id: string, changes: Partial<WebhookRecord> = {}): WebhookRecord => ({
  ...{ ...keptWebhook, webhook_id, name: webhook_id, created_at: 0, changed_at: 0, ...changes },
});

/** Servers that share warm states and the records of webhooks. */
export function webhookFleet() {
  const { world, pieces, gone, startServer, pass } = fleet();
  const database: KeptDatabase = openDatabase(':memory:');
  const table = keptTable(database);
  const hooks = {
    records: [fleetWebhook('a'), fleetWebhook('b')] as readonly WebhookRecord[],
    /** The ids of webhooks whose owners do not see the realm. */
    blind: new Set<string>(),
    /** The ids of webhooks whose receivers are away. */
    deaf: new Set<string>(),
    /** The realms of webhooks by their ids, if they are others than that of the fleet. All have its engine. */
    realms: new Map<string, RealmRecord>(),
  };
  const realmOf = (id: string) => hooks.realms.get(id) ?? realmOfFleet;
  const clock = () => world.now;
  const received = new Map<string, FleetEvent[]>();
  const send = (
    { webhook_id }: WebhookRecord,
    { id, body }: { readonly id: string; readonly body: string },
  ) => {
    if (hooks.deaf.has(webhook_id))
      return Promise.resolve({ ...acceptedEvent, isDelivered: false, status: 503, reason: 'away' });
    const { type, subject, state }: { type: string; subject: string; state?: unknown } = JSON.parse(body);
    const event = { id, isGap: type.includes('gap'), host: subject, state };
    received.set(webhook_id, [...(received.get(webhook_id) ?? []), event]);
    return Promise.resolve(acceptedEvent);
  };
  const start = (name: string, origin: number) => {
    const server = startServer(name, origin);
    const faults = { table: noFault };
    const own = tableWith(table, () => faults.table);
    const log = recordingLog();
    const logs = logsOfEngines(server.engines);
    const delivery = new WebhookDelivery({
      ...{ clock, log, onAttempt: () => undefined },
      lease: processLease({
        ...{ table: own, name: 'webhooks', holder: `${name} ${origin}` },
        now: () => world.now + origin,
      }),
      deliveries: createWebhookDeliveries(own, clock),
      levels: createLevelStore(own),
      readReminders: () => Promise.resolve(new Map()),
      store: {
        list: () => Promise.resolve([...hooks.records].reverse()),
        exists: () => Promise.resolve(true),
        change: (before) => Promise.resolve(before),
      },
      newJudge:
        () =>
        ({ webhook_id: id }) =>
          Promise.resolve(hooks.blind.has(id) ? { obstacle: 'blind' } : { realm: realmOf(id) }),
      sourceOf({ realm }) {
        const engine = connectionKeyOf(realm);
        const changes = logs.logOf(engine);
        const isComplete = (since: number) => logs.isComplete?.(engine, since) ?? true;
        const facts = { engine, now: world.now + origin, isLimited: limitOf(realm) !== undefined, sliceOf };
        return changes && { ...facts, isComplete, log: changes };
      },
      posterOf: (record) =>
        Promise.resolve({
          post: (event) => send(record, event),
          send: () => Promise.resolve(acceptedEvent),
          shownBody: () => null,
        }),
    });
    const deliver = async () => {
      await delivery.tick().catch(() => undefined);
      await delivery.idle();
    };
    return {
      ...{ server, faults, log, delivery, deliver },
      tick: async () => {
        await server.tick();
        await deliver();
      },
    };
  };
  return {
    ...{ world, pieces, gone, hooks, table, start, pass },
    /** Returns what the receiver of a webhook got since it was asked last. */
    receive: (id: string): readonly FleetEvent[] => {
      const events = received.get(id) ?? [];
      received.delete(id);
      return events;
    },
    stop: () => {
      database.close();
    },
  };
}
