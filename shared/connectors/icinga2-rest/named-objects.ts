import type { ApiObject } from './api-object.ts';
import type { ApiCall, EngineObjects, ObjectQuery } from './engine-objects.ts';
import type { HostScope } from './host-scope.ts';
import { hostOf } from './object-names.ts';

/** The most names in one request. The API takes bodies of up to 1 MB, and a name has up to 255 characters. */
const mostNames = 500;

/** A list is read whole if more than this part of its objects is wanted: names cost the engine more than a whole list. */
const largestPart = 0.5;

/**
 * Reads the hosts or services in a scope of host names. The result may have other objects too. Unless one host is requested, the names of all
 * objects are read first: a request with a name that does not exist fails as a whole, and the names of a host's services are not known.
 */
export async function readInScope(
  objects: EngineObjects,
  query: ObjectQuery,
  { scope, call }: { readonly scope: HostScope; readonly call: ApiCall },
): Promise<Iterable<ApiObject>> {
  if (isOneHost(query, scope)) return (await objects.read({ ...query, names: [...scope.names] }, call)) ?? [];
  const all = scope.names?.size === 0 ? [] : await namesOf(objects, query, call);
  const names = all.filter((name) => scope.mayHave(hostOf(name)));
  if (names.length === 0) return [];
  if (names.length > all.length * largestPart) return readAll(objects, query, call);
  // An object that was removed in the meantime makes the request fail: the whole list is read then.
  return (await readNamed(objects, { ...query, names }, call)) ?? readAll(objects, query, call);
}

async function readAll(
  objects: EngineObjects,
  query: ObjectQuery,
  call: ApiCall,
): Promise<Iterable<ApiObject>> {
  return (await objects.read(query, call)) ?? [];
}

/** Returns true if one host is asked for by its name. */
export function isOneHost(
  { type }: ObjectQuery,
  scope: HostScope | undefined,
): scope is HostScope & { readonly names: ReadonlySet<string> } {
  return type === 'hosts' && scope?.names?.size === 1;
}

async function namesOf(objects: EngineObjects, { type }: ObjectQuery, call: ApiCall): Promise<string[]> {
  const found = await readAll(objects, { type, attrs: [], joins: [] }, call);
  return Array.from(found, ({ name }) => name);
}

/** Returns the named objects, of which there must be one, or `undefined` if one of them does not exist. */
export async function readNamed(
  objects: EngineObjects,
  query: ObjectQuery & Required<Pick<ObjectQuery, 'names'>>,
  call: ApiCall,
): Promise<readonly ApiObject[] | undefined> {
  const named: ApiObject[] = [];
  for (let start = 0; start < query.names.length; start += mostNames) {
    const found = await objects.read({ ...query, names: query.names.slice(start, start + mostNames) }, call);
    if (!found) return undefined;
    named.push(...found);
  }
  return named;
}
