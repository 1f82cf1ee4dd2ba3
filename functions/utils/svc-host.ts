import * as z from 'zod';

import { blankable } from '../../shared/base/blankable.ts';
import { once } from '../../shared/base/once.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';
import { hostAddress, hostNameSchema } from '../../shared/realm/config/host-grammar.ts';

const sent = once(() =>
  z.strictObject({
    name: blankable(hostNameSchema()),
    host_name: blankable(hostNameSchema().describe('another spelling of name')),
    address: blankable(hostAddress().describe('IPv4 or IPv6 address, or host name')),
    ip: blankable(hostAddress().describe('another spelling of address')),
    tags: blankable(
      hostDefinition().shape.use_templates.describe('packs, which are templates, the strongest first'),
    ),
  }),
);

const spellings = [
  ['name', 'host_name'],
  ['address', 'ip'],
] as const;

/** The rules between fields are checked even if the fields have faults themselves, so that all faults are reported at once. */
const always = { when: ({ value }: { readonly value: unknown }) => isObject(value) };

/** The body of svc-add-host (spec 4.11): a name, an address and tags. The name and the address have two accepted spellings. */
export const svcHost = once(() =>
  sent().superRefine((body, context) => {
    for (const [field, other] of spellings) {
      const given = [body[field], body[other]].filter((value) => value !== undefined);
      if (given.length === 0) context.addIssue({ code: 'custom', path: [field], message: 'is required' });
      if (given.length === 2)
        context.addIssue({
          code: 'custom',
          path: [other],
          message: `cannot be given together with ${field}`,
        });
    }
  }, always),
);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the host that a body of svc-add-host describes. */
export function hostOf(body: z.output<ReturnType<typeof svcHost>>) {
  return {
    host_name: body.name ?? body.host_name ?? '',
    address: body.address ?? body.ip ?? '',
    ...(body.tags && { use_templates: body.tags }),
  };
}

/** The facts about the host in the answers of the four svc-host endpoints. */
export const hostResult = once(() => ({
  host_id: z.string().describe('the name: what svc-delete-host takes'),
  host_name: z.string(),
}));
