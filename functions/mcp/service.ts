import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { hostFactsOf, remarkTexts } from '../../shared/realm/triage/host-facts.ts';
import { objectFacts } from './host.ts';
import { askOwner, realmName } from './select-realms.ts';
import { defineTool } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** Tells all about the present of one service. */
export const service = defineTool({
  name: 'service',
  title: 'One service',
  about: 'State, output, performance data, downtimes and comments of one service, and the state of its host.',
  input: () => z.strictObject({ realm: realmName(), host_name: name, service: name.describe('exact name') }),
  facts: `${objectFacts} perf_data`,
  async handle(wanted, { realms, clock }) {
    const { host_name, service: own } = wanted;
    const { value, realm, sources } = await askOwner(realms, wanted, async (each) => {
      const facts = await hostFactsOf(each, host_name, clock() / 1000);
      const row = facts?.services.find((one) => one['service'] === own);
      return facts && row && { ...facts, row };
    });
    return {
      headline: `Service ${quoteText(own)} of host ${quoteText(host_name)} in realm ${quoteText(realm)} is ${String(value.row['state_name'])}; its host is ${value.host.state_name ?? 'PENDING'}.`,
      facts: { ...value.row, remarks: remarkTexts(value, own) },
      next: ['history', 'metrics'].map((tool) => ({ tool, arguments: { realm, host_name, service: own } })),
      sources,
    };
  },
});
