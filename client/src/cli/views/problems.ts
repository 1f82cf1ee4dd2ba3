import type { components, Realmgate } from '../../index.ts';
import { ask } from '../ask.ts';
import { type AskPage, collect } from '../collect.ts';
import { isEngineFault } from '../verdict.ts';
import type { Look, Looking } from '../view.ts';
import { byState, servicesView } from './checkable-table.ts';
import { levelOfTotals, overviewOf } from './overview.ts';

type Row = components['schemas']['HostOrServiceStatusRow'];

const problemStates = ['DOWN', 'CRITICAL', 'UNREACHABLE', 'UNKNOWN', 'WARNING'] as const;
type ProblemState = (typeof problemStates)[number];

interface ProblemsWanted {
  readonly limit: number;
  /** Also what somebody handles. */
  readonly all?: boolean | undefined;
}

/** Problems of one realm, of the members of a multirealm, or of all standard realms. */
export const problemsLook = ({ limit, all }: ProblemsWanted, name?: string): Look => ({
  hasStates: true,
  async run(looking) {
    const query = { state_name: [...problemStates], ...(!all && { unhandled: true }) };
    const { realms, hasRows } = await scopeOf(looking, name);
    // No problems are good news, unless there is nothing that could have one.
    if (hasRows) looking.verdict.acceptEmpty();
    const rows: Row[] = [];
    for (const realm of realms) {
      const askPage = problemsIn(looking.client, query, realm);
      rows.push(
        ...(await collect(askPage, { limit, states: byState }, looking).catch(silentIn(looking, realm))),
      );
    }
    return servicesView(rows.sort(bySeverity));
  },
});

function problemsIn(
  client: Realmgate,
  filters: { readonly state_name?: ProblemState[]; readonly unhandled?: boolean },
  realm_name?: string,
): AskPage<Row> {
  if (realm_name === undefined) {
    return (page) =>
      client.GET('/api/status/realms/service-status/', { params: { query: { ...filters, ...page } } });
  }
  const path = { realm_name };
  return (page) =>
    client.GET('/api/status/realms/{realm_name}/all-service-status/', {
      params: { path, query: { ...filters, ...page } },
    });
}

interface Scope {
  /** The realms to ask; `undefined` asks all standard realms at once. */
  readonly realms: readonly (string | undefined)[];
  readonly hasRows: boolean;
}

async function scopeOf(looking: Looking, name: string | undefined): Promise<Scope> {
  if (name === undefined) {
    const { data } = await ask(
      problemsIn(looking.client, {})({ limit: 1, fields: ['realm'] }),
      looking.verdict,
    );
    return { realms: [undefined], hasRows: data.length > 0 };
  }
  const { data } = await overviewOf(looking, name);
  const realms = data.members?.map(({ realm }) => realm) ?? [name];
  return { realms, hasRows: levelOfTotals(data) === 0 };
}

/** A member that falls silent costs its own rows only. */
const silentIn =
  ({ verdict }: Looking, realm = '?') =>
  (error: unknown): readonly Row[] => {
    if (!isEngineFault(error)) throw error;
    verdict.silent({ realm, code: error.code, error: error.message });
    return [];
  };

function bySeverity(one: Row, other: Row): number {
  const place = ({ state_name }: Row) => problemStates.findIndex((state) => state === state_name);
  return place(one) - place(other);
}
