import * as z from 'zod';

import type { ApiHost, Attributes, Holdings, HostTemplate } from './holdings.ts';

export const creationRequestBody = z.object({
  templates: z.array(z.string()).default([]),
  attrs: z.record(z.string(), z.unknown()).default({}),
});

/** The attributes of a host that clients may set and that this tool supports. */
const attributeNames = new Set([
  'address',
  'address6',
  'check_command',
  'check_interval',
  'display_name',
  'enable_notifications',
  'groups',
  'max_check_attempts',
  'retry_interval',
  'vars',
]);

const defaults = {
  check_interval: 300,
  retry_interval: 60,
  max_check_attempts: 3,
  enable_notifications: true,
};

/** The engine's reason for refusing to create a host, with the location in its files if the reason names one. */
export class CreationRefusal extends Error {}

/** Adds a host. Throws `CreationRefusal` if the engine would refuse it. */
export function addCreatedHost(
  holdings: Holdings,
  templates: ReadonlyMap<string, HostTemplate>,
  request: z.infer<typeof creationRequestBody> & { readonly name: string },
): void {
  const { name } = request;
  const place = `\nLocation: in /var/lib/icinga2/api/packages/_api/demo/conf.d/hosts/${name}.conf: 1:0-1:${name.length + 13}`;
  if (holdings.exists(name)) throw new CreationRefusal(`Object '${name}' already exists.`);
  const attribute = Object.keys(request.attrs).find((key) => !attributeNames.has(key.split('.')[0] ?? ''));
  if (attribute !== undefined)
    throw new CreationRefusal(`Error: Invalid attribute specified: ${attribute}\n`);
  if (name.includes('!')) {
    const invalid = `Name for object '${name}' of type 'Host' is invalid: Object names may not contain '!'`;
    throw new CreationRefusal(`Error: ${invalid}${place}`);
  }
  const imported = request.templates.map((template) => {
    const definition = templates.get(template);
    if (definition) return definition;
    throw new CreationRefusal(`Error: Import references unknown template: '${template}'${place}`);
  });
  holdings.add(complete({ name, templates: imported, attrs: request.attrs }, place));
}

function complete(host: Omit<ApiHost, 'version'>, place: string): Omit<ApiHost, 'version'> {
  const templateAttributes = host.templates.map(({ attrs = {} }) => attrs);
  const attrs = nested(
    Object.fromEntries([defaults, ...templateAttributes, host.attrs].flatMap(Object.entries<unknown>)),
  );
  if (attrs['check_command'] !== undefined) return { ...host, attrs };
  const empty = `Validation failed for object '${host.name}' of type 'Host'; Attribute 'check_command': Attribute must not be empty.`;
  throw new CreationRefusal(`Error: ${empty}${place}`);
}

/** Returns nested attributes: `vars.a.b` sets `b` in the dictionary `a` of `vars`. */
function nested(flat: Attributes): Attributes {
  const tree: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    keys.reduce(dictionaryIn, tree)[last] = value;
  }
  return tree;
}

function dictionaryIn(parent: Record<string, unknown>, key: string): Record<string, unknown> {
  const dictionary = z.record(z.string(), z.unknown()).catch({}).parse(parent[key]);
  parent[key] = dictionary;
  return dictionary;
}
