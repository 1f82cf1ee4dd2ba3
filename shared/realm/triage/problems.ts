import type { Condition } from '../../base/condition.ts';
import { above, list, rowQuery, text } from '../../connectors/status-query/index.ts';
import { tableOf } from '../../rows/row-list.ts';
import { objectsOf } from '../../rows/row-table.ts';
import { limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostsAndServicesOf } from '../status/hosts-and-services.ts';

/** A host or service whose problem is HARD. */
export interface HardProblem {
  readonly realm: string;
  readonly host_name: string;
  /** The service. Null means the host itself. */
  readonly service: string | null;
  readonly state: number;
  readonly state_name: string;
  /** Name of the state of a service's host, if that is a problem. Null otherwise, and of a host. */
  readonly hostProblem: string | null;
  /** ISO 8601. Null if the engine does not say. */
  readonly since: string | null;
  readonly output: string | null;
  /** True if it is acknowledged or in a downtime. */
  readonly handled: boolean;
  /** Hosts through which this host is reached. A service has none. */
  readonly parents: readonly string[];
}

const hard: readonly Condition[] = [
  { field: 'state', predicate: { kind: 'range', least: 1 } },
  { field: 'state_type', predicate: { kind: 'oneOf', values: ['HARD'] } },
];

const fields = new Set([
  ...[
    'realm',
    'kind',
    'host_name',
    'service',
    'state',
    'state_name',
    'host_state',
    'host_state_name',
    'output',
  ],
  ...['last_hard_state_change', 'acknowledged', 'in_downtime'],
]);

/** Returns the problems of a realm that are HARD. `where` holds further conditions that they must meet. */
export async function problemsOf(realm: OpenRealm, where: readonly Condition[] = []): Promise<HardProblem[]> {
  const found = await hostsAndServicesOf(realm, { where: [...hard, ...where], fields });
  const rows = objectsOf(await tableOf(found));
  const isHost = ({ service }: (typeof rows)[number]) => typeof service !== 'string';
  const parents = rows.some(isHost) ? await parentsOfProblems(realm) : new Map<string, readonly string[]>();
  return rows.map((row): HardProblem => {
    const host = String(row['host_name']);
    return {
      ...{ realm: realm.name, host_name: host, service: textOrNull(row['service']) },
      ...{ state: Number(row['state']), state_name: String(row['state_name']) },
      hostProblem: !isHost(row) && Number(row['host_state'] ?? 0) > 0 ? String(row['host_state_name']) : null,
      ...{ since: textOrNull(row['last_hard_state_change']), output: textOrNull(row['output']) },
      handled: row['acknowledged'] === true || row['in_downtime'] === true,
      parents: isHost(row) ? (parents.get(host) ?? []) : [],
    };
  });
}

async function parentsOfProblems(realm: OpenRealm): Promise<Map<string, readonly string[]>> {
  const query = rowQuery('hosts', { name: text('name'), parents: list('parents') });
  const rows = await realm.status.decodedRows(query.where(above('state', 0), ...limitHosts(realm)));
  return new Map(rows.map(({ name, parents }) => [name ?? '', parents]));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
