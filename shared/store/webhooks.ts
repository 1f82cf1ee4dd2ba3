import * as z from 'zod';

import { awsKinds } from '../base/aws-target.ts';
import { changedObjects, webhookEventKinds } from '../base/change-kinds.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { inCreationTurn } from './creation-turn.ts';
import { readableRecords } from './readable-records.ts';
import type { Key, Table } from './table.ts';

/** The methods of requests to receivers. */
export const webhookMethods = ['POST', 'PUT'] as const;

/** The kinds of receivers: one that gets events, Alertmanagers, which get the problems that there are, and services of AWS, which get events. */
export const receiverKinds = ['http', 'alertmanager', ...awsKinds] as const;

/** The formats of bodies. */
export const webhookFormats = ['cloudevents', 'template', 'alertmanager'] as const;

/** The fields of a webhook that can be changed. */
const webhookSettings = once(() =>
  z.object({
    name: z.string(),
    objects: z.array(z.enum(changedObjects)),
    /** The kinds of events. `undefined` means all. */
    kinds: z.array(z.enum(webhookEventKinds)).optional(),
    /** The expression that rows must meet. `undefined` means that all rows do. */
    where: z.string().optional(),
    /** The minutes before the end of a downtime at which it is told. `undefined` means that none is told. */
    minutes_before: z.int().optional(),
    /** The hours after which an acknowledgement is told that still holds. `undefined` means that none is told. */
    after_hours: z.int().optional(),
    /** The address of its receiver. An ARN if that is a service of AWS. */
    url: z.string(),
    /** The kind of its receivers. `undefined` means `http`. */
    kind: z.enum(receiverKinds).optional(),
    /** The URLs of further Alertmanagers, which all get the same. */
    peer_urls: z.array(z.string()).optional(),
    /** The form of the bodies of requests. `undefined` means the event itself, as a CloudEvent. */
    format: z.enum(webhookFormats).optional(),
    /** When a receiver of the format `alertmanager` is told of a group of alerts. */
    group_wait_seconds: z.int().optional(),
    group_interval_seconds: z.int().optional(),
    repeat_interval_seconds: z.int().optional(),
    /** The body of requests of the format `template`. */
    template: z.string().optional(),
    /** The method of its requests. `undefined` means POST. */
    method: z.enum(webhookMethods).optional(),
    /** The content type of its requests. `undefined` means that of the format. */
    content_type: z.string().optional(),
    /** Headers of the owner's own. `sealed` holds their names and values, encrypted. */
    headers: z.object({ names: z.array(z.string()), sealed: z.string() }).optional(),
    enabled: z.boolean(),
    /** The reason why it was disabled by the server. `undefined` if it was not. */
    stopped: z.string().optional(),
  }),
);
export type WebhookSettings = z.output<ReturnType<typeof webhookSettings>>;

const webhookRecord = once(() =>
  webhookSettings().extend({
    webhook_id: z.string(),
    realm: z.string(),
    /** The creation id of that realm, empty if it has none. The webhook is not one of a later realm of the name. */
    realm_creation_id: z.string(),
    /** The number of rotations of its secret. `undefined` means none. */
    secret: z.int().nonnegative().optional(),
    /** Earlier secrets that sign too, each until a time in epoch milliseconds. */
    former_secrets: z.array(z.object({ secret: z.int().nonnegative(), until: z.int() })).optional(),
    owner: z.string(),
    /** `created_at` of the owner. The webhook is not one of a later user of the name. */
    owner_created_at: z.string(),
    /** Times in epoch milliseconds. */
    created_at: z.int(),
    changed_at: z.int(),
    /** The time at which failed events were put among those that wait last. */
    replayed_at: z.int().optional(),
  }),
);
export type WebhookRecord = z.output<ReturnType<typeof webhookRecord>>;

/** Returns the settings alone of a webhook. */
export function settingsOf(webhook: object): WebhookSettings {
  return webhookSettings().parse(webhook);
}

/** The secrets of a webhook by their numbers. */
export type WebhookSecretNumbers = Pick<WebhookRecord, 'secret' | 'former_secrets'>;

