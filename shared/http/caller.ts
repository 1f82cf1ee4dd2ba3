import * as z from 'zod';

import { once } from '../base/once.ts';

/** From least to most; each may do what those before it may (spec's "normal" and "admin" callers, with one step between). */
export const roles = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The least role that an endpoint asks for; `public` asks for no caller at all. */
export type Access = 'public' | Role;

export interface Caller {
  readonly userName: string;
  /** Tells the user from an earlier one of the same name. */
  readonly userCreatedAt: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Of a program that showed a key in place of a token. */
  readonly key?: CallerKey;
}

export interface CallerKey {
  readonly id: string;
  /** Of the owner's realms these alone; undefined: all of them. */
  readonly realms: readonly z.output<ReturnType<typeof keyRealm>>[] | undefined;
}

const keyRealm = once(() => z.object({ name: z.string(), creation_id: z.string().optional() }));

/** What our authorizer puts into the gateway's request context. */
const authorizerContext = once(() =>
  z.object({
    user_name: z.string().min(1),
    user_created_at: z.string().min(1),
    role: z.enum(roles),
    session_id: z.string().min(1),
    key_id: z.string().min(1).optional(),
    key_realms: z
      .string()
      .transform((text) => z.array(keyRealm()).parse(JSON.parse(text)))
      .optional(),
  }),
);

/** `undefined` when no authorizer vouched for anybody. */
export function readCaller(authorizer: unknown): Caller | undefined {
  const read = authorizerContext().safeParse(authorizer);
  if (!read.success) return undefined;
  const { user_name, user_created_at, role, session_id, key_id: id, key_realms: realms } = read.data;
  const caller = { userName: user_name, userCreatedAt: user_created_at, role, sessionId: session_id };
  return id === undefined ? caller : { ...caller, key: { id, realms } };
}

export function hasRole(caller: Caller, least: Role): boolean {
  return roles.indexOf(caller.role) >= roles.indexOf(least);
}
