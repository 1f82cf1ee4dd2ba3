import { AppError } from '../../base/errors.ts';
import { failedRealms } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { downtimesOf, type EngineDowntime } from './downtimes.ts';

/** One downtime, with the realm that has it. */
export interface FoundDowntime {
  readonly realm: OpenRealm;
  readonly downtime: EngineDowntime;
}

interface DowntimeQuestion {
  /** Name of the realm or multirealm in the request. */
  readonly name: string;
  readonly id: string;
  /** The present time in seconds since the epoch. */
  readonly now: number;
}

/** Returns one downtime of a realm. `undefined` means that the realm has none with this id. */
async function downtimeOf(
  realm: OpenRealm,
  { id, now }: Pick<DowntimeQuestion, 'id' | 'now'>,
): Promise<EngineDowntime | undefined> {
  return (await downtimesOf(realm, now)).find(({ record }) => record.downtime_id === id);
}

/**
 * Finds one downtime in the selected realms. An id is of one realm only. Throws `downtime_not_found`, or `no_realm_answered` if none of
 * several realms answered.
 */
export async function findDowntime(
  choice: RealmSelection,
  { name, id, now }: DowntimeQuestion,
): Promise<FoundDowntime & { readonly sources: readonly Source[] | undefined }> {
  const detail = `Realm '${name}' has no downtime '${id}'.`;
  const unknown = () => new AppError('downtime_not_found', { detail });
  const { parts, sources } = await choice.eachKnowing(async (realm) => {
    const downtime = await downtimeOf(realm, { id, now });
    return downtime && { realm, downtime };
  }, unknown);
  const [part] = parts;
  if (part) return { ...part.value, sources };
  // `eachKnowing` throws the error itself, unless too few realms answered for the caller to be told that none has it.
  failedRealms(sources ?? [], true);
  throw unknown();
}
