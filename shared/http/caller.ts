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
}

/** What our authorizer puts into the gateway's request context. */
const authorizerContext = once(() =>
  z.object({
    user_name: z.string().min(1),
    user_created_at: z.string().min(1),
    role: z.enum(roles),
    session_id: z.string().min(1),
  }),
);

/** `undefined` when no authorizer vouched for anybody. */
export function readCaller(authorizer: unknown): Caller | undefined {
  const read = authorizerContext().safeParse(authorizer);
  if (!read.success) return undefined;
  const { user_name, user_created_at, role, session_id } = read.data;
  return { userName: user_name, userCreatedAt: user_created_at, role, sessionId: session_id };
}

export function hasRole(caller: Caller, least: Role): boolean {
  return roles.indexOf(caller.role) >= roles.indexOf(least);
}
