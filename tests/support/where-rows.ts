import { customVariables, rowQuery, text } from '../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hostsWithDetails } from '../../shared/realm/status/hosts.ts';
import { objectsOf, type Row, type RowTable } from '../../shared/rows/row-table.ts';

/**
 * Returns the rows of a list of hosts or services as a reader of its documentation expects them: each field, each entry of an object,
 * custom variable and field of the host under the name that an expression has for it. The host is read from the list of hosts.
 */
export async function referenceRows(realm: OpenRealm, table: RowTable): Promise<Row[]> {
  const hosts = new Map(
    (await hostsWithDetails.records(realm, { onDemand: true })).map((one) => [one.host_name, one]),
  );
  const columns = {
    host: text('host_name'),
    service: text('description'),
    variables: customVariables('custom_variables'),
  };
  const services = await realm.status.decodedRows(rowQuery('services', columns));
  const variablesOf = new Map(services.map((one) => [`${one.host}\n${one.service}`, one.variables]));
  const ofRealm = { 'realm.name': realm.name, 'realm.section': realm.record.section };
  return objectsOf(table).map((row) => {
    const host = hosts.get(String(row['host_name']));
    if (!host) throw new Error(`no host ${String(row['host_name'])}`);
    const { macros, realm: _, ...ofHost } = host;
    const isService = typeof row['service'] === 'string';
    const own = isService
      ? variablesOf.get(`${String(row['host_name'])}\n${String(row['service'])}`)
      : macros;
    const isHostList = !('service' in row);
    return {
      ...{ ...flat(row), ...named('vars', own ?? {}), ...ofRealm },
      ...(isHostList ? {} : { ...flat(ofHost, 'host.'), ...named('host.vars', macros ?? {}) }),
    };
  });
}

/** Returns the fields of a row, with the entries of objects beside them. */
function flat(row: object, prefix = ''): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]: [string, unknown]) => {
      if (field === 'macros') return Object.entries(named(`${prefix}macros`, Object(value)));
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return [[prefix + field, value]];
      return Object.entries(value).map(([key, entry]) => [`${prefix}${field}.${key}`, entry]);
    }),
  );
}

/** Returns custom variables under their names in lower case, and the values in dictionaries. */
function named(prefix: string, variables: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const path = `${prefix}.${quoted(name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))}`;
      return [[path, value], ...inDictionary(path, value)];
    }),
  );
}

function inDictionary(path: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'string' || !value.startsWith('{')) return [];
  const entries = (at: string, dictionary: object): [string, unknown][] =>
    Object.entries(dictionary).flatMap(([key, inner]: [string, unknown]) => {
      const own = `${at}.${quoted(key)}`;
      if (typeof inner === 'string' || inner === null) return [[own, inner]];
      if (typeof inner !== 'object') return [[own, JSON.stringify(inner)]];
      return [[own, JSON.stringify(inner)], ...entries(own, inner)];
    });
  return entries(path, dictionaryIn(value));
}

function dictionaryIn(json: string): object {
  try {
    return JSON.parse(json) as object;
  } catch {
    return {};
  }
}

function quoted(name: string): string {
  return /^[a-z0-9_]+$/i.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
