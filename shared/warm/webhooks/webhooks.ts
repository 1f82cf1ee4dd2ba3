/** The webhooks that one caller sees: his own, and all for an administrator. */
import { createHash, randomBytes } from 'node:crypto';

import { awsKindOf } from '../../base/aws-target.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { requireMatchingTag } from '../../base/if-match.ts';
import type { Directory } from '../../realm/directory/directory.ts';
import { type RecordUser, seenRecords } from '../../realm/directory/owned-records.ts';
import type { RealmStore } from '../../store/realms.ts';
import type { WebhookRecord, WebhookStore } from '../../store/webhooks.ts';
import { changesNotNoticed } from '../log/changes-not-noticed.ts';
import { type ChangedWebhook, settingsToStore } from './settings-to-store.ts';
import type { WebhookJudge } from './webhook-obstacles.ts';
import { formerSecretsEnd, rotatedSecrets } from './webhook-secrets.ts';
import type { Delivery, DeliveryFigures, TestResult, WebhookService } from './webhook-service.ts';

/** A webhook with what its delivery says of it. */
export interface VisibleWebhook extends DeliveryFigures {
  readonly record: WebhookRecord;
  /** The reason why nothing is delivered, for people. `undefined` if events are delivered. */
  readonly obstacle: string | undefined;
  /** The time until which former secrets sign too, in epoch milliseconds. Null if only the newest one signs. */
  readonly formerSecretsUntil: number | null;
}

/** A webhook to be created. */
export interface NewWebhook extends Omit<ChangedWebhook, 'stopped'> {
  readonly realm: string;
}

interface WebhookWrite {
  readonly dryRun: boolean;
  /** An If-Match header. The write is only done if the webhook has one of these tags. */
  readonly ifMatch?: string | undefined;
}

export interface Webhooks {
  /** True if this deployment delivers webhooks. */
  readonly areDelivered: boolean;
  list(): Promise<VisibleWebhook[]>;
  /** Throws `webhook_not_found` if there is none with this id that the caller sees. */
  find(id: string): Promise<VisibleWebhook>;
  /**
   * Creates a webhook and returns it with its secret, if its kind has one. Throws `webhooks_not_offered`, `realm_not_found`, `realm_not_warm`,
   * `invalid_request` for a URL that is not allowed, and `too_many_webhooks`. A dry run has no secret.
   */
  create(
    webhook: NewWebhook,
    options: { readonly dryRun: boolean },
  ): Promise<VisibleWebhook & { readonly secret: string | undefined }>;
  /** Changes a webhook. Throws `invalid_request` for a URL that is not allowed, and `precondition_failed`. */
  change(webhook: VisibleWebhook, settings: ChangedWebhook, options: WebhookWrite): Promise<VisibleWebhook>;
  /**
   * Gives the webhook a new secret. Former ones sign too for so many milliseconds at most. Throws `invalid_request` if its kind has none, `webhooks_not_offered`, `too_many_secrets`, and
   * `precondition_failed` if somebody else does the same. A dry run has no secret.
   */
  rotateSecret(
    webhook: VisibleWebhook,
    options: Pick<WebhookWrite, 'dryRun'> & { readonly formerValidMs: number },
  ): Promise<Pick<VisibleWebhook, 'formerSecretsUntil'> & { readonly secret: string | undefined }>;
  /** Removes a webhook with the events that wait. Throws `precondition_failed`. */
  remove(webhook: VisibleWebhook, options: WebhookWrite): Promise<void>;
  /** Throws `webhooks_not_offered`. */
  test(webhook: VisibleWebhook): Promise<TestResult>;
  deliveries(webhook: VisibleWebhook): Promise<Delivery[]>;
  /** Sends the failed events again, and returns their number. */
  replay(webhook: VisibleWebhook, options: { readonly dryRun: boolean }): Promise<number>;
}

interface WebhookParts {
  readonly store: WebhookStore;
  readonly directory: Pick<Directory, 'single' | 'realmTest'>;
  readonly realms: Pick<RealmStore, 'forget'>;
  readonly newJudge: () => WebhookJudge;
  /** `undefined` if this deployment does not deliver webhooks. */
  readonly service: WebhookService | undefined;
  readonly clock: Clock;
}

