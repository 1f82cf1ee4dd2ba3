import { contradicts } from './member-names.ts';

/** A rule between the fields of a realm, for a record that could never answer or does not say what is meant. */
export interface RealmRule {
  /** The field that is told as the fault. */
  readonly field: string;
  readonly message: string;
  broken(realm: Given): boolean;
}

/** A realm's fields as they were given: those of the wrong form are there, so that a rule tells nothing twice. */
export type Given = Readonly<Record<string, unknown>>;

/** A change has this rule too: the others hold for the record that it makes. */
export const membersRule: RealmRule = {
  field: 'realms',
  message: 'is the old name of members and names other realms: give members alone',
  broken: contradicts,
};

export const realmRules: readonly RealmRule[] = [
  {
    field: 'members',
    message: 'a multirealm has no host_groups of its own: each member is limited by its own',
    broken: (realm) => isMultirealm(realm) && has(realm, 'host_groups'),
  },
  {
    field: 'host_groups',
    message: 'must name at least one hostgroup',
    broken: ({ host_groups: list }) => typeof list === 'string' && !/[^\s,]/.test(list),
  },
  {
    field: 'members',
    message: 'a multirealm cannot hold itself',
    broken: ({ members, realms, display_name }) =>
      [members, realms].some((one) => Array.isArray(one) && one.includes(display_name)),
  },
  membersRule,
  ...[
    'monitoring_ip',
    'monitoring_port',
    'monitoring_socket',
    'monitoring_tls',
    'monitoring_tls_ca',
    'state_history',
  ].map(ofMembersOnly),
  {
    field: 'monitoring_port',
    message: 'is missing: an engine is reached at monitoring_ip and monitoring_port, or at monitoring_socket',
    broken: (realm) => wantsTcp(realm) && !has(realm, 'monitoring_port'),
  },
  {
    field: 'monitoring_ip',
    message: 'is missing: an engine is reached at monitoring_ip and monitoring_port, or at monitoring_socket',
    broken: (realm) => wantsTcp(realm) && !has(realm, 'monitoring_ip'),
  },
  {
    field: 'monitoring_ip',
    message:
      'is missing: give monitoring_ip and monitoring_port, or monitoring_socket; a realm without an engine names ' +
      'a search_backend or metrics',
    broken: (realm) => isEngineless(realm) && !has(realm, 'search_backend') && !has(realm, 'metrics'),
  },
  {
    field: 'host_groups',
    message: 'needs an engine: that is where hostgroups are',
    broken: (realm) => isEngineless(realm) && has(realm, 'host_groups'),
  },
  {
    field: 'state_history',
    message: 'needs an engine: its states are what is kept',
    broken: (realm) => isEngineless(realm) && has(realm, 'state_history'),
  },
  {
    field: 'monitoring_socket',
    message: 'contradicts monitoring_ip and monitoring_port: an engine is asked at one place',
    broken: (realm) =>
      !isMultirealm(realm) &&
      has(realm, 'monitoring_socket') &&
      (has(realm, 'monitoring_ip') || has(realm, 'monitoring_port')),
  },
  {
    field: 'monitoring_tls',
    message: 'needs monitoring_ip and monitoring_port: there is no TLS on a unix socket',
    broken: (realm) =>
      !isMultirealm(realm) && isOn(realm) && has(realm, 'monitoring_socket') && !hasTcp(realm),
  },
  {
    field: 'monitoring_tls_ca',
    message: 'needs monitoring_tls: without it the connection is plain',
    broken: (realm) => !isMultirealm(realm) && has(realm, 'monitoring_tls_ca') && !isOn(realm),
  },
  {
    field: 'type',
    message:
      'contradicts the fields: members make a multirealm, host_groups a hostgroup realm, neither a standard realm',
    broken: (realm) => has(realm, 'type') && realm['type'] !== typeOfFields(realm),
  },
];

/** Members make a multirealm, host groups a hostgroup realm, neither a standard realm. */
export function typeOfFields(realm: Given): 'standard' | 'hostgroup' | 'multirealm' {
  if (isMultirealm(realm)) return 'multirealm';
  return has(realm, 'host_groups') ? 'hostgroup' : 'standard';
}

function ofMembersOnly(field: string): RealmRule {
  return {
    field,
    message: 'does not go with members: the engines of a multirealm are those of its members',
    broken: (realm) => isMultirealm(realm) && has(realm, field),
  };
}

/** Without a field, with an empty list and with `false` is all the same: our own answers have them so. */
function has(realm: Given, field: string): boolean {
  const value = realm[field];
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
}

function isMultirealm(realm: Given): boolean {
  return has(realm, 'members') || has(realm, 'realms');
}

function isOn(realm: Given): boolean {
  return has(realm, 'monitoring_tls');
}

function hasTcp(realm: Given): boolean {
  return has(realm, 'monitoring_ip') && has(realm, 'monitoring_port');
}

/** Some of a TCP address is there, and nothing else by which an engine could be reached. */
function wantsTcp(realm: Given): boolean {
  if (isMultirealm(realm) || has(realm, 'monitoring_socket')) return false;
  return ['monitoring_ip', 'monitoring_port', 'monitoring_tls', 'monitoring_tls_ca'].some((field) =>
    has(realm, field),
  );
}

function isEngineless(realm: Given): boolean {
  return !isMultirealm(realm) && !has(realm, 'monitoring_socket') && !wantsTcp(realm);
}
