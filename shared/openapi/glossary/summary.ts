/** The meaning of the fields of the summary endpoints, by name or by the end of their path. */
export const summaryFields: Readonly<Record<string, string>> = {
  'Connectivity.connected': 'the realms whose engine answered',
  'Connectivity.disconnected': 'the realms whose engine did not answer',
  'Connectivity.realms': 'each realm, whether its engine answered or not',
  'Connectivity.multirealms': 'each multirealm, by how many of its members answered',
  'connected.count': 'number of the realms',
  'connected.realms': 'names of the realms',
  'disconnected.count': 'number of the realms',
  'disconnected.realms': 'names of the realms',
  'realms.connected': 'true: its engine answered',
  'multirealms.connection': 'whether all members answered, some, or none',
  'HostsOfSide.count': 'number of hosts',
  'HostsByState.realms': 'the same for each realm',
  'ServicesByState.realms': 'the same for each realm',
  'ServiceDown.service': 'the service, by the name that the engine knows',
  'ServiceWithChecksDisabled.service': 'the service, by the name that the engine knows',
  'SummaryRealm.kind': 'a whole engine, hostgroups of one, or several realms together',
  hostgroup_count: 'number of hostgroups',
  pack_name: 'the pack that was asked for',
  'HostDown.last_state_change': 'time since which it has this state; null: not known',
  'ServiceDown.last_state_change': 'time since which it has this state; null: not known',
};

/** The descriptions of the schemas of the summary endpoints. */
export const summaryRecordMeanings: Readonly<Record<string, string>> = {
  Connectivity: 'Whether each engine answers.',
  HostDown: 'A host that is down.',
  HostWithChecksDisabled: 'A host that its engine does not check.',
  HostgroupsOfRealm: 'The hostgroups of a realm.',
  HostsByPacksConfigured: 'Hosts with and without a pack.',
  HostsBySpecificPack: 'Hosts with and without one pack.',
  HostsByState: 'Hosts by state.',
  HostsOfSide: 'Hosts that have something in common.',
  ServiceDown: 'A service with a problem.',
  ServiceWithChecksDisabled: 'A service that its engine does not check.',
  ServicesByState: 'Services by state.',
  SummaryRealm: 'A realm in one line.',
};
