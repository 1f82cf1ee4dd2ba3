import {
  customVariables,
  flag,
  integer,
  type Row,
  rows,
  text,
  time,
} from '../connectors/status-query/index.ts';
import { isBusinessProcess } from './business-process-filter.ts';
import { membersOf, namesOnly, type RuleMember, ruleOf } from './business-rule.ts';
import { businessImpactOf } from './custom-variables.ts';
import { hostsShown, limitHosts, limitServices } from './limit.ts';
import type { OpenRealm } from './open.ts';
import { byTwoKeys } from './order.ts';
import { said } from './said.ts';
import {
  hostState,
  type HostStateName,
  isInDowntime,
  serviceState,
  type ServiceStateName,
  type State,
  type StateType,
  stateType,
} from './states.ts';

/** A business process: a host (description null) or a service whose state follows from a rule over others. */
export interface BusinessProcess {
  readonly realm: string;
  readonly host_name: string;
  readonly description: string | null;
  readonly display_name: string | null;
  /** Null also where it names what a hostgroup realm does not show. */
  readonly rule: string | null;
  readonly state: number | null;
  readonly state_name: HostStateName | ServiceStateName | null;
  readonly state_type: StateType | null;
  readonly output: string | null;
  readonly last_check: string | null;
  readonly last_state_change: string | null;
  readonly acknowledged: boolean | null;
  readonly in_downtime: boolean | null;
  /** 0 to 5. */
  readonly business_impact: number | null;
  /** The business processes whose rules name this one. */
  readonly parents: readonly RuleMember[];
  /** What its own rule names, of what the realm shows. */
  readonly children: readonly RuleMember[];
}

const columns = {
  display_name: text('display_name'),
  check_command: text('check_command'),
  state: integer('state'),
  checked: flag('has_been_checked'),
  state_type: integer('state_type'),
  output: text('plugin_output'),
  last_check: time('last_check'),
  last_state_change: time('last_state_change'),
  acknowledged: flag('acknowledged'),
  downtimes: integer('scheduled_downtime_depth'),
  impact: integer('business_impact'),
  variables: customVariables('custom_variables'),
};
const hostColumns = { host_name: text('name'), ...columns };
const serviceColumns = {
  host_name: text('host_name'),
  description: text('description'),
  ...columns,
  host_downtimes: integer('host_scheduled_downtime_depth'),
};

type BusinessRow = Row<typeof columns>;

interface Found extends RuleMember {
  readonly row: BusinessRow;
  readonly in_downtime: boolean | null;
  readonly rule: string | null;
  readonly children: readonly RuleMember[];
  readonly state: State<HostStateName | ServiceStateName>;
}

/** The business processes of a realm, hosts and services, by name. */
export async function businessProcessesOf(realm: OpenRealm): Promise<BusinessProcess[]> {
  const found = await ofShownHosts(
    realm,
    (await Promise.all([businessHosts(realm), businessServices(realm)])).flat(),
  );
  const parents = new Map<string, RuleMember[]>();
  for (const { host_name, description, children } of found) {
    for (const child of children) {
      const known = parents.get(keyOf(child)) ?? [];
      known.push({ host_name, description });
      parents.set(keyOf(child), known);
    }
  }
  const sorted = byTwoKeys(
    found,
    (one) => one.host_name,
    (one) => one.description ?? '',
  );
  return sorted.map((one) => businessProcess(realm, one, parents.get(keyOf(one)) ?? []));
}

/** A rule may name any host: in a hostgroup realm only those of its groups are told. */
async function ofShownHosts(realm: OpenRealm, found: readonly Found[]): Promise<readonly Found[]> {
  if (!realm.limitedTo) return found;
  const named = found.flatMap(({ children }) => children.map(({ host_name }) => host_name));
  const shown = await hostsShown(realm, named);
  return found.map((one) => ({
    ...one,
    rule: namesOnly(one.rule, shown) ? one.rule : null,
    children: one.children.filter(({ host_name }) => shown.has(host_name)),
  }));
}

async function businessHosts(realm: OpenRealm): Promise<Found[]> {
  const query = rows('hosts', hostColumns).where(
    await isBusinessProcess(realm, 'hosts'),
    ...limitHosts(realm),
  );
  return (await realm.ask(query)).map((row) => ({
    host_name: row.host_name ?? '',
    description: null,
    state: hostState(row.state, row.checked),
    in_downtime: isInDowntime(row.downtimes),
    ...ruled(row),
  }));
}

async function businessServices(realm: OpenRealm): Promise<Found[]> {
  const query = rows('services', serviceColumns).where(
    await isBusinessProcess(realm, 'services'),
    ...limitServices(realm),
  );
  return (await realm.ask(query)).map((row) => ({
    host_name: row.host_name ?? '',
    description: row.description,
    state: serviceState(row.state, row.checked),
    in_downtime: isInDowntime(row.downtimes, row.host_downtimes),
    ...ruled(row),
  }));
}

function ruled(row: BusinessRow) {
  const rule = ruleOf(row.check_command, row.variables);
  return { row, rule, children: membersOf(rule) };
}

/** Names cannot hold a newline, so it keeps host and description apart. */
function keyOf({ host_name, description }: RuleMember): string {
  return `${host_name}\n${description ?? ''}`;
}

function businessProcess(
  realm: OpenRealm,
  { host_name, description, row, rule, state, in_downtime, children }: Found,
  parents: readonly RuleMember[],
): BusinessProcess {
  return {
    realm: realm.name,
    host_name,
    description,
    display_name: row.display_name,
    rule,
    ...state,
    state_type: stateType(row.state_type),
    output: said(row.output),
    last_check: realm.iso(row.last_check),
    last_state_change: realm.iso(row.last_state_change),
    acknowledged: row.acknowledged,
    in_downtime,
    business_impact: businessImpactOf(row.variables, row.impact),
    parents,
    children,
  };
}
