import type { OpenRealm } from '../open-realm/open.ts';
import { acknowledgementsOf } from '../operations/acknowledgements.ts';
import { downtimesOf } from '../operations/downtimes.ts';
import { type Silence, silenceOfAcknowledgement, silenceOfDowntime } from './silence.ts';

/** Returns the downtimes and acknowledgements of a realm as silences. `now` is in milliseconds. */
export async function silencesOf(realm: OpenRealm, now: number): Promise<Silence[]> {
  const [downtimes, acknowledgements] = await Promise.all([
    downtimesOf(realm, now / 1000),
    acknowledgementsOf(realm),
  ]);
  return [
    ...downtimes.map(({ record }) => silenceOfDowntime(record, now)),
    ...acknowledgements.map(({ record }) => silenceOfAcknowledgement(record, now)),
  ];
}
