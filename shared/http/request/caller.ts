import * as z from 'zod';

import { once } from '../../base/once.ts';

/**
 * The roles of callers in ascending order; each role may do everything that those before it may. The specification has "normal" and
 * "admin" callers; `operator` is a role between them.
 */
export const roles = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The lowest role that may use an endpoint. `public` means that no authentication is needed. */
export type LowestRole = 'public' | Role;

export interface Caller {
  /** The name of a user, or `ISSUER:SUBJECT` for a user of an issuer, who has no record here. */
  readonly userName: string;
  /**
   * Time at which the user was created. It distinguishes the user from an earlier user of the same name. For a user of an issuer, the
   * creation id of the issuer.
   */
  readonly userCreatedAt: string;
  /** `none` is that of a user of an issuer who is in no group with rights. */
  readonly role: Role | 'none';
  readonly sessionId: string;
  /** The issuer of the caller's access token, and the groups that give rights. `undefined` for a stored user. */
  readonly issuer?: { readonly id: string; readonly groups: readonly string[] };
  /** The API key of a program that authenticated with a key in place of a token. */
  readonly key?: CallerKey;
}

export interface CallerKey {
  readonly id: string;
  /** The key is limited to these realms of its owner. `undefined` means all of them. */
  readonly realms: Readonly<z.output<ReturnType<typeof keyRealms>>> | undefined;
}

const keyRealms = once(() => z.array(z.object({ name: z.string(), creation_id: z.string().optional() })));
const issuerGroups = once(() => z.array(z.string()));

/** Schema of the values that the authorizer of this API puts into the gateway's request context. */
const authorizerContext = once(() =>
  z.object({
    user_name: z.string().min(1),
    user_created_at: z.string().min(1),
    role: z.enum([...roles, 'none']),
    session_id: z.string().min(1),
    issuer: z.string().min(1).optional(),
    issuer_groups: z
      .string()
      .transform((text) => issuerGroups().parse(JSON.parse(text)))
      .optional(),
    key_id: z.string().min(1).optional(),
    key_realms: z
      .string()
      .transform((text) => keyRealms().parse(JSON.parse(text)))
      .optional(),
  }),
);

/** The callers of contexts that were read before: the gateway of `npm run serve` passes the same object for each request with a token. */
const known = new WeakMap<object, Caller>();

/** Returns the caller, or `undefined` if no authorizer authenticated one. */
export function readCaller(authorizer: unknown): Caller | undefined {
  if (typeof authorizer !== 'object' || authorizer === null) return undefined;
  const before = known.get(authorizer);
  if (before) return before;
  const caller = parseCaller(authorizer);
  if (caller && Object.isFrozen(authorizer)) known.set(authorizer, caller);
  return caller;
}

function parseCaller(authorizer: object): Caller | undefined {
  const read = authorizerContext().safeParse(authorizer);
  if (!read.success) return undefined;
  const { user_name, user_created_at, role, session_id, issuer, issuer_groups: groups = [] } = read.data;
  const { key_id: id, key_realms: realms } = read.data;
  const caller = { userName: user_name, userCreatedAt: user_created_at, role, sessionId: session_id };
  if (issuer !== undefined) return { ...caller, issuer: { id: issuer, groups } };
  return id === undefined ? caller : { ...caller, key: { id, realms } };
}

export function hasRole({ role }: Pick<Caller, 'role'>, least: Role): boolean {
  return role !== 'none' && roles.indexOf(role) >= roles.indexOf(least);
}
