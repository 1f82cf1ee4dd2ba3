import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { Alert } from '../../shared/realm/alerts/alerts.ts';
import { hostLink } from '../../shared/realm/alerts/host-link.ts';

/** The receiver of all alerts, and the labels by which they are grouped. */
export const receiver = 'realmgate';
export const groupLabels = ['alertname', 'realm'] as const;

/** Time after which a client forgets an alert that it does not see again, in milliseconds. */
const resolveMs = 300_000;

const texts = once(() => z.record(z.string(), z.string()));
const ids = once(() => z.array(z.string()));

/** An alert as Alertmanager sends it. */
export const alertRecord = once(() =>
  z.strictObject({
    annotations: texts(),
    endsAt: z.iso.datetime(),
    fingerprint: z.string(),
    receivers: z.array(z.strictObject({ name: z.string() })),
    startsAt: z.iso.datetime(),
    status: z.strictObject({
      inhibitedBy: ids(),
      silencedBy: ids(),
      state: z.enum(['active', 'suppressed']),
    }),
    updatedAt: z.iso.datetime(),
    generatorURL: z.string(),
    labels: texts(),
  }),
);

export type AlertRecord = z.output<ReturnType<typeof alertRecord>>;

interface AlertLinks {
  /** The time of the answer, in milliseconds. */
  readonly now: number;
  /** Scheme, host and base path of links to this API. */
  readonly address: string;
}

/** Returns the function that makes what is sent of an alert. Its link leads to the host in this API. */
export function recordOfAlert({ now, address }: AlertLinks): (alert: Alert) => AlertRecord {
  const endsAt = new Date(now + resolveMs).toISOString();
  const receivers = [{ name: receiver }];
  const instant = (seconds: number | null) => new Date(seconds === null ? now : seconds * 1000).toISOString();
  return ({ object: { host_name, labels, output, changedAt, checkedAt }, ...alert }) => ({
    annotations: output === null ? {} : { summary: output },
    endsAt,
    fingerprint: alert.fingerprint,
    receivers,
    startsAt: instant(changedAt),
    status: {
      inhibitedBy: [...alert.inhibitedBy],
      silencedBy: [...alert.silencedBy],
      state: alert.isSuppressed ? 'suppressed' : 'active',
    },
    updatedAt: instant(checkedAt),
    generatorURL: hostLink(address, labels['realm'] ?? '', host_name),
    labels,
  });
}
