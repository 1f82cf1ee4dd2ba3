import * as z from 'zod';

import type { LocalStack } from '../start.ts';
import type { ExampleCall } from './calls.ts';
import { type FetchedExample, fetchExample } from './fetch-example.ts';
import { names, requests } from './requests.ts';
import { shortenArrays } from './shortened.ts';
import { stableValues } from './stable.ts';

/** An envelope, the data of an endpoint without one, or a text. */
const answer = z.union([
  z.object({ data: z.unknown(), meta: z.unknown() }),
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()),
  z.string(),
]);
/** The number of lines that an example of a text shows. */
const shownLines = 7;
const firstHost = z.object({ data: z.tuple([z.object({ host_name: z.string(), address: z.string() })]) });
const tokens = z.object({ data: z.object({ access: z.string(), refresh: z.string() }) });
/** The ids in an answer, or in the first row of a list, by which later requests name something. */
const ids = z.object({
  acknowledgement_id: z.string().nullish(),
  comment_id: z.string().optional(),
  downtime_id: z.string().optional(),
  filter_id: z.string().optional(),
  key_id: z.string().optional(),
  kpi_id: z.string().optional(),
  maintenance_id: z.string().nullish(),
  objective_id: z.string().nullish(),
  request_id: z.string().nullish(),
  webhook_id: z.string().nullish(),
});
const withIds = z.object({
  data: z.union([
    ids,
    z
      .array(ids)
      .min(1)
      .transform(([first]) => first ?? {}),
  ]),
});

/** Sends requests to the demo, and returns them with their answers as examples. */
export class ExampleCollector {
  readonly #local: LocalStack;
  readonly #names = new Map(Object.entries(names));
  #access = '';
  #refresh = '';

  constructor(local: LocalStack) {
    this.#local = local;
  }

  async logIn(): Promise<void> {
    const { data } = tokens.parse(JSON.parse((await this.#fetch('/api/token/', 'GET')).text));
    this.#access = data.access;
    this.#refresh = data.refresh;
    const list = '/api/status/realms/paris/hosts/?limit=1&state_name=UP&sort=host_name';
    const [host] = firstHost.parse(JSON.parse((await this.#fetch(list, 'GET')).text)).data;
    for (const name of ['host', 'host_name']) this.#names.set(name, host.host_name);
    this.#names.set('address', host.address);
  }

  /** Sends a request and returns it with its answer as an example. Throws if the answer is an error. */
  async ask({ id, method, path, isList, requiredQuery }: ExampleCall): Promise<unknown> {
    const { query = isList ? 'limit=2' : '', body, names: own = {} } = requests[id] ?? {};
    const parameters = this.#parameters(path, own);
    const filled = filledIn(path, parameters);
    const sent = id === 'token.refresh' ? { refresh: this.#refresh } : body;
    const response = await this.#fetch(`${filled}?${query}`, method, sent);
    const { text } = response;
    if (!response.ok) throw new Error(`${id}: ${method} ${filled} answered ${response.status}: ${text}`);
    const read = readText(text, response.contentType);
    this.#learn(read, path);
    const values = new URLSearchParams(query);
    const required = Object.fromEntries(requiredQuery.map((name) => [name, values.get(name) ?? '']));
    const request = { parameters: { ...parameters, ...required }, body: shortenArrays(sent) };
    const stable = stableValues();
    return {
      request: stable(request),
      status: response.status,
      body: stable(shortenArrays(answer.parse(read))),
    };
  }

  /** Keeps the ids of an answer for later requests. What was made in a multirealm is known to requests of multirealms only. */
  #learn(json: unknown, path: string): void {
    const read = withIds.safeParse(json);
    for (const [name, id] of Object.entries(read.data?.data ?? {})) {
      if (typeof id === 'string') this.#names.set(`${realmOf(path)} ${name}`, id);
    }
  }

  /** Returns the parameters of the path, by name. */
  #parameters(path: string, own: Readonly<Record<string, string>>): Record<string, string> {
    const realm = realmOf(path);
    const all = new Map([['realm_name', realm], ...this.#names, ...Object.entries(own)]);
    return Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        all.get(`${realm} ${name}`) ?? all.get(name) ?? name,
      ]),
    );
  }

  async #fetch(path: string, method: string, body?: unknown): Promise<FetchedExample> {
    const isLogIn = path.split('?')[0] === '/api/token/' && body === undefined;
    const admin = this.#local.users.find(({ role }) => role === 'admin');
    const basic = Buffer.from(`${admin?.user_name}:${admin?.password}`).toString('base64');
    return fetchExample(`${this.#local.url}${path}`, {
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

function realmOf(path: string): string {
  return path.includes('/multirealms/') ? 'france' : 'paris';
}

function filledIn(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? name));
}

/** Returns the value of JSON, or the first lines of any other text. */
function readText(text: string, contentType: string): unknown {
  return contentType.startsWith('application/json')
    ? JSON.parse(text)
    : text.split('\n', shownLines).join('\n');
}
