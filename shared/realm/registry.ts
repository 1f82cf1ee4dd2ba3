import { AppError, type Fault } from '../base/errors.ts';
import { type NewRealm, realmFrom } from '../store/new-realm.ts';
import type { RealmRecord, RealmStore } from '../store/realms.ts';
import type { SearchBackendStore } from '../store/search-backends.ts';
import type { ImportTools } from './import-tools.ts';

export { newRealm } from '../store/new-realm.ts';
export { realmRecord } from '../store/realms.ts';

/** Where realms are registered. */
export interface Registry {
  /** Throws conflict `realm_exists`, or invalid `unknown_reference` with a fault for each thing named that does not exist. */
  create(realm: NewRealm, options: { readonly dryRun: boolean }): Promise<RealmRecord>;
}

export interface RegistryParts {
  readonly realms: Pick<RealmStore, 'list' | 'create'>;
  readonly tools: Pick<ImportTools, 'find'>;
  readonly searchBackends: Pick<SearchBackendStore, 'find'>;
}

export function createRegistry({ realms, tools, searchBackends }: RegistryParts): Registry {
  return {
    async create(realm, { dryRun }) {
      const record = realmFrom(realm);
      const names = new Set((await realms.list()).map(({ name }) => name));
      refuse([
        ...unknownMembers(realm, names),
        ...(await unknownTool(realm, tools)),
        ...(await unknownSearchBackend(realm, searchBackends)),
      ]);
      if (!dryRun) return realms.create(record);
      if (names.has(record.name)) {
        throw new AppError('realm_exists', {
          detail: `A realm ${record.name} exists already.`,
        });
      }
      return record;
    },
  };
}

function unknownMembers({ realms = [] }: NewRealm, known: ReadonlySet<string>): Fault[] {
  return realms.flatMap((name, index) =>
    known.has(name) ? [] : [{ in: 'body', field: `realms.${index}`, message: `there is no realm '${name}'` }],
  );
}

async function unknownTool(
  { import_tool: address }: NewRealm,
  tools: RegistryParts['tools'],
): Promise<Fault[]> {
  if (address === undefined || (await tools.find(address))) return [];
  return [{ in: 'body', field: 'import_tool', message: `there is no import tool '${address}'` }];
}

async function unknownSearchBackend(
  { search_backend: id }: NewRealm,
  backends: RegistryParts['searchBackends'],
): Promise<Fault[]> {
  if (id === undefined || (await backends.find(id))) return [];
  return [{ in: 'body', field: 'search_backend', message: `there is no search backend ${id}` }];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const detail = `The realm names what does not exist: ${faults.map(({ message }) => message).join(', ')}.`;
  throw new AppError('unknown_reference', { detail, faults });
}
