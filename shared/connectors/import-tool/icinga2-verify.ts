import * as z from 'zod';

import { once } from '../../base/once.ts';
import { fieldError } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { templatesOf } from './icinga2-attributes.ts';
import type { Icinga2Client } from './icinga2-client.ts';
import type { Icinga2Tool } from './import-tool.ts';
import { parseNames } from './object-text.ts';

const notified = [
  { field: 'contacts', code: 'unknown_contact', type: 'users', permission: 'objects/query/User' },
  {
    field: 'contact_groups',
    code: 'unknown_contact_group',
    type: 'usergroups',
    permission: 'objects/query/UserGroup',
  },
] as const;

const named = once(() => z.array(z.object({ name: z.string() })));

/**
 * Throws if a contact or contact group does not exist. The engine itself accepts any names, and only fails later, in
 * the objects that its rules create. All objects of the type are requested: if a request named an unknown one, the
 * whole answer would be a 404.
 */
export async function verifyContacts(
  client: Icinga2Client,
  host: HostDefinition,
  signal: AbortSignal,
): Promise<void> {
  for (const { field, code, type, permission } of notified) {
    const wanted = parseNames(host[field] ?? '').filter((name) => name !== '');
    if (wanted.length === 0) continue;
    const known = namesOf(await client.list(type, ['name'], { permission, signal }));
    const unknown = wanted.find((name) => !known.has(name));
    if (unknown !== undefined) throw fieldError(code, field, `there is no '${unknown}'`);
  }
}

/** A host that shall be created, and the import tool that would create it. */
export interface HostCreation {
  readonly host: HostDefinition;
  readonly tool: Icinga2Tool;
}

/** Throws what the engine would refuse of a creation, as far as it can be found out without creating the host. */
export async function verifyCreation(
  client: Icinga2Client,
  { host, tool }: HostCreation,
  signal: AbortSignal,
): Promise<void> {
  await client.mustBeAllowed('objects/create/Host', signal);
  const wanted = templatesOf(host, tool);
  if (wanted.length === 0) {
    throw fieldError('unknown_template', 'use_templates', 'needs a template that gives a check command');
  }
  const permission = 'templates/query/Host';
  const reply = await client.ask({ method: 'GET', path: '/v1/templates/hosts', permission, signal });
  if (reply.status === 404) await client.mustBeAllowed(permission, signal);
  const templates = namesOf(reply.status === 404 ? [] : client.answered(reply, permission));
  const unknown = wanted.find((name) => !templates.has(name));
  if (unknown !== undefined) {
    throw fieldError('unknown_template', 'use_templates', `there is no template '${unknown}'`);
  }
}

function namesOf(results: unknown): ReadonlySet<string> {
  return new Set(
    named()
      .parse(results)
      .map(({ name }) => name),
  );
}
