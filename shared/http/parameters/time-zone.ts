import { timeZone as existingZone } from '../../base/setting.ts';

/** Schema of the name of a time zone. */
export function timeZone() {
  return existingZone().max(64).describe('an IANA time zone, e.g. `Europe/Berlin`');
}
