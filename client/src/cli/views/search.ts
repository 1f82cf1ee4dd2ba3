import type { components } from '../../index.ts';
import { ask } from '../ask.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import type { ViewQuery } from '../view.ts';

type SearchRow = components['schemas']['SearchResultRow'];

export const searchKinds = ['host', 'service', 'hostgroup', 'realm'] as const;

export interface SearchOptions {
  readonly kind?: (typeof searchKinds)[number][];
}

const columns: readonly ScreenColumn<SearchRow>[] = [
  { title: 'state', cell: ({ state_name }) => state_name, state: ({ state_name }) => state_name },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'name', cell: ({ name }) => name },
  { title: 'display name', cell: ({ display_name, alias }) => display_name ?? alias },
  { title: 'address', cell: ({ address }) => address },
  { title: 'match', cell: ({ match, matched_field }) => `${match} ${matched_field}` },
];

/** Shows what a text finds in all realms that the caller sees, the best matches first. */
export const searchQuery = (text: string, { kind = [] }: SearchOptions): ViewQuery => ({
  hasStates: false,
  async run({ client, verdict }) {
    const query = { q: text, ...(kind.length > 0 && { kind }) };
    const { data, meta } = await ask(client.GET('/api/status/search/', { params: { query } }), verdict);
    for (const row of data) verdict.see(row, 0);
    const notice = meta.notice === undefined ? [] : [meta.notice];
    return { data, lines: (screen) => [...renderTable(columns, data, screen), ...notice] };
  },
});
