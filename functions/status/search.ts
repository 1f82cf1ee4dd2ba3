import * as z from 'zod';

import { commaList, oneOfWords } from '../../shared/http/parameters/fields.ts';
import { relatedOfRealmRecord } from '../../shared/realm/fields/realm-columns.ts';
import { mostMatches, searchRealms } from '../../shared/realm/status/search.ts';
import { searchedKinds, searchRow, searchTies } from '../../shared/realm/status/search-tables.ts';
import { endpoint } from './group.ts';

const searchText = () =>
  z
    .string()
    .trim()
    .min(2)
    .max(100)
    .regex(/^[^\x00-\x1f\x7f]*$/, { error: 'must not have control characters' })
    .describe('text that a name, display name, alias or address contains, in any case of letters');

const kinds = () =>
  commaList(oneOfWords(searchedKinds))
    .transform((chosen) => [...new Set(chosen.length === 0 ? searchedKinds : chosen)])
    .default([...searchedKinds])
    .describe('kinds of objects to search for; all by default');

/** Searches hosts, services, hostgroups and realms of all realms that the caller sees. */
export const search = endpoint({
  name: 'status.search',
  method: 'GET',
  path: '/api/status/search/',
  access: 'viewer',
  extension: true,
  summary: 'Hosts, services, hostgroups and realms whose name, alias or address contains a text',
  description: `Searches all realms that the caller sees. Exact matches come first, then those that begin with the text, then those that contain it; at most ${mostMatches} in all. A star is a character like any other.`,
  list: {
    sort: ['name', 'kind', 'realm', 'host_name', 'state'],
    ties: searchTies,
    related: relatedOfRealmRecord,
  },
  sources: true,
  warm: true,
  query: () => z.object({ q: searchText(), kind: kinds() }),
  returns: () => z.array(searchRow()),
  handle: async ({ query: { q, kind }, list }, { realms }) =>
    searchRealms(realms, { text: q, kinds: kind, list }),
});
