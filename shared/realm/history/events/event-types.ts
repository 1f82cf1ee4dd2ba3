const kindsBehindAlerts = [
  'notification',
  'command',
  'flapping',
  'downtime',
  'acknowledgement',
  'check',
  'engine',
] as const;
/** The kinds of events. `state` is a state written at a rotation or start of the engine, `check` a result that was sent in. */
export const eventKinds = ['alert', 'state', ...kindsBehindAlerts] as const;
/** The kinds of what happened: lines of kind `state` repeat once a day how things are. */
export const kindsOfHappenings = ['alert', ...kindsBehindAlerts] as const;
export type EventKind = (typeof eventKinds)[number];

const hostTypes: Readonly<Record<string, EventKind>> = {
  'HOST ALERT': 'alert',
  'CURRENT HOST STATE': 'state',
  'INITIAL HOST STATE': 'state',
  'HOST DOWNTIME ALERT': 'downtime',
  'HOST ACKNOWLEDGE ALERT': 'acknowledgement',
  'PASSIVE HOST CHECK': 'check',
  'HOST FLAPPING ALERT': 'flapping',
  'HOST NOTIFICATION': 'notification',
};

const kindOfType: ReadonlyMap<string, EventKind> = new Map([
  ...Object.entries(hostTypes).flatMap(([type, kind]): [string, EventKind][] => [
    [type, kind],
    [type.replace('HOST', 'SERVICE'), kind],
  ]),
  ['EXTERNAL COMMAND', 'command'],
]);

/** Returns the kind of a type, ignoring case. Every type that is not about a host, a service or a command is of kind `engine`. */
export function eventKindOf(type: string | null): EventKind {
  if (type === null) return 'engine';
  // Nearly all types are in capitals already. Converting them first would create a text for every event.
  return kindOfType.get(type) ?? kindOfType.get(type.toUpperCase()) ?? 'engine';
}

/** All types except those of the engine itself. */
export const objectTypes: readonly string[] = [...kindOfType.keys()];

/** Returns the types of these kinds, for hosts, services or both. */
export function typesOfKinds(kinds: readonly EventKind[], object?: 'HOST' | 'SERVICE'): string[] {
  return [...kindOfType].flatMap(([type, kind]) =>
    kinds.includes(kind) && (object === undefined || type.includes(object)) ? [type] : [],
  );
}
