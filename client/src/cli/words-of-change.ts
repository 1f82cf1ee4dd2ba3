/** The fields of a host or service of which changes are told. */
export interface ToldFields {
  readonly state_name?: string | null;
  readonly state_type?: string | null;
  readonly acknowledged?: boolean | null;
  readonly in_downtime?: boolean | null;
  readonly is_flapping?: boolean | null;
}

/** Returns what happened to a host or service in words: nothing if only its output changed. */
export function wordsOfChange(before: ToldFields | undefined, after: ToldFields): string[] {
  if (!before) return ['new in the list'];
  return [
    ...(before.state_name === after.state_name ? [] : [`was ${before.state_name ?? 'PENDING'}`]),
    ...(before.state_name === after.state_name && before.state_type !== after.state_type
      ? [`now ${after.state_type ?? 'unknown'}`]
      : []),
    ...switched(before.acknowledged, after.acknowledged, ['acknowledged', 'not acknowledged any more']),
    ...switched(before.in_downtime, after.in_downtime, ['downtime begins', 'downtime ends']),
    ...switched(before.is_flapping, after.is_flapping, ['flapping', 'not flapping any more']),
  ];
}

type Flag = boolean | null | undefined;

function switched(before: Flag, after: Flag, [on, off]: readonly [on: string, off: string]): string[] {
  if (before === after) return [];
  return [after ? on : off];
}
