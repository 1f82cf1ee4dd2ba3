import type { ImportToolStore } from '../shared/store/import-tools.ts';
import type { NewRealm } from '../shared/store/new-realm.ts';
import type { RealmStore } from '../shared/store/realms.ts';
import type { SearchBackendStore } from '../shared/store/search-backends.ts';
import { Failure } from './failure.ts';

export interface Registries {
  readonly realms: Pick<RealmStore, 'list'>;
  readonly tools: Pick<ImportToolStore, 'list'>;
  readonly searchBackends: Pick<SearchBackendStore, 'list'>;
}

/** Realms name what is registered only; their members may be added together with them. */
export async function refuseUnknownReferences(added: readonly NewRealm[], known: Registries): Promise<void> {
  const realms = [...(await known.realms.list()), ...added].map((realm) => realm.display_name);
  const members = unknown(
    added.flatMap((realm) => realm.realms ?? []),
    realms,
  );
  if (members.length > 0) throw new Failure(`There is no realm ${members.join(', ')} to be a member.`);
  const tools = unknown(
    added.map((realm) => realm.import_tool),
    (await known.tools.list()).map((tool) => tool.address),
  );
  if (tools.length > 0) throw new Failure(`There is no import tool ${tools.join(', ')}.`);
  const backends = unknown(
    added.map((realm) => realm.search_backend),
    (await known.searchBackends.list()).map((backend) => backend.id),
  );
  if (backends.length > 0) throw new Failure(`There is no search backend ${backends.join(', ')}.`);
}

function unknown<T>(named: readonly (T | undefined)[], known: readonly T[]): T[] {
  return named.filter((one) => one !== undefined).filter((one) => !known.includes(one));
}
