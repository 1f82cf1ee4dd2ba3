/** The kinds of changes of a host or service that readers of changes are told of. */
export const changeKinds = [
  'state',
  'acknowledgement',
  'downtime',
  'comment',
  'flapping',
  'added',
  'removed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The objects whose changes events tell of. */
export const changedObjects = ['hosts', 'services'] as const;
export type ChangedObject = (typeof changedObjects)[number];

/** The kinds of changes of events. `realm` tells that the engine ceased to answer, or answers again. */
export const changeEventKinds = [...changeKinds, 'realm'] as const;
export type ChangeEventKind = (typeof changeEventKinds)[number];

/** The kinds of events about the budgets of objectives. */
export const objectiveEventKinds = ['objective.burning', 'objective.exhausted'] as const;
export type ObjectiveEventKind = (typeof objectiveEventKinds)[number];

/** The kinds of reminders: events about a time that is near or long ago, and about no change. */
export const reminderKinds = ['downtime.ends_soon', 'acknowledgement.old'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The kinds of events that webhooks tell of. */
export const webhookEventKinds = [...changeEventKinds, ...objectiveEventKinds, ...reminderKinds] as const;
export type WebhookEventKind = (typeof webhookEventKinds)[number];
