/** The permissions that this connector needs. README.md has the same list for people who create an account. */
export const permissions = [
  'objects/query/Host',
  'objects/create/Host',
  'objects/delete/Host',
  'objects/query/Dependency',
  'objects/query/User',
  'objects/query/UserGroup',
  'templates/query/Host',
  'status/query',
  'actions/restart-process',
] as const;

export type Permission = (typeof permissions)[number];

/** Permissions that newer engines may also require. */
const others = ['filter-expression'];

/** Only this many bytes of a refusal are read. */
const mostRead = 1000;

/**
 * Returns the permission that a refusal with status 403 names (Icinga 2.16: `Missing permission: objects/query/host`),
 * spelled as in our list, or `undefined` if it names none of the list.
 */
export function refusedPermission(said: Buffer): string | undefined {
  const [, named] = /Missing permission: ([a-z/-]{1,100})/i.exec(said.toString('utf8', 0, mostRead)) ?? [];
  return [...permissions, ...others].find((each) => each.toLowerCase() === named?.toLowerCase());
}
