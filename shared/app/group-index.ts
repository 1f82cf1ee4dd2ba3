import * as z from 'zod';

import { once } from '../base/once.ts';
import { defineEndpoint } from '../http/endpoint/define-endpoint.ts';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { hasRole, roles } from '../http/request/caller.ts';
import { expandPath } from '../http/routing/paths.ts';
import type { Basics } from './group.ts';

const listedEndpoint = once(() =>
  z
    .strictObject({
      name: z.string().describe('the operationId of the API document, where `.multirealms` may follow'),
      method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
      path: z.string().describe('to ask for; what stands in braces is filled in'),
      summary: z.string(),
      role: z.enum(['public', ...roles]).describe('the least role that it asks for'),
      allowed: z.boolean().describe("whether the caller's role may ask for it"),
    })
    .meta({ id: 'ListedEndpoint' }),
);

/** Returns the endpoints of a group, preceded by the endpoint `GET /api/<group>/`, which lists them. */
export function withIndex<Scope extends Basics>(
  group: string,
  endpoints: readonly Endpoint<Scope>[],
): readonly Endpoint<Scope>[] {
  const index: Endpoint<Scope> = defineEndpoint<Scope>()({
    name: `${group}.index`,
    method: 'GET',
    path: `/api/${group}/`,
    access: 'viewer',
    extension: true,
    summary: 'The endpoints of the group',
    description: '`allowed=true` leaves what the caller may ask for.',
    list: { sort: ['name', 'path', 'role'], ties: ['name', 'path'] },
    returns: () => z.array(listedEndpoint()),
    handle: (_request, { caller, basePath }) => {
      const may = (access: Endpoint<Scope>['access']) =>
        access === 'public' || (caller !== undefined && hasRole(caller, access));
      const data = [index, ...endpoints].flatMap(({ name, method, path, summary, access }) =>
        expandPath(path).map((place) => {
          const facts = { name, method, path: `${basePath}${place.path}`, summary };
          return { ...facts, role: access, allowed: may(access) };
        }),
      );
      return Promise.resolve({ data });
    },
  });
  return [index, ...endpoints];
}
