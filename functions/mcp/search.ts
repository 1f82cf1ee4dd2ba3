import * as z from 'zod';

import { searchRealms } from '../../shared/realm/status/search.ts';
import { searchedKinds } from '../../shared/realm/status/search-tables.ts';
import { objectRows } from '../../shared/realm/triage/host-facts.ts';
import { callAbout } from './call-about.ts';
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
    const { data, sources, notice } = await searchRealms(realms, { text, kinds, list: undefined });
    const rows = await objectRows(data);
    return {
      headline: `${rows.length} objects contain ${quoteText(text)}.`,
      ...{ rows, sources, notices: [notice] },
      next: rows.slice(from, from + 1).map(({ kind, name, ...one }) => {
        return callAbout(kind === 'host' ? { ...one, host_name: name } : { ...one, service: name });
      }),
    };
  },
});
