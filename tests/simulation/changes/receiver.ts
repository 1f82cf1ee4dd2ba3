import type { SendResult } from '../../../shared/connectors/webhook/index.ts';
import type { WebhookRecord } from '../../../shared/store/webhooks.ts';
import { gapType, type WebhookEvent } from '../../../shared/warm/webhooks/webhook-event.ts';
import type { ChangesWorld } from './changes-world.ts';
import { Follower } from './follower.ts';
import { orderOf } from './scripted-engine.ts';

export const delivered: SendResult = { isDelivered: true, status: 200, reason: null, retryAfterS: null };

interface EventBody {
  readonly type: string;
  readonly subject: string;
  readonly data: { readonly output?: unknown };
}

/** Returns the change of an event. `undefined` if it is about the realm. */
export function changeIn(text: string, id: string) {
  const { type, subject, data }: EventBody = JSON.parse(text);
  if (!type.startsWith('realmgate.host.')) return undefined;
  return { id, host: subject, order: orderOf(Number(data.output), !type.includes('.removed.')) };
}

/** The webhook of a schedule with its receiver, which is away at times. */
export class Receiver {
  readonly record: WebhookRecord;
  readonly follower: Follower;
  readonly #world: ChangesWorld;
  readonly #gaps = new Set<string>();

  constructor(world: ChangesWorld) {
    this.#world = world;
    const at = world.scheduler.wall();
    this.record = {
      ...{ webhook_id: 'w', name: 'w', realm: 'paris', realm_creation_id: '', objects: ['hosts'] },
      ...{ url: 'https://receiver.example/', enabled: true, owner: 'u', owner_created_at: '' },
      ...{ created_at: at, changed_at: at },
    };
    this.follower = new Follower(world, 'the receiver', world.engine.orders());
  }

  /** True if the webhook has a position in the log. */
  get isPlaced(): boolean {
    return this.#world.items.get({ pk: 'WEBHOOK_DELIVERY', sk: 'w' })?.['position'] !== undefined;
  }

  /** Notes that an event is sent now: one of which it was stored that it is delivered must not be. One that was put aside is sent later. */
  noteSend(id: string): void {
    const asides = this.#world.items.query('WEBHOOK_EVENTS#w', 'aside#');
    if (asides.some(({ sk }) => String(sk).endsWith(`#${id}`))) return;
    const { position, done = [] } = this.#world.items.get({ pk: 'WEBHOOK_DELIVERY', sk: 'w' }) ?? {};
    const number = Number(id.split('.')[1] ?? Infinity);
    const last = (position as { readonly number: number } | undefined)?.number ?? -1;
    if (number <= last || (done as readonly string[]).includes(id))
      this.#world.violate(`event ${id} is sent, which was stored as delivered`);
  }

  receive({ id, type, body }: WebhookEvent, listed: ReadonlyMap<string, number> | undefined): SendResult {
    if (this.#world.isReceiverAway)
      return { isDelivered: false, status: 503, reason: 'away', retryAfterS: null };
    const change = changeIn(body, id);
    if (change) this.follower.take(change);
    if (type === gapType && !this.#gaps.has(id)) this.follower.noteGap(listed ?? new Map());
    if (type === gapType) this.#gaps.add(id);
    return delivered;
  }
}
