/** The members of a realm in a payload: `members`, or its old name `realms`. */
interface Members {
  readonly members?: string[] | undefined;
  readonly realms?: string[] | undefined;
}

/** Returns the fields with the members under the name that the record has, `realms`. */
export function renameMembers<T extends Members>({ members, ...fields }: T): Omit<T, 'members'> {
  return members === undefined ? fields : { ...fields, realms: members };
}

/** Returns true if both names are given and their lists differ. */
export function hasConflictingMembers({ members, realms }: Readonly<Record<string, unknown>>): boolean {
  return members !== undefined && realms !== undefined && JSON.stringify(members) !== JSON.stringify(realms);
}
