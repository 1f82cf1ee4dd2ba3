import * as z from 'zod';

import { once } from '../../base/once.ts';
import { refusedField } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { templatesOf } from './icinga2-attributes.ts';
import type { Icinga2Client } from './icinga2-client.ts';
import type { Icinga2Tool } from './import-tool.ts';
import { namesIn } from './object-text.ts';

const named = once(() => z.array(z.object({ name: z.string() })));

/** The engine takes any names for whom to notify: only the objects that its rules make of them would be found wrong. */
export async function verifyNotified(
  client: Icinga2Client,
  host: HostDefinition,
  signal: AbortSignal,
): Promise<void> {
  const lists = [
    { field: 'contacts', code: 'unknown_contact', type: 'users', variable: 'user' },
    { field: 'contact_groups', code: 'unknown_contact_group', type: 'usergroups', variable: 'usergroup' },
  ] as const;
  for (const { field, code, type, variable } of lists) {
    const wanted = namesIn(host[field] ?? '').filter((name) => name !== '');
    if (wanted.length === 0) continue;
    const filter = `${variable}.name in wanted`;
    const objects = await client.query(type, { attrs: ['name'], filter, filter_vars: { wanted } }, signal);
    const existingNames = new Set(
      named()
        .parse(objects)
        .map(({ name }) => name),
    );
    const unknown = wanted.find((name) => !existingNames.has(name));
    if (unknown !== undefined) throw refusedField(code, field, `there is no '${unknown}'`);
  }
}

export interface Wanted {
  readonly host: HostDefinition;
  readonly tool: Icinga2Tool;
}

/** What the engine would refuse of a creation, as far as it can be asked without trying. */
export async function verifyCreation(
  client: Icinga2Client,
  { host, tool }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  await client.mustBeAllowed('objects/create/Host', signal);
  const wanted = templatesOf(host, tool);
  if (wanted.length === 0) {
    throw refusedField('unknown_template', 'use_templates', 'needs a template that gives a check command');
  }
  const reply = await client.ask({ method: 'GET', path: '/v1/templates/hosts', signal });
  if (reply.status === 404) await client.mustBeAllowed('templates/query/Host', signal);
  const templates = new Set(
    reply.status === 404
      ? []
      : named()
          .parse(client.answered(reply))
          .map(({ name }) => name),
  );
  const unknown = wanted.find((name) => !templates.has(name));
  if (unknown !== undefined) {
    throw refusedField('unknown_template', 'use_templates', `there is no template '${unknown}'`);
  }
}
