/** What the calls of this connector need; README.md has the same list for those who make an account. */
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

/** What newer engines may ask for beside them. */
const others = ['filter-expression'];

/** Of a refusal only its beginning is read. */
const mostRead = 1000;

/**
 * The permission that a refusal with status 403 names (Icinga 2.16: `Missing permission: objects/query/host`), as we write it; undefined
 * where it names none that we know.
 */
export function refusedPermission(said: Buffer): string | undefined {
  const [, named] = /Missing permission: ([a-z/-]{1,100})/i.exec(said.toString('utf8', 0, mostRead)) ?? [];
  return [...permissions, ...others].find((each) => each.toLowerCase() === named?.toLowerCase());
}
