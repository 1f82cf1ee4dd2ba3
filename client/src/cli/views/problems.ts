import type { Realmgate } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskPage, collectRows } from '../collect.ts';
import type { ViewContext, ViewQuery } from '../view.ts';
import { servicesView, sortByState } from './checkable-table.ts';
import { type HostOrService, type HostOrServiceFilters, hostsAndServices } from './hosts-and-services.ts';
import { levelOfDoubt, overviewOf } from './overview.ts';

const problemStates = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING'] as const;

interface ProblemsOptions {
  readonly limit: number;
  /** True if problems that somebody handles are shown too. */
  readonly all?: boolean | undefined;
}

/** Shows the problems of one realm or multirealm, or of all standard realms. */
export const problemsQuery = ({ limit, all }: ProblemsOptions, name?: string): ViewQuery => ({
  hasStates: true,
  async run(looking) {
    const filters = { state_name: [...problemStates], ...(!all && { unhandled: true }) };
    // A list without problems is OK, unless there is no host or service that could have one.
    if (await hasRows(looking, name)) looking.verdict.acceptEmpty();
    const askPage = problemsIn(looking.client, filters, name);
    const rows = await collectRows(askPage, { limit, states: sortByState }, looking);
    return servicesView([...rows].sort(bySeverity));
  },
});

const problemsIn = (
  client: Realmgate,
  filters: HostOrServiceFilters,
  realm_name: string | undefined,
): AskPage<HostOrService> =>
  realm_name === undefined
    ? (page) =>
        client.GET('/api/status/realms/service-status/', { params: { query: { ...filters, ...page } } })
    : hostsAndServices(client, realm_name, filters);

async function hasRows(looking: ViewContext, name: string | undefined): Promise<boolean> {
  if (name !== undefined) return levelOfDoubt((await overviewOf(looking, name)).data) === 0;
  const askPage = problemsIn(looking.client, {}, undefined);
  const { data } = await ask(askPage({ limit: 1, fields: ['realm'] }), looking.verdict);
  return data.length > 0;
}

function bySeverity(one: HostOrService, other: HostOrService): number {
  const place = ({ state_name }: HostOrService) => problemStates.findIndex((state) => state === state_name);
  return place(one) - place(other);
}
