import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { hostFactsOf, remarkTexts } from '../../shared/realm/triage/host-facts.ts';
import { objectFacts } from './host.ts';
import { onlyPart, realmName, realmNotices, selectRealms, unknownObject } from './select-realms.ts';
import { defineTool } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** Tells all about the present of one service. */
export const service = defineTool({
  name: 'service',
  title: 'One service',
  about: 'State, output, performance data, downtimes and comments of one service, and the state of its host.',
  input: () => z.strictObject({ realm: realmName(), host_name: name, service: name.describe('exact name') }),
  facts: { ...objectFacts, perf_data: 'text' },
  async handle({ realm, host_name, service: wanted }, { realms, clock }) {
    const selection = await selectRealms(realms, realm);
    const found = await selection.askKnowing(
      async (each) => {
        const facts = await hostFactsOf(each, host_name, clock() / 1000);
        const row = facts?.services.find((one) => one['service'] === wanted);
        return facts && row && { ...facts, row };
      },
      () => unknownObject(host_name, wanted),
    );
    const facts = onlyPart(found, `a service ${quoteText(wanted)} of host ${quoteText(host_name)}`);
    const at = { realm: facts.realm, host_name, service: wanted };
    return {
      headline: `Service ${quoteText(wanted)} of host ${quoteText(host_name)} in realm ${quoteText(facts.realm)} is ${String(facts.row['state_name'])}; its host is ${facts.host.state_name ?? 'PENDING'}.`,
      facts: { ...facts.row, remarks: remarkTexts(facts, wanted) },
      next: ['history', 'metrics'].map((tool) => ({ tool, arguments: at })),
      notices: realmNotices(found),
    };
  },
});
