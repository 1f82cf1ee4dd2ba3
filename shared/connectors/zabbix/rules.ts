/** The rules by which states are made: Zabbix has severities of problems, and no states of hosts. */

export interface StateRules {
  /** The state of a service with a problem, by the severity of the problem from 0 (Not classified) to 5 (Disaster). */
  readonly severities: readonly number[];
  /** The keys of the items whose triggers tell whether a host is DOWN, without their parameters. */
  readonly availabilityKeys: readonly string[];
}

/** The rules of a record that does not say otherwise. Items of templates tell the availability of a host by these keys. */
const usualKeys = [
  ...['icmpping', 'agent.ping', 'zabbix[host,agent,available]', 'zabbix[host,active_agent,available]'],
  ...['zabbix[host,snmp,available]', 'zabbix[host,ipmi,available]', 'zabbix[host,jmx,available]'],
];
const usualStates = ['unknown', 'ok', 'warning', 'warning', 'critical', 'critical'];
const stateNames = ['ok', 'warning', 'critical', 'unknown'];

/** The fields of a record that say how states are made. */
interface RuleFields {
  /** The name of a state for each severity. */
  readonly severity_states?: readonly string[] | undefined;
  readonly availability_items?: readonly string[] | undefined;
}

export function zabbixRules({ severity_states: states, availability_items: keys }: RuleFields): StateRules {
  return {
    severities: (states ?? usualStates).map((name) => stateNames.indexOf(name)),
    availabilityKeys: keys ?? usualKeys,
  };
}

export const severityNames: readonly string[] = [
  ...['Not classified', 'Information', 'Warning', 'Average', 'High', 'Disaster'],
];

/** Returns true if an item of this key tells whether its host is available. */
export function tellsAvailability({ availabilityKeys }: StateRules, key: string): boolean {
  return availabilityKeys.some((one) => key === one || key.startsWith(`${one}[`));
}

export const serviceUnknown = 3;
