import type { WebhookSettings } from '../../store/webhooks.ts';

/** When a receiver is told of a group of alerts, in milliseconds. */
export interface GroupTimes {
  /** The time between the first alert of a group and the first request. */
  readonly waitMs: number;
  /** The least time between two requests about a group whose alerts change. */
  readonly intervalMs: number;
  /** The time after which a request is repeated while the alerts stay the same. */
  readonly repeatMs: number;
}

/** The times in seconds that a webhook has if it does not say: those of Alertmanager. */
export const usualGroupTimes = {
  group_wait_seconds: 30,
  group_interval_seconds: 300,
  repeat_interval_seconds: 14_400,
} as const;

export const groupTimeNames = [
  'group_wait_seconds',
  'group_interval_seconds',
  'repeat_interval_seconds',
] as const satisfies readonly (keyof WebhookSettings)[];

export function groupTimesOf(settings: WebhookSettings): GroupTimes {
  const [waitMs, intervalMs, repeatMs] = groupTimeNames.map(
    (name) => 1000 * (settings[name] ?? usualGroupTimes[name]),
  );
  return { waitMs: waitMs ?? 0, intervalMs: intervalMs ?? 0, repeatMs: repeatMs ?? 0 };
}
