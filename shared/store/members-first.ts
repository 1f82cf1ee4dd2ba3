interface RealmWithMembers {
  readonly display_name: string;
  readonly members?: readonly string[] | undefined;
}

/**
 * Returns the realms in the order in which they must be created: members before their multirealm. In a circle, the first one
 * given comes last.
 */
export function sortMembersFirst<T extends RealmWithMembers>(realms: readonly T[]): T[] {
  const byName = new Map(realms.map((realm) => [realm.display_name, realm]));
  const ordered = new Set<T>();
  const visited = new Set<T>();
  const visit = (realm: T): void => {
    if (visited.has(realm)) return;
    visited.add(realm);
    for (const name of realm.members ?? []) {
      const member = byName.get(name);
      if (member) visit(member);
    }
    ordered.add(realm);
  };
  for (const realm of realms) visit(realm);
  return [...ordered];
}
