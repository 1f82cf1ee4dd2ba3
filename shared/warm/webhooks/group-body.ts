import { type AlertFacts, instantOf } from './posted-alert.ts';

/** The labels by which alerts are grouped. */
export interface GroupLabels {
  readonly instance: string;
  readonly realm: string;
}

interface GroupParts {
  /** The name of the webhook. */
  readonly receiver: string;
  readonly externalURL: string;
  readonly labels: GroupLabels;
  /** The alerts that there are, by fingerprint. */
  readonly firing: ReadonlyMap<string, AlertFacts>;
  /** The alerts that are over, with the times at which they were, in epoch milliseconds. */
  readonly resolved: readonly {
    readonly fingerprint: string;
    readonly facts: AlertFacts;
    readonly endedAt: number;
  }[];
}

/** The largest number of alerts in a body. */
const mostAlerts = 500;
/** The end of an alert that goes on: the zero time of Go. */
const noEnd = '0001-01-01T00:00:00Z';

/** Returns the body of a request about a group, as Alertmanager sends it to a webhook (version 4). */
export function groupBody({ receiver, externalURL, labels, firing, resolved }: GroupParts): object {
  const status = firing.size > 0 ? 'firing' : 'resolved';
  const all = [
    ...Array.from(firing, ([fingerprint, facts]) => alertIn('firing', facts, { endsAt: noEnd, fingerprint })),
    ...resolved.map(({ fingerprint, facts, endedAt }) =>
      alertIn('resolved', facts, { endsAt: instantOf(endedAt), fingerprint }),
    ),
  ];
  const groupLabels = { instance: labels.instance, realm: labels.realm };
  return {
    ...{ receiver, status, alerts: all.slice(0, mostAlerts), groupLabels },
    commonLabels: commonOf(all.map((one) => one.labels)),
    commonAnnotations: commonOf(all.map(({ annotations }) => annotations)),
    ...{ externalURL, version: '4', groupKey: keyOf(groupLabels) },
    truncatedAlerts: Math.max(0, all.length - mostAlerts),
  };
}

function alertIn(
  status: 'firing' | 'resolved',
  { labels, annotations, startsAt, generatorURL = '' }: AlertFacts,
  { endsAt, fingerprint }: { readonly endsAt: string; readonly fingerprint: string },
) {
  return { status, labels, annotations, startsAt, endsAt, generatorURL, fingerprint };
}

/** Returns the texts that all have alike. */
function commonOf(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((one) => one[name] === value)),
  );
}

function keyOf(labels: Readonly<Record<string, string>>): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{}:{${texts.join(', ')}}`;
}
