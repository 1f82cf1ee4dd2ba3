// This script requests an example of each operation of openapi.json from the demo, and writes requests and answers to
// functions/examples.json:
//   npm run openapi:examples
import { readFile, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';

import { format } from 'prettier';
import * as z from 'zod';

import { divertOutput } from '../divert-output.ts';
import { type Local, startLocal } from '../start.ts';
import { names, requests } from './requests.ts';
import { shortened } from './shortened.ts';

const root = new URL('../../', import.meta.url);
const parameter = z.object({ name: z.string(), in: z.string() });
const reference = z.object({ $ref: z.string() });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])),
});
const api = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
});
type Api = z.output<typeof api>;

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isList: boolean;
}

/** Returns every operation: first the reads, then the writes in the order of `requests`. */
function callsOf({ paths, components }: Api): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters }]) => {
      const read = parameters.map((one) =>
        '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
      );
      const isList = read.some((one) => one?.in === 'query' && one.name === 'limit');
      return { id: operationId, method: method.toUpperCase(), path, isList };
    }),
  );
  const order = ['events.kpi-hosts', ...Object.keys(requests)];
  const rank = ({ id, method }: Call) =>
    method === 'GET' ? (id === order[0] ? -1 : 0) : 1 + order.indexOf(id);
  return calls.sort((a, b) => rank(a) - rank(b));
}

const answer = z.object({ data: z.unknown(), meta: z.unknown() });
const firstHost = z.object({ data: z.tuple([z.object({ host_name: z.string(), address: z.string() })]) });
const kpi = z.object({ data: z.object({ kpi_id: z.string() }) });
const key = z.object({ data: z.object({ key_id: z.string() }) });
const tokens = z.object({ data: z.object({ access: z.string(), refresh: z.string() }) });

class Collector {
  readonly #local: Local;
  readonly #names = new Map(Object.entries(names));
  #access = '';
  #refresh = '';

  constructor(local: Local) {
    this.#local = local;
  }

  async logIn(): Promise<void> {
    const { data } = tokens.parse(await (await this.#fetch('/api/token/', 'GET')).json());
    this.#access = data.access;
    this.#refresh = data.refresh;
    const list = '/api/status/realms/paris/hosts/?limit=1&state_name=UP&sort=host_name';
    const [host] = firstHost.parse(await (await this.#fetch(list, 'GET')).json()).data;
    for (const name of ['host', 'host_name']) this.#names.set(name, host.host_name);
    this.#names.set('address', host.address);
    const response = await this.#fetch('/api/token/keys/', 'POST', requests['token.make-key']?.body);
    this.#names.set('key_id', key.parse(await response.json()).data.key_id);
  }

  /** Sends a request and returns it with its answer as an example. Throws if the answer is an error. */
  async ask({ id, method, path, isList }: Call): Promise<unknown> {
    const { query = isList ? 'limit=2' : '', body, names: own = {} } = requests[id] ?? {};
    const parameters = this.#parameters(path, own);
    const filled = filledIn(path, parameters);
    const sent = id === 'token.refresh' ? { refresh: this.#refresh } : body;
    const response = await this.#fetch(`${filled}?${query}`, method, sent);
    const text = await response.text();
    if (!response.ok) throw new Error(`${id}: ${method} ${filled} answered ${response.status}: ${text}`);
    const json: unknown = JSON.parse(text);
    const figures = kpi.safeParse(json);
    if (figures.success) this.#names.set('kpi_id', figures.data.data.kpi_id);
    const request = { parameters, body: shortened(sent) };
    return { request, status: response.status, body: shortened(answer.parse(json)) };
  }

  /** Returns the parameters of the path, by name. */
  #parameters(path: string, own: Readonly<Record<string, string>>): Record<string, string> {
    const realm = path.includes('/multirealms/') ? 'france' : 'paris';
    const all = new Map([['realm_name', realm], ...this.#names, ...Object.entries(own)]);
    return Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, all.get(name) ?? name]),
    );
  }

  async #fetch(path: string, method: string, body?: unknown): Promise<Response> {
    const isLogIn = path.split('?')[0] === '/api/token/' && body === undefined;
    const admin = this.#local.users.find(({ role }) => role === 'admin');
    const basic = Buffer.from(`${admin?.user_name}:${admin?.password}`).toString('base64');
    return fetch(`${this.#local.url}${path}`, {
      method,
      headers: {
        Authorization: isLogIn ? `Basic ${basic}` : `Bearer ${this.#access}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

function filledIn(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? name));
}

const { print, complain } = divertOutput(devNull);
const examples = new Map<string, unknown>();
const local = await startLocal();
try {
  const collector = new Collector(local);
  await collector.logIn();
  for (const call of callsOf(api.parse(JSON.parse(await readFile(new URL('openapi.json', root), 'utf8'))))) {
    try {
      examples.set(call.id, await collector.ask(call));
    } catch (error) {
      complain(error instanceof Error ? error.message.slice(0, 300) : String(error));
      process.exitCode = 1;
    }
  }
} finally {
  await local.close();
}
const sorted = Object.fromEntries([...examples].sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(
  new URL('functions/examples.json', root),
  await format(JSON.stringify(sorted), { parser: 'json', printWidth: 110 }),
);
print(`${examples.size} examples`);
