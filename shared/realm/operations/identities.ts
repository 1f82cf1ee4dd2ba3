import { hash } from 'node:crypto';

import type { OpenRealm } from '../open-realm/open.ts';

/** The kind of thing that an id names. An id of one kind never names a thing of another. */
type Kind = 'downtime' | 'comment' | 'acknowledgement';

/** The facts of a downtime, a comment or an acknowledgement that stay the same for as long as it exists, also over a restart of its engine. */
export type Facts = readonly (string | number | boolean | null)[];

/**
 * Returns the ids of downtimes or comments of one realm, in the order of `facts`. Engines number them, but Icinga 2 gives them new
 * numbers at each start, and the numbers of two realms are the same. An id is a hash of the realm's creation and of the thing's facts
 * instead. Things with equal facts are told apart by their order: `facts` must be in the order of the engine's numbers.
 */
export function identitiesOf(
  { record }: Pick<OpenRealm, 'record'>,
  kind: Kind,
  facts: readonly Facts[],
): string[] {
  const counts = new Map<string, number>();
  return facts.map((each) => {
    const text = JSON.stringify([kind, record.name, record.creation_id ?? null, ...each]);
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    // A command line takes a word that begins with a hyphen for an option.
    return hash('sha256', `${text}${count}`, 'base64url').slice(0, 22).replace(/^-/, '_');
  });
}
