import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { type HostFacts, hostFactsOf, remarkTexts } from '../../shared/realm/triage/host-facts.ts';
import type { Columns } from './columns.ts';
import { onlyPart, realmName, realmNotices, selectRealms, unknownObject } from './select-realms.ts';
import { defineTool } from './tool.ts';
import { type NextCall, skip } from './tool-answer.ts';
import { quoteText } from './untrusted-text.ts';

/** The facts that hosts and services have in common. */
export const objectFacts: Columns = {
  ...{ state_name: 'word', state_type: 'word', last_hard_state_change: 'time', last_check: 'time' },
  ...{ current_attempt: 'number', max_check_attempts: 'number', output: 'text', long_output: 'text' },
  ...{ acknowledged: 'flag', in_downtime: 'flag', is_flapping: 'flag', notifications_enabled: 'flag' },
  remarks: 'texts',
};

/** Tells all about the present of one host. */
export const host = defineTool({
  name: 'host',
  title: 'One host and its services',
  about: 'State, output, downtimes and comments of one host, and its services, worst first.',
  input: () => z.strictObject({ realm: realmName(), host_name: name.describe('exact name'), skip: skip() }),
  facts: { ...objectFacts, address: 'text', host_groups: 'texts' },
  rows: {
    ...{ service: 'text', state_name: 'word', last_hard_state_change: 'time', output: 'text' },
    ...{ acknowledged: 'flag', in_downtime: 'flag' },
  },
  async handle({ realm, host_name: wanted, skip: from }, { realms, clock }) {
    const selection = await selectRealms(realms, realm);
    const found = await selection.askKnowing(
      (each) => hostFactsOf(each, wanted, clock() / 1000),
      () => unknownObject(wanted),
    );
    const facts = onlyPart(found, `a host ${quoteText(wanted)}`);
    const { host: one, services: rows } = facts;
    const counts = Object.entries(one.services).flatMap(([state, count]) =>
      count ? [`${count} ${state}`] : [],
    );
    return {
      headline: `Host ${quoteText(wanted)} in realm ${quoteText(facts.realm)} is ${one.state_name ?? 'PENDING'}; services: ${counts.join(', ') || 'none'}.`,
      facts: { ...one, host_groups: one.host_groups.slice(0, 5), remarks: remarkTexts(facts) },
      ...{ rows, skip: from, next: nextOf(facts), notices: realmNotices(found) },
    };
  },
});

function nextOf({ realm, host: { host_name }, services: [worst] }: HostFacts): NextCall[] {
  const past = { tool: 'history', arguments: { realm, host_name } };
  if (typeof worst?.['state'] !== 'number' || worst['state'] === 0) return [past];
  return [{ tool: 'service', arguments: { realm, host_name, service: String(worst['service']) } }, past];
}
