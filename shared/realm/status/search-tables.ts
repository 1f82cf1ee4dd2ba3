/** The rows of a search: hosts, services and hostgroups in one form, each with its match. */
import * as z from 'zod';

import { once } from '../../base/once.ts';
import { text as textColumn } from '../../connectors/status-query/index.ts';
import * as field from '../fields/field.ts';
import { fieldTable } from '../fields/field-table.ts';
import { fieldsOfRealm } from '../fields/related-fields.ts';
import { realmName } from './checkable.ts';
import { matcherOf, matchKinds, type SearchedField, searchedFields } from './search-match.ts';
import { hostStateFields, serviceStateFields, stateName } from './state-fields.ts';

/** The kinds of objects that a search finds. */
export const searchedKinds = ['host', 'service', 'hostgroup', 'realm'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** Fields that are unique together. They sort the best matches first. */
export const searchTies = ['rank', 'kind', 'name', 'realm', 'host_name'] as const;

/** Schema of a row of the answer. */
export const searchRow = once(() =>
  z
    .strictObject({
      realm: z.string(),
      kind: z.enum(searchedKinds).describe('what kind of object matches'),
      name: z.string().describe('name of the host, service, hostgroup or realm'),
      host_name: z.string().nullable().describe('the host, or the host of a service; null of others'),
      service: z.string().nullable().describe('the service; null of others'),
      display_name: z.string().nullable(),
      alias: z.string().nullable().describe('of a host or hostgroup; null of others'),
      address: z.string().nullable().describe('of a host; null of others'),
      state: z
        .int()
        .nullable()
        .describe('a host state or a service state, as `kind` says; null when PENDING, and of others'),
      state_name: stateName().nullable(),
      matched_field: z.enum(searchedFields).describe('the field that matches best'),
      match: z
        .enum(matchKinds)
        .describe('`exact`: the field is the text; `prefix`: it begins with it; `inside`: it contains it'),
      rank: z.int().describe('1 exact, 2 prefix, 3 inside'),
    })
    .meta({ id: 'SearchResult' }),
);

/** One match of a search. */
export type SearchResult = z.output<ReturnType<typeof searchRow>>;

const none = field.fixed(() => z.null(), null);

/** The column of the engine that each searched field of a kind is read from. */
type SearchedColumns = Readonly<Partial<Record<SearchedField, string>>>;

const hostColumns = { name: 'name', display_name: 'display_name', alias: 'alias', address: 'address' };
const serviceColumns = { name: 'description', display_name: 'display_name' };
const hostgroupColumns = { name: 'name', alias: 'alias' };

/** Returns the tables of the kinds that engines have, with the match of `text` in each row. */
export function createSearchTables(text: string) {
  return { host: hostTable(text), service: serviceTable(text), hostgroup: hostgroupTable(text) };
}

function hostTable(text: string) {
  return fieldTable(
    { table: 'hosts', ties: searchTies, related: fieldsOfRealm },
    {
      realm: realmName,
      kind: field.fixed(() => z.literal('host'), 'host'),
      name: field.name('name'),
      host_name: field.name('name'),
      service: none,
      display_name: field.text('display_name'),
      alias: field.text('alias'),
      address: field.text('address'),
      ...hostStateFields,
      ...matchFields(hostColumns, text),
    },
  );
}

function serviceTable(text: string) {
  return fieldTable(
    { table: 'services', ties: searchTies, related: fieldsOfRealm },
    {
      realm: realmName,
      kind: field.fixed(() => z.literal('service'), 'service'),
      name: field.name('description'),
      host_name: field.name('host_name'),
      service: field.name('description'),
      display_name: field.text('display_name'),
      alias: none,
      address: none,
      ...serviceStateFields,
      ...matchFields(serviceColumns, text),
    },
  );
}

function hostgroupTable(text: string) {
  return fieldTable(
    { table: 'hostgroups', ties: searchTies, related: fieldsOfRealm },
    {
      realm: realmName,
      kind: field.fixed(() => z.literal('hostgroup'), 'hostgroup'),
      name: field.name('name'),
      host_name: none,
      service: none,
      display_name: none,
      alias: field.text('alias'),
      address: none,
      state: none,
      state_name: none,
      ...matchFields(hostgroupColumns, text),
    },
  );
}

/** The fields that each kind of the engine is searched by. */
export const searchedFieldsOf = {
  host: Object.keys(hostColumns),
  service: Object.keys(serviceColumns),
  hostgroup: Object.keys(hostgroupColumns),
};

/** Creates the fields of the match. They are null in a row that does not match, which the search leaves out. */
function matchFields(searched: SearchedColumns, text: string) {
  const find = matcherOf(text);
  const columns = Object.fromEntries(Object.values(searched).map((column) => [column, textColumn]));
  const matchOf = (row: Readonly<Record<string, string | null>>) =>
    find(Object.fromEntries(Object.entries(searched).map(([name, column]) => [name, row[column] ?? null])));
  return {
    matched_field: field.computed({
      schema: () => z.enum(searchedFields).nullable(),
      columns,
      value: (row) => matchOf(row)?.matched_field ?? null,
    }),
    match: field.computed({
      schema: () => z.enum(matchKinds).nullable(),
      columns,
      value: (row) => matchOf(row)?.match ?? null,
    }),
    rank: field.computed({
      schema: () => z.int().nullable(),
      columns,
      value: (row) => matchOf(row)?.rank ?? null,
    }),
  };
}
