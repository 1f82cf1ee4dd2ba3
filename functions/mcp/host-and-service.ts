import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { hostFactsOf, remarkTexts } from '../../shared/realm/triage/host-facts.ts';
import { callAbout } from './call-about.ts';
import { askOwner, realmName } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** The facts that hosts and services have in common. */
const objectFacts =
  'state_name state_type last_hard_state_change last_check current_attempt max_check_attempts output long_output acknowledged in_downtime is_flapping notifications_enabled remarks';

/** Tells all about the present of one host. */
export const host = defineTool({
  name: 'host',
  title: 'One host and its services',
  about: 'State, output, downtimes and comments of one host, and its services, worst first.',
  input: () => z.strictObject({ realm: realmName(), host_name: name.describe('exact name'), skip: skip() }),
  facts: `${objectFacts} address host_groups`,
  rows: 'service state_name last_hard_state_change output acknowledged in_downtime',
  async handle({ realm: named, host_name }, { realms, clock }) {
    const { value, realm, sources } = await askOwner(realms, { realm: named, host_name }, (each) =>
      hostFactsOf(each, host_name, clock() / 1000),
    );
    const { host: one, services } = value;
    const counts = Object.entries(one.services).flatMap(([state, count]) =>
      count ? [`${count} ${state}`] : [],
    );
    const problems = services.filter(({ state }) => typeof state === 'number' && state > 0);
    return {
      headline: `Host ${quoteText(host_name)} in realm ${quoteText(realm)} is ${one.state_name ?? 'PENDING'}; services: ${counts.join(', ') || 'none'}.`,
      facts: { ...one, host_groups: one.host_groups.slice(0, 5), remarks: remarkTexts(value) },
      ...{ rows: services, sources },
      next: [
        ...problems.slice(0, 1).map((worst) => callAbout({ ...worst, realm, host_name })),
        { tool: 'history', arguments: { realm, host_name } },
      ],
    };
  },
});

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
