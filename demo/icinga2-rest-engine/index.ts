import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { makeCore } from '../status-query-engine/core.ts';
import { QueryFault } from '../status-query-engine/query.ts';
import type { Site } from '../status-query-engine/site.ts';
import { bodiesOf, commandOfAction, commandsOfAttributes, isKnown, madeBy } from './actions.ts';
import { nothing, readObjects, type RestAnswer, type RestRequest, results } from './read-objects.ts';
import { type RestNode, statusOf } from './status.ts';

export interface RestEngineOptions extends RestNode {
  readonly site: Site;
  readonly clock: Clock;
  /** The granted permissions. They may be changed while the engine runs. */
  readonly permissions: string[];
  /** True if a missing permission is answered with 404 (before Icinga 2.14), and not with 403. */
  readonly hidesPermissions?: boolean;
  /** Key and certificate in PEM. Without them the engine speaks plain HTTP, which an Icinga 2 does not offer. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface RestEngine {
  /** The URL, without `/v1`. */
  readonly url: string;
  /** The requests as `METHOD path body`, oldest first. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

/** The result of an action that was done. */
const done = { code: 200, status: 'Successfully done.' };
/**
 * Starts an engine on 127.0.0.1 that answers what our connector asks of the REST API of Icinga 2, and nothing else: a request with a filter,
 * a type or an empty list of names is refused, because a real engine would act on every object.
 */
export async function startRestEngine(options: RestEngineOptions): Promise<RestEngine> {
  const requests: string[] = [];
  const answers = answerer(options);
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    void serve(request, response);
  };
  const server = options.tls ? createTlsServer(options.tls, listen) : createServer(listen);
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
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerer(options: RestEngineOptions): (request: RestRequest) => RestAnswer {
  const { site, permissions, hidesPermissions = false } = options;
  const act = actor(options);
  const allowed = (permission: string, answer: () => RestAnswer): RestAnswer => {
    if (permissions.some((one) => grants(one, permission))) return answer();
    const said = { error: 403, status: `Missing permission: ${permission}` };
    return hidesPermissions ? nothing : { status: 403, body: said };
  };
  const actOnAll = (action: string, bodies: readonly unknown[]): RestAnswer => {
    const isUnknown = (body: unknown) => action !== 'restart-process' && !isKnown(site, action, body);
    if (bodies.length === 0 || bodies.some(isUnknown)) return nothing;
    const ends = bodies.map((body) => ({
      answer: act(commandOfAction(action, body)),
      result: { ...done, ...madeBy(action, body, site) },
    }));
    const failed = ends.find(({ answer }) => answer.status !== 200);
    return failed?.answer ?? results(ends.map(({ result }) => result));
  };
  const kinds: Readonly<Record<string, (request: RestRequest, words: readonly string[]) => RestAnswer>> = {
    status: (_, [feature = '']) =>
      allowed('status/query', () => results([{ name: feature, status: statusOf(site, feature, options) }])),
    actions: ({ body }, [action = '']) =>
      allowed(`actions/${action}`, () => actOnAll(action, bodiesOf(body))),
    objects(request, [type = '', name = '']) {
      const kind = typeNames[type] ?? '';
      if (request.isRead) return allowed(`objects/query/${kind}`, () => readObjects(site, type, request));
      const target = { [type.slice(0, -1)]: decodeURIComponent(name) };
      const { attrs } = z.strictObject({ attrs: z.unknown() }).parse(request.body);
      return allowed(`objects/modify/${kind}`, () => act(commandsOfAttributes(target, attrs)[0]));
    },
  };
  const answerTo = (request: RestRequest): RestAnswer => {
    const [, , kind = '', ...words] = request.url.pathname.split('/');
    if (kind === '') return results([{ permissions, user: 'realmgate', version: 'r2.13.6-1' }]);
    return kinds[kind]?.(request, words) ?? nothing;
  };
  return (request) =>
    hasFilter(request) ? allowed('filter-expression', () => answerTo(request)) : answerTo(request);
}

/** Returns true if the request has a filter, also an empty one. */
function hasFilter({ url, body }: RestRequest): boolean {
  return url.searchParams.has('filter') || (typeof body === 'object' && body !== null && 'filter' in body);
}

/** Returns true if a permission of the account, which may end with a star, is the permission or includes it. */
function grants(own: string, permission: string): boolean {
  return own.endsWith('*') ? permission.startsWith(own.slice(0, -1)) : own === permission;
}

/** Returns a function that executes a command of the embedded engine. */
function actor({ site, clock }: RestEngineOptions) {
  const core = makeCore({
    ...{ site, clock, dialect: 'icinga2', peer: { state: 'up' } },
    onRestart: () => (site.programStart += 1),
  });
  const count = () => site.comments.size + site.downtimes.size;
  return (command: string | undefined): RestAnswer => {
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
