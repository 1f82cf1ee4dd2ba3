import * as z from 'zod';

import { addCreatedHost, CreationRefusal, creationRequestBody } from './creation.ts';
import type { Attributes, Holdings, HostTemplate } from './holdings.ts';
import { dependencyObjects, hostObjects } from './objects.ts';

/** The data of the embedded tool. */
export interface ImportToolState {
  readonly holdings: Holdings;
  readonly templates: ReadonlyMap<string, HostTemplate>;
  readonly contactGroups: readonly string[];
  /**
   * The release of Icinga 2 that the tool imitates. 2.13 answers 404 if a permission is missing. 2.16 answers 403 and names the
   * permission, and an expression of the filter language needs a permission, as in every release from 2.17 on. Neither evaluates such
   * expressions here.
   */
  readonly release: '2.13' | '2.16';
}

export interface Request {
  readonly method: string;
  /** The segments of the path, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The parsed body. It is an empty object if the request had none. */
  readonly body: Attributes;
  readonly user: string;
  readonly permissions: readonly string[];
}

export interface ToolAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly permission: string;
  readonly answer: (tool: ImportToolState, request: Request, name: string) => ToolAnswer;
}

const versions = { '2.13': 'r2.13.6-1', '2.16': 'r2.16.6-1' };
const results = (...list: readonly unknown[]): ToolAnswer => ({ status: 200, body: { results: list } });
const failure = (status: number, body: Attributes): ToolAnswer => ({
  status,
  body: { results: [{ code: status, ...body }] },
});

/** The interface does not distinguish "not found" from "not allowed". */
const noObjects: ToolAnswer = { status: 404, body: { error: 404, status: 'No objects found.' } };

const routes: readonly Route[] = [
  { method: 'PUT', path: /^objects\/hosts\/(.+)$/s, permission: 'objects/create/Host', answer: putHost },
  {
    method: 'PUT',
    path: /^objects\/dependencies\/(.+)$/s,
    permission: 'objects/create/Dependency',
    answer: putDependency,
  },
  { method: 'GET', path: /^objects\/hosts\/(.+)$/s, permission: 'objects/query/Host', answer: getHost },
  {
    method: 'DELETE',
    path: /^objects\/hosts\/(.+)$/s,
    permission: 'objects/delete/Host',
    answer: deleteHost,
  },
  query('hosts', 'Host', ({ holdings }) => hostObjects(holdings)),
  query('dependencies', 'Dependency', ({ holdings }) => dependencyObjects(holdings)),
  query('users', 'User', ({ holdings }) => [...holdings.site.contacts.keys()].map((name) => ({ name }))),
  query('usergroups', 'UserGroup', ({ contactGroups }) => contactGroups.map((name) => ({ name }))),
  {
    method: 'GET',
    path: /^templates\/hosts$/,
    permission: 'templates/query/Host',
    answer: ({ templates }) => results(...[...templates.keys()].map((name) => ({ name, type: 'Host' }))),
  },
  { method: 'GET', path: /^status\/IcingaApplication$/, permission: 'status/query', answer: engineStatus },
  {
    method: 'POST',
    path: /^actions\/restart-process$/,
    permission: 'actions/restart-process',
    answer: ({ holdings }) => {
      holdings.restart();
      return results({ code: 200, status: 'Restarting Icinga 2.' });
    },
  },
];

export function answerRequest(tool: ImportToolState, request: Request): ToolAnswer {
  const [api, ...segments] = request.path;
  const path = segments.join('/');
  if (api !== 'v1') return unknownPath(path);
  if (path === '') {
    return results({ user: request.user, permissions: request.permissions, version: versions[tool.release] });
  }
  const match = routes.find((each) => each.method === request.method && each.path.test(path));
  if (!match) return unknownPath(path);
  const [, name = ''] = match.path.exec(path) ?? [];
  const missing = missingIn(request, match.permission);
  return missing === undefined
    ? match.answer(tool, request, name)
    : notPermitted(missing, { tool, method: match.method, path });
}

function notPermitted(
  permission: string,
  { tool, method, path }: { readonly tool: ImportToolState; readonly method: string; readonly path: string },
): ToolAnswer {
  if (tool.release === '2.16') return failed(403, `Missing permission: ${permission.toLowerCase()}`);
  return method === 'PUT' || method === 'POST' ? unknownPath(path) : noObjects;
}