/** The webhooks of all users. */
export interface WebhookStore {
  list(): Promise<WebhookRecord[]>;
  find(id: string): Promise<WebhookRecord | undefined>;
  /** Returns true if there is a webhook with this id, also if its record cannot be read. */
  exists(id: string): Promise<boolean>;
  /** Stores a webhook. Throws `too_many_webhooks`. */
  create(record: WebhookRecord): Promise<void>;
  /** Throws `too_many_webhooks` if another one cannot be created. */
  verify(record: WebhookRecord): Promise<void>;
  /** Writes the settings. Throws `precondition_failed` if somebody else changed the webhook after `before` was read. */
  change(before: WebhookRecord, settings: WebhookSettings): Promise<WebhookRecord>;
  /** Writes the secrets. Throws `precondition_failed` if somebody else changed them after `before` was read. */
  rotate(before: WebhookRecord, secrets: Required<WebhookSecretNumbers>): Promise<WebhookRecord>;
  /** Notes that failed events were put among those that wait, so that whoever delivers it looks for them. */
  noteReplay(id: string): Promise<void>;
  /** Deletes the webhook. Throws `precondition_failed` if somebody else changed or deleted it after `before` was read. */
  remove(before: WebhookRecord): Promise<void>;
}

/** The largest number of webhooks of one owner, and of all. */
const mostOfOwner = 20;
const mostOfAll = 1000;

const partition = 'WEBHOOK';
const keyOf = (id: string): Key => ({ pk: partition, sk: id });

/** Creates the store. A damaged record is logged and left out of lists. */
export function createWebhookStore(table: Table, clock: Clock, log: Pick<Log, 'error'>): WebhookStore {
  const parse = readableRecords(webhookRecord, { kind: 'webhook', named: 'webhook_id' }, log);
  const list = async () => parse(await table.query(partition));
  const verify = async ({ owner, owner_created_at: since }: WebhookRecord) => {
    const others = await list();
    // A user neither sees nor can remove the webhooks of an earlier user of the name.
    const own = others.filter((one) => one.owner === owner && one.owner_created_at === since);
    if (own.length >= mostOfOwner) throw tooMany(`A user has ${mostOfOwner} webhooks at most`);
    if (others.length >= mostOfAll) throw tooMany(`There are ${mostOfAll} webhooks at most`);
  };
  return {
    list,
    verify,
    async find(id) {
      const item = await table.get(keyOf(id));
      return parse(item ? [item] : []).at(0);
    },
    exists: async (id) => (await table.get(keyOf(id))) !== undefined,
    async create(record) {
      await inCreationTurn({ table, clock, subject: 'webhooks' }, async () => {
        await verify(record);
        await table.put(keyOf(record.webhook_id), record, { exists: false });
      });
    },
    async change(before, settings) {
      const change = changeTo({ ...settings, changed_at: Math.max(clock(), before.changed_at + 1) });
      const item = await table.update(keyOf(before.webhook_id), change, unchanged(before));
      if (item) return webhookRecord().parse(item);
      throw changedByOthers(before);
    },
    async rotate(before, secrets) {
      const item = await table.update(keyOf(before.webhook_id), { set: secrets }, notRotated(before));
      if (item) return webhookRecord().parse(item);
      throw changedByOthers(before);
    },
    noteReplay: (id) => noteReplay(table, id, clock()),
    async remove(before) {
      if (!(await table.delete(keyOf(before.webhook_id), unchanged(before)))) throw changedByOthers(before);
    },
  };
}

/** Returns the change of an item to these settings. Those that are `undefined` are removed. */
function changeTo(settings: WebhookSettings & Pick<WebhookRecord, 'changed_at'>) {
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return { set, remove: Object.keys(webhookSettings().shape).filter((name) => !(name in set)) };
}

function unchanged({ created_at, changed_at }: WebhookRecord) {
  return { equals: { created_at, changed_at } };
}

function notRotated({ created_at, secret }: WebhookRecord) {
  return secret === undefined
    ? { equals: { created_at }, missing: ['secret'] }
    : { equals: { created_at, secret } };
}

function tooMany(sentence: string): AppError {
  return new AppError('too_many_webhooks', { detail: `${sentence}: remove one that is not used.` });
}

async function noteReplay(table: Table, id: string, now: number): Promise<void> {
  await table.update(keyOf(id), { set: { replayed_at: now } }, { exists: true });
}

function changedByOthers({ name }: WebhookRecord): AppError {
  return new AppError('precondition_failed', {
    detail: `The webhook '${name}' was changed by others since it was read.`,
  });
}
