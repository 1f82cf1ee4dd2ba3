import { hash } from 'node:crypto';

import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { OwnQueues, QueueLease } from '../../queue/own-queues.ts';
import type { GroupLabels } from './group-body.ts';
import type { AlertFacts } from './posted-alert.ts';
import { notePrefixes } from './webhook-notes.ts';

/** The alerts of a group of which a receiver was told last. */
export interface ToldAlerts {
  /** Time of the request in epoch milliseconds. */
  readonly at: number;
  /** The alerts that there were, by fingerprint. */
  readonly alerts: ReadonlyMap<string, AlertFacts>;
}

type KeptGroup = ToldAlerts & { readonly labels: GroupLabels };

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
  readonly #queues: Pick<OwnQueues, 'notes' | 'store'>;
  readonly #lease: Pick<QueueLease, 'isHeld'>;
  readonly #prefix: string;

  constructor(
    { queues, lease }: { queues: Pick<OwnQueues, 'notes' | 'store'>; lease: Pick<QueueLease, 'isHeld'> },
    webhookId: string,
  ) {
    this.#queues = queues;
    this.#lease = lease;
    this.#prefix = `${notePrefixes.group}${webhookId}:`;
  }

  /** Reads the groups by their keys. One of another release is left out. */
  async read(): Promise<Map<string, KeptGroup>> {
    const notes = await this.#queues.notes(this.#prefix);
    return new Map(
      [...notes.values()].flatMap((note) => {
        const { data } = keptGroup().safeParse(JSON.parse(note));
        return data ? [[data.key, { ...data, alerts: new Map(data.alerts) }] as const] : [];
      }),
    );
  }

  /** Writes a group. Null removes it. */
  async write(key: string, group: KeptGroup | null): Promise<void> {
    // Another process that has the lease writes what it tells.
    if (!this.#lease.isHeld()) return;
    const name = this.#prefix + hash('sha256', key, 'base64url');
    const note = group && JSON.stringify({ key, ...group, alerts: [...group.alerts] });
    await this.#queues.store({ notes: [{ name, note }] });
  }
}
