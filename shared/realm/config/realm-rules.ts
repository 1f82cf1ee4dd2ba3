/** A rule between the fields of a realm. It refuses a record that could never answer or that contradicts itself. */
export interface RealmRule {
  /** The field that the fault names. */
  readonly field: string;
  readonly message: string;
  broken(realm: RealmFields): boolean;
}

/** The fields of a realm as they were given, also those of a wrong type: a rule ignores these, so that no fault is reported twice. */
export type RealmFields = Readonly<Record<string, unknown>>;

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
    field: 'host_groups',
    message: 'holds a control character, which no question to an engine may have',
    broken: ({ host_groups: list }) =>
      typeof list === 'string' && list.split(',').some((name) => /[\x00-\x1f\x7f]/.test(name.trim())),
  },
  {
    field: 'members',
    message: 'a multirealm cannot hold itself',
    broken: ({ members, display_name }) => Array.isArray(members) && members.includes(display_name),
  },
  ...[
    'monitoring_api',
    'monitoring_ip',
    'monitoring_port',
    'monitoring_socket',
    'monitoring_tls',
    'monitoring_tls_ca',
    'state_history',
    'warm',
    'alert_labels',
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
      'is missing: give monitoring_ip and monitoring_port, monitoring_socket, or monitoring_api; a realm without an engine names ' +
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
    field: 'warm',
    message: 'needs an engine: its states are what is kept',
    broken: (realm) => isEngineless(realm) && has(realm, 'warm'),
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
    field: 'kind',
    message:
      'contradicts the fields: members make a multirealm, host_groups a hostgroup realm, neither a standard realm',
    broken: (realm) => has(realm, 'kind') && realm['kind'] !== realmTypeOfFields(realm),
  },
];

/**
 * Returns the type that follows from the fields: members make a multirealm, host groups a hostgroup realm, neither a standard
 * realm.
 */
export function realmTypeOfFields(realm: RealmFields): 'standard' | 'hostgroup' | 'multirealm' {
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

/**
 * Returns true if the field has a value. A missing field, an empty list and `false` mean the same, because our own answers have
 * these values.
 */
function has(realm: RealmFields, field: string): boolean {
  const value = realm[field];
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
}

function isMultirealm(realm: RealmFields): boolean {
  return has(realm, 'members');
}

function isOn(realm: RealmFields): boolean {
  return has(realm, 'monitoring_tls');
}

function hasTcp(realm: RealmFields): boolean {
  return has(realm, 'monitoring_ip') && has(realm, 'monitoring_port');
}

/** Returns true if the fields contain a part of a TCP address and no other way to reach an engine. */
function wantsTcp(realm: RealmFields): boolean {
  if (isMultirealm(realm) || has(realm, 'monitoring_socket')) return false;
  return ['monitoring_ip', 'monitoring_port', 'monitoring_tls', 'monitoring_tls_ca'].some((field) =>
    has(realm, field),
  );
}

function isEngineless(realm: RealmFields): boolean {
  if (has(realm, 'monitoring_api')) return false;
  return !isMultirealm(realm) && !has(realm, 'monitoring_socket') && !wantsTcp(realm);
}
