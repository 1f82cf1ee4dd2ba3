import { missingPermission } from '../icinga2-api/index.ts';

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

/** Returns the permission that a refusal with status 403 names, or `undefined` if it names none that this connector needs. */
export function refusedPermission(body: Buffer): string | undefined {
  return missingPermission(body, [...permissions, ...others]);
}
