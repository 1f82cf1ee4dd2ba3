/** What happened. `state`: told at a rotation or start of the engine; `check`: a result that was sent in. */
export const eventKinds = [
  'alert',
  'state',
  'notification',
  'command',
  'flapping',
  'downtime',
  'acknowledgement',
  'check',
  'engine',
] as const;
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

/** Of a type in any case; whatever is none of the monitored world's is the engine's own. */
export function kindOf(type: string | null): EventKind {
  if (type === null) return 'engine';
  // Nearly all are written as here: a text in capitals is made of the others alone.
  return kindOfType.get(type) ?? kindOfType.get(type.toUpperCase()) ?? 'engine';
}

/** Every type but the engine's own. */
export const worldTypes: readonly string[] = [...kindOfType.keys()];

/** The types of these kinds, about hosts, services or both. */
export function typesOf(kinds: readonly EventKind[], object?: 'HOST' | 'SERVICE'): string[] {
  return [...kindOfType].flatMap(([type, kind]) =>
    kinds.includes(kind) && (object === undefined || type.includes(object)) ? [type] : [],
  );
}
