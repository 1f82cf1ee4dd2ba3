import * as z from 'zod';

import type { Site } from '../status-query-engine/site.ts';
import { checkableAttributes, objectsOfType, type SiteObject } from './objects.ts';

export interface RestAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface RestRequest {
  readonly isRead: boolean;
  readonly url: URL;
  readonly body: unknown;
}

export const nothing: RestAnswer = { status: 404, body: { error: 404, status: 'No objects found.' } };

const names = z.array(z.string()).min(1).optional();
const query = z.strictObject({
  hosts: names,
  services: names,
  attrs: z.array(z.string()).min(1).optional(),
  joins: z.array(z.string()).min(1).optional(),
});

/** Returns the objects that a request names, or all of a type. One name that does not exist makes it fail. */
export function readObjects(site: Site, type: string, { url, body }: RestRequest): RestAnswer {
  const asked = query.parse({
    ...Object.fromEntries([...url.searchParams.keys()].map((key) => [key, url.searchParams.getAll(key)])),
    ...z.record(z.string(), z.unknown()).parse(body),
  });
  const objects = objectsOfType(site, type);
  if (!objects) return nothing;
  const wanted = asked.hosts ?? asked.services;
  const found = wanted ? objects.filter(({ name }) => wanted.includes(name)) : objects;
  if (found.length < (wanted?.length ?? 0)) return nothing;
  return results(found.map((object) => resultOf(object, { type, ...asked })));
}

export function results(list: readonly unknown[]): RestAnswer {
  return { status: 200, body: { results: list } };
}

interface Wanted {
  readonly type: string;
  readonly attrs?: readonly string[] | undefined;
  readonly joins?: readonly string[] | undefined;
}

function resultOf(
  { name, attrs, subject }: SiteObject,
  { type, attrs: wanted = [], joins = [] }: Wanted,
): unknown {
  const host = subject && objectsOfHost(subject.host);
  const service = subject?.service ? checkableAttributes(subject.service) : undefined;
  return {
    attrs: pickAttributes({ ...attrs, __name: name }, wanted),
    joins: { ...joinsOf('host', host, joins), ...joinsOf('service', service, joins) },
    ...{ meta: {}, name, type },
  };
}

type Attributes = Readonly<Record<string, unknown>>;

function pickAttributes(all: Attributes, keys: readonly string[]): Attributes {
  return Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
}

/** Returns the wanted attributes of the joined object of one kind, e.g. `host.address`. Empty if nothing of it is wanted. */
function joinsOf(kind: string, all: Attributes | undefined, joins: readonly string[]): Attributes {
  const keys = joins.filter((join) => join.startsWith(`${kind}.`)).map((join) => join.slice(kind.length + 1));
  return all && keys.length > 0 ? { [kind]: pickAttributes(all, keys) } : {};
}

function objectsOfHost(host: NonNullable<SiteObject['subject']>['host']) {
  const { address, state } = host;
  const own = { address, state: Math.min(state, 1), last_reachable: state !== 2 };
  return { ...checkableAttributes(host), ...own };
}
