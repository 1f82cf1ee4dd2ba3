import { hash } from 'node:crypto';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { ProcessLease } from '../../store/process-lease.ts';
import type { WebhookDeliveries } from '../../store/webhook-deliveries.ts';
import type { GroupLabels } from './group-body.ts';
import type { AlertFacts } from './posted-alert.ts';

/** The alerts of a group of which a receiver was told last. */
export interface ToldAlerts {
  /** Time of the request in epoch milliseconds. */
  readonly at: number;
  /** The alerts that there were, by fingerprint. */
  readonly alerts: ReadonlyMap<string, AlertFacts>;
}

type KeptGroup = ToldAlerts & { readonly labels: GroupLabels };

interface GroupParts {
  readonly deliveries: Pick<WebhookDeliveries, 'groups' | 'saveGroup'>;
  readonly lease: Pick<ProcessLease, 'isHeld'>;
}

const texts = () => z.record(z.string(), z.string());
const keptGroup = once(() =>
  z.object({
    ...{ key: z.string(), at: z.number(), labels: z.object({ instance: z.string(), realm: z.string() }) },
    alerts: z.array(
      z.tuple([
        z.string(),
        z.object({
          ...{ labels: texts(), annotations: texts(), startsAt: z.string() },
          generatorURL: z.string().optional(),
        }),
      ]),
    ),
  }),
);

/** What the receiver of a webhook was told of each group of alerts. It outlives the process. */
export class KeptGroups {
  readonly #deliveries: Pick<WebhookDeliveries, 'groups' | 'saveGroup'>;
  readonly #lease: Pick<ProcessLease, 'isHeld'>;
  readonly #webhookId: string;

  constructor({ deliveries, lease }: GroupParts, webhookId: string) {
    this.#deliveries = deliveries;
    this.#lease = lease;
    this.#webhookId = webhookId;
  }

  /** Reads the groups by their keys. One of another release is left out. */
  async read(): Promise<Map<string, KeptGroup>> {
    const groups = await this.#deliveries.groups(this.#webhookId);
    return new Map(
      groups.flatMap((text) => {
        const { data } = keptGroup().safeParse(JSON.parse(text));
        return data ? [[data.key, { ...data, alerts: new Map(data.alerts) }] as const] : [];
      }),
    );
  }

  /** Writes a group. Null removes it. */
  async write(key: string, group: KeptGroup | null): Promise<void> {
    // Another process that has the lease writes what it tells.
    if (!this.#lease.isHeld()) return;
    const text = group && JSON.stringify({ key, ...group, alerts: [...group.alerts] });
    await this.#deliveries.saveGroup(this.#webhookId, hash('sha256', key, 'base64url'), text);
  }
}