/** Returns a missing permission, or `undefined` if all are granted. A filter needs its permission even if it is empty. */
function missingIn({ body, query: parameters, permissions }: Request, needed: string): string | undefined {
  const hasFilter = 'filter' in body || parameters.has('filter');
  const wanted = [...(hasFilter ? ['filter-expression'] : []), needed];
  return wanted.find((permission) => !allowed(permissions, permission));
}

function allowed(granted: readonly string[], permission: string): boolean {
  return granted.some((each) =>
    each.endsWith('*') ? permission.startsWith(each.slice(0, -1)) : each === permission,
  );
}

function unknownPath(path: string): ToolAnswer {
  const why = `The requested path 'v1/${path}' could not be found or the request method is not valid for this path.`;
  return failed(404, why);
}

function failed(status: number, why: string): ToolAnswer {
  return { status, body: { error: status, status: why } };
}

function query(path: string, type: string, list: (tool: ImportToolState) => readonly Attributes[]): Route {
  return {
    method: 'GET',
    path: new RegExp(`^objects/${path}$`),
    permission: `objects/query/${type}`,
    answer: (tool, { query: parameters }) => {
      if (parameters.has('filter')) return failed(400, 'This tool knows no expressions.');
      const attrs = parameters.getAll('attrs');
      return results(...list(tool).map((object) => shown(object, type, attrs)));
    },
  };
}

function shown(object: Attributes, type: string, attrs: readonly string[]) {
  const wanted = Object.entries(object).filter(([name]) => attrs.length === 0 || attrs.includes(name));
  return { attrs: Object.fromEntries(wanted), joins: {}, meta: {}, name: object['name'], type };
}

function getHost({ holdings }: ImportToolState, { query: parameters }: Request, name: string): ToolAnswer {
  const object = hostObjects(holdings).find((host) => host['name'] === name);
  return object ? results(shown(object, 'Host', parameters.getAll('attrs'))) : noObjects;
}

function putHost({ holdings, templates }: ImportToolState, { body }: Request, name: string): ToolAnswer {
  const wanted = creationRequestBody.safeParse(body);
  if (!wanted.success) return { status: 400, body: { error: 400, status: 'Invalid request body.' } };
  try {
    addCreatedHost(holdings, templates, { ...wanted.data, name });
  } catch (error) {
    if (!(error instanceof CreationRefusal)) throw error;
    return failure(500, { errors: [error.message], status: 'Object could not be created.' });
  }
  return results({ code: 200, status: 'Object was created' });
}

const dependency = z.object({
  attrs: z.object({ parent_host_name: z.string(), child_host_name: z.string() }),
});

function putDependency({ holdings }: ImportToolState, { body }: Request, name: string): ToolAnswer {
  holdings.dependencies.set(name, dependency.parse(body).attrs);
  return results({ code: 200, status: 'Object was created' });
}

function deleteHost(
  { holdings, templates }: ImportToolState,
  { query: parameters }: Request,
  name: string,
): ToolAnswer {
  if (!holdings.exists(name)) return noObjects;
  const apiHost = holdings.hosts.get(name);
  const refused = (why: string) =>
    failure(500, { errors: [why], name, status: 'Object could not be deleted.', type: 'Host' });
  if (!apiHost) return refused('Object cannot be deleted because it was not created using the API.');
  const hasServices = apiHost.templates.some((each) => (templates.get(each.name)?.services ?? []).length > 0);
  const inUse = hasServices || holdings.allDependencies().some((each) => each.parent_host_name === name);
  if (inUse && parameters.get('cascade') !== '1') {
    const why = `Object '${name}' of type 'Host' cannot be deleted because other objects depend on it.`;
    return refused(`${why} Use cascading delete to delete it anyway.`);
  }
  holdings.remove(name);
  return results({ code: 200, errors: [], name, status: 'Object was deleted.', type: 'Host' });
}

function engineStatus({ holdings, release }: ImportToolState): ToolAnswer {
  const version = versions[release];
  const app = { program_start: holdings.site.programStart, version, node_name: 'demo' };
  return results({ name: 'IcingaApplication', perfdata: [], status: { icingaapplication: { app } } });
}
