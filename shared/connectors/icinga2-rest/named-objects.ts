import type { HostScope } from '../status-query/index.ts';
import type { ApiObject } from './api-object.ts';
import type { ApiCall, EngineObjects, ObjectQuery } from './engine-objects.ts';
import { hostOf } from './object-names.ts';

/** The most names in one request. The API takes bodies of up to 1 MB, and a name has up to 255 characters. */
const mostNames = 500;

/** A list is read whole if more than this part of its objects is wanted: names cost the engine more than a whole list. */
const largestPart = 0.5;

/**
 * Reads the hosts or services in a scope of host names. The result may have other objects too. Named hosts are requested at once. If one of
 * them does not exist, that request fails as a whole, and the names of all objects are read first, as for services, whose names are not known.
 */
export async function readInScope(
  objects: EngineObjects,
  query: ObjectQuery,
  { scope, call }: { readonly scope: HostScope; readonly call: ApiCall },
): Promise<Iterable<ApiObject>> {
  const hosts = namedHosts(query, scope);
  if (hosts) {
    const found = await readNamed(objects, { ...query, names: [...hosts] }, call);
    if (found || hosts.size === 1) return found ?? [];
  }
  return readMatching(objects, query, { scope, call });
}

async function readMatching(
  objects: EngineObjects,
  query: ObjectQuery,
  { scope, call }: { readonly scope: HostScope; readonly call: ApiCall },
): Promise<Iterable<ApiObject>> {
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

/** Returns the names if hosts are requested by their names, else `undefined`. */
export function namedHosts(
  { type }: ObjectQuery,
  scope: HostScope | undefined,
): ReadonlySet<string> | undefined {
  return type === 'hosts' ? scope?.names : undefined;
}

async function namesOf(objects: EngineObjects, { type }: ObjectQuery, call: ApiCall): Promise<string[]> {
  const found = await readAll(objects, { type, attrs: [], joins: [] }, call);
  return Array.from(found, ({ name }) => name);
}

/**
 * Returns those of the named objects that exist. A request with an unknown name fails as a whole, and the API does not say which: it is asked
 * for each half then.
 */
export async function readExisting(
  objects: EngineObjects,
  query: ObjectQuery & Required<Pick<ObjectQuery, 'names'>>,
  call: ApiCall,
): Promise<readonly ApiObject[]> {
  const { names } = query;
  if (names.length === 0) return [];
  const found = await readNamed(objects, query, call);
  if (found || names.length === 1) return found ?? [];
  const middle = Math.ceil(names.length / 2);
  return [
    ...(await readExisting(objects, { ...query, names: names.slice(0, middle) }, call)),
    ...(await readExisting(objects, { ...query, names: names.slice(middle) }, call)),
  ];
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
