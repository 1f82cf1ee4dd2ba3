import type { Alert } from '../../realm/alerts/alerts.ts';
import { hostLink } from '../../realm/alerts/host-link.ts';

/** What receivers learn of an alert, in the names of Alertmanager. */
export interface AlertFacts {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly startsAt: string;
  /** The address of the host. `undefined` if the public address of this API is not known. */
  readonly generatorURL?: string | undefined;
}

/** Posts a body of JSON to a receiver once, and never rejects. */
export type PostBody = (
  body: unknown,
) => Promise<{ readonly isDelivered: boolean; readonly status: number | null }>;

/** The alerts of now, as far as they are known. */
export interface PresentAlerts {
  readonly alerts: readonly Alert[];
  /** False if they could not be read since this process posts them: those that were there before may go on. */
  readonly areAll: boolean;
}

/** A receiver that is kept at the problems that there are. */
export interface AlertReceiver {
  /** Posts what is due. */
  follow(present: PresentAlerts, post: PostBody): Promise<void>;
}

/** Returns the facts of an alert, which began at `latest` at the latest, in epoch milliseconds. */
export function factsOf({ object }: Alert, publicUrl: string, latest: number): AlertFacts {
  const { labels, output, changedAt, host_name } = object;
  return {
    labels,
    annotations: output === null ? {} : { summary: output },
    startsAt: instantOf(Math.min(changedAt === null ? latest : changedAt * 1000, latest)),
    ...(publicUrl !== '' && { generatorURL: hostLink(publicUrl, labels['realm'] ?? '', host_name) }),
  };
}

export function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