/** Creates the webhooks of one caller. */
export function createWebhooks(parts: WebhookParts, user: RecordUser): Webhooks {
  const { store, directory, service } = parts;
  const see = async (records: readonly WebhookRecord[]) => seenRecords(records, user, directory);
  return {
    areDelivered: service !== undefined,
    async list() {
      const judge = parts.newJudge();
      const visible = await see(await store.list());
      return Promise.all(visible.map((record) => viewOf(parts, record, judge)));
    },
    async find(id) {
      const stored = await store.find(id);
      const [record] = await see(stored ? [stored] : []);
      if (record) return viewOf(parts, record);
      throw new AppError('webhook_not_found', { detail: 'There is no webhook with this id that you see.' });
    },
    ...createWrites(parts, user),
    ...createRotation(parts),
    test: async ({ record }) => offered(service).test(record),
    deliveries: async ({ record }) => (await service?.deliveries(record.webhook_id)) ?? [],
    async replay({ record, failed }, { dryRun }) {
      if (dryRun) return failed;
      const count = await offered(service).replay(record.webhook_id);
      await store.noteReplay(record.webhook_id);
      return count;
    },
  };
}

function createWrites(parts: WebhookParts, user: RecordUser): Pick<Webhooks, 'create' | 'change' | 'remove'> {
  const { store, directory, realms, service, clock } = parts;
  return {
    async create({ realm: name, ...wanted }, { dryRun }) {
      const delivery = offered(service);
      // A realm may have a webhook at once after its `warm` was set.
      realms.forget();
      const realm = await directory.single(name);
      if (!realm.warm) throw changesNotNoticed(name);
      const known = { webhook_id: randomBytes(12).toString('base64url'), realm: name };
      const settings = await settingsToStore(delivery, known, wanted);
      const now = clock();
      const record = {
        ...{ ...settings, ...known },
        ...{ realm_creation_id: realm.creation_id ?? '', created_at: now, changed_at: now },
        ...{ owner: user.userName, owner_created_at: user.userCreatedAt },
      };
      await (dryRun ? store.verify(record) : store.create(record));
      const secret = dryRun ? undefined : await newestSecret(delivery, record);
      return { record, ...noFigures, obstacle: undefined, formerSecretsUntil: null, secret };
    },
    async change({ record }, wanted, { dryRun, ifMatch }) {
      admit(record, ifMatch);
      const settings = await settingsToStore(offered(service), record, wanted);
      const changed = dryRun ? { ...record, ...settings } : await store.change(record, settings);
      return viewOf(parts, changed);
    },
    async remove({ record }, { dryRun, ifMatch }) {
      admit(record, ifMatch);
      if (dryRun) return;
      await store.remove(record);
      await service?.clear(record.webhook_id);
    },
  };
}

function createRotation({ store, service, clock }: WebhookParts): Pick<Webhooks, 'rotateSecret'> {
  return {
    async rotateSecret({ record }, { dryRun, formerValidMs }) {
      const delivery = offered(service);
      if (awsKindOf(record.kind))
        throw new AppError('invalid_request', {
          detail: `A webhook of the kind '${record.kind}' has no secret: its receiver knows this deployment by its role of AWS.`,
        });
      const now = clock();
      const secrets = rotatedSecrets(record, { now, formerUntil: now + formerValidMs });
      const formerSecretsUntil = formerSecretsEnd(secrets, now);
      if (dryRun) return { formerSecretsUntil, secret: undefined };
      // Nothing is rotated if the secret could not be answered.
      const secret = await newestSecret(delivery, { ...record, ...secrets });
      await store.rotate(record, secrets);
      return { formerSecretsUntil, secret };
    },
  };
}

const noFigures: DeliveryFigures = { waiting: 0, failed: 0, lastFailure: null };

async function newestSecret(
  { secretsOf }: WebhookService,
  record: WebhookRecord,
): Promise<string | undefined> {
  if (awsKindOf(record.kind)) return undefined;
  const [newest] = await secretsOf(record);
  return newest?.secret;
}

async function viewOf(
  { newJudge, service, clock }: WebhookParts,
  record: WebhookRecord,
  judge = newJudge(),
): Promise<VisibleWebhook> {
  const known = { record, formerSecretsUntil: formerSecretsEnd(record, clock()) };
  if (!service) return { ...known, ...noFigures, obstacle: 'this deployment does not deliver webhooks' };
  const [{ obstacle }, figures] = await Promise.all([judge(record), service.figures(record.webhook_id)]);
  return { ...known, ...figures, obstacle };
}

/** Returns the ETag of a webhook. Each change of it gives another one. */
export function webhookTagOf({ webhook_id, created_at, changed_at, secret }: WebhookRecord): string {
  const text = JSON.stringify([webhook_id, created_at, changed_at, secret]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

function admit(record: WebhookRecord, ifMatch: string | undefined): void {
  requireMatchingTag({ tag: webhookTagOf(record), ifMatch, subject: `The webhook '${record.name}'` });
}

function offered(service: WebhookService | undefined): WebhookService {
  if (service) return service;
  throw new AppError('webhooks_not_offered', {
    detail:
      'This deployment does not deliver webhooks: a stage on AWS does so with warm states (`warm_states_secret`), and a self-hosted server unless it has no memory for them.',
  });
}
