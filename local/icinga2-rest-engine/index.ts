import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { makeCore } from '../status-query-engine/core.ts';
import { QueryFault } from '../status-query-engine/query.ts';
import type { Site } from '../status-query-engine/site.ts';
import { bodiesOf, commandOfAction, commandsOfAttributes, isKnown } from './actions.ts';
import { checkableAttributes, objectsOfType, type SiteObject } from './objects.ts';
import { statusOf } from './status.ts';

export interface RestEngineOptions {
  readonly site: Site;
  readonly clock: Clock;
  /** The granted permissions. They may be changed while the engine runs. */
  readonly permissions: string[];
  /** True if a missing permission is answered with 404 (before Icinga 2.14), and not with 403. */
  readonly hidesPermissions?: boolean;
}

export interface RestEngine {
  /** The URL over plain HTTP, which an Icinga 2 does not offer. */
  readonly url: string;
  /** The requests as `METHOD path body`, oldest first. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The result of an action that was done. */
const done = { code: 200, status: 'Successfully done.' };
const nothing: Answer = { status: 404, body: { error: 404, status: 'No objects found.' } };

/**
 * Starts an engine on 127.0.0.1 that answers what our connector asks of the REST API of Icinga 2, and nothing else: a request with a filter,
 * a type or an empty list of names is refused, because a real engine would act on every object.
 */
export async function startRestEngine(options: RestEngineOptions): Promise<RestEngine> {
  const requests: string[] = [];
  const answers = answerer(options);
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { method = 'GET', url = '/', headers } = request;
    requests.push(`${method} ${url} ${body}`);
    const isRead = method === 'GET' || headers['x-http-method-override'] === 'GET';
    const answer = answers({
      isRead,
      url: new URL(url, 'http://engine'),
      body: body === '' ? {} : JSON.parse(body),
    });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface EngineRequest {
  readonly isRead: boolean;
  readonly url: URL;
  readonly body: unknown;
}

const names = z.array(z.string()).min(1).optional();
const query = z.strictObject({
  hosts: names,
  services: names,
  attrs: z.array(z.string()).min(1).optional(),
  joins: z.array(z.string()).min(1).optional(),
});

function answerer(options: RestEngineOptions) {
  const { site, permissions, hidesPermissions = false } = options;
  const act = actor(options);
  const allowed = (permission: string, answer: () => Answer): Answer => {
    if (permissions.some((one) => one === '*' || one === permission)) return answer();
    const said = { error: 403, status: `Missing permission: ${permission}` };
    return hidesPermissions ? nothing : { status: 403, body: said };
  };
  const actOnAll = (action: string, bodies: readonly unknown[]): Answer => {
    const isUnknown = (body: unknown) => action !== 'restart-process' && !isKnown(site, action, body);
    if (bodies.length === 0 || bodies.some(isUnknown)) return nothing;
    const answers = bodies.map((body) => act(commandOfAction(action, body)));
    return answers.find(({ status }) => status !== 200) ?? results(bodies.map(() => done));
  };
  const kinds: Readonly<Record<string, (request: EngineRequest, words: readonly string[]) => Answer>> = {
    status: (_, [feature = '']) =>
      allowed('status/query', () => results([{ name: feature, status: statusOf(site, feature) }])),
    actions: ({ body }, [action = '']) =>
      allowed(`actions/${action}`, () => actOnAll(action, bodiesOf(body))),
    objects(request, [type = '', name = '']) {
      const kind = typeNames[type] ?? '';
      if (request.isRead) return allowed(`objects/query/${kind}`, () => read(site, type, request));
      const target = { [type.slice(0, -1)]: decodeURIComponent(name) };
      const { attrs } = z.strictObject({ attrs: z.unknown() }).parse(request.body);
      return allowed(`objects/modify/${kind}`, () => act(commandsOfAttributes(target, attrs)[0]));
    },
  };
  return (request: EngineRequest): Answer => {
    const [, , kind = '', ...words] = request.url.pathname.split('/');
    if (kind === '') return results([{ permissions, user: 'realmgate', version: 'r2.13.6-1' }]);
    return kinds[kind]?.(request, words) ?? nothing;
  };
}

/** Returns the objects that a request names, or all of a type. One name that does not exist makes it fail. */
function read(site: Site, type: string, { url, body }: EngineRequest): Answer {
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

/** Returns a function that executes a command of the embedded engine. */
function actor({ site, clock }: RestEngineOptions) {
  const core = makeCore({
    ...{ site, clock, dialect: 'icinga2', peer: { state: 'up' } },
    onRestart: () => (site.programStart += 1),
  });
  const count = () => site.comments.size + site.downtimes.size;
  return (command: string | undefined): Answer => {
    if (command === undefined) return nothing;
    const before = count();
    try {
      core.command(`[${Math.floor(clock() / 1000)}] ${command}`);
    } catch (error) {
      if (error instanceof QueryFault) return nothing;
      throw error;
    }
    const isMissing = command.startsWith('DEL_') && count() === before;
    return isMissing ? nothing : results([done]);
  };
}

const typeNames: Readonly<Record<string, string>> = {
  ...{ hosts: 'Host', services: 'Service', hostgroups: 'HostGroup', servicegroups: 'ServiceGroup' },
  ...{ comments: 'Comment', downtimes: 'Downtime', users: 'User', usergroups: 'UserGroup' },
  ...{
    dependencies: 'Dependency',
    notifications: 'Notification',
    timeperiods: 'TimePeriod',
    endpoints: 'Endpoint',
  },
};

function results(list: readonly unknown[]): Answer {
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
