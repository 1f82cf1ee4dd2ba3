/** `members` of a realm that was given, or its old name `realms`. */
interface Members {
  readonly members?: string[] | undefined;
  readonly realms?: string[] | undefined;
}

/** Returns the fields with the members under the name that the record has, `realms`. */
export function withMembers<T extends Members>({ members, ...fields }: T): Omit<T, 'members'> {
  return members === undefined ? fields : { ...fields, realms: members };
}

/** True if both names are given, and name other realms. */
export function contradicts({ members, realms }: Readonly<Record<string, unknown>>): boolean {
  return members !== undefined && realms !== undefined && JSON.stringify(members) !== JSON.stringify(realms);
}
