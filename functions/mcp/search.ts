import * as z from 'zod';

import { searchRealms } from '../../shared/realm/status/search.ts';
import { searchedKinds } from '../../shared/realm/status/search-tables.ts';
import { objectRows } from '../../shared/realm/triage/host-facts.ts';
import type { NextCall } from './fit-answer.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** Finds objects by a part of their name. */
export const search = defineTool({
  name: 'search',
  title: 'Find hosts, services, groups and realms',
  about: 'Objects of all realms whose name, alias or address contains a text; the best matches first.',
  input: () =>
    z.strictObject({
      text: z.string().trim().min(2).max(100),
      kinds: z.array(z.enum(searchedKinds)).min(1).optional(),
      skip: skip(),
    }),
  rows: 'kind realm name host_name alias address state_name',
  async handle({ text, kinds = [...searchedKinds], skip: from = 0 }, { realms }) {
    const found = await searchRealms(realms, { text, kinds, list: undefined });
    const rows = await objectRows(found.data);
    return {
      headline: `${rows.length} objects contain ${quoteText(text)}.`,
      ...{ rows, sources: found.sources, notices: [found.notice] },
      next: rows.slice(from, from + 1).map(nextOf),
    };
  },
});

function nextOf({ kind, realm, name, host_name }: Readonly<Record<string, unknown>>): NextCall {
  if (kind === 'host') return { tool: 'host', arguments: { realm, host_name: name } };
  if (kind === 'service') return { tool: 'service', arguments: { realm, host_name, service: name } };
  return { tool: 'whats_wrong', arguments: { realm } };
}
