// The examples of openapi.json, sent to a new `npm start` as a reader would copy them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { sortCalls } from '../../demo/openapi-examples/calls.ts';
import { fetchExample } from '../../demo/openapi-examples/fetch-example.ts';
import { requests } from '../../demo/openapi-examples/requests.ts';
import { type LocalStack, startLocal } from '../../demo/start.ts';
import { ApiDocumentChecker, publishedDocument } from '../support/documented.ts';
import { stackSettings } from '../support/stack-settings.ts';

const reference = z.object({ $ref: z.string() });
const parameter = z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() });
const content = z.object({
  content: z.record(z.string(), z.object({ example: z.unknown().optional() })).optional(),
});
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.union([reference, content]).optional(),
  responses: z.record(z.string(), z.union([reference, content])),
});
const api = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    parameters: z.record(z.string(), parameter),
    requestBodies: z.record(z.string(), content),
    responses: z.record(z.string(), content),
  }),
});

interface Example {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly names: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
  /** True if the document also has a 202 for the operation. On a busy machine the engine may be too slow, and the operation is queued. */
  readonly mayBeQueued: boolean;
  readonly answer: unknown;
}

const published = publishedDocument();
const { paths, components } = api.parse(published);
const nameIn = (ref: string) => ref.split('/').at(-1) ?? '';
const exampleIn = (part: z.output<typeof content> | undefined) =>
  Object.values(part?.content ?? {}).find(({ example }) => example !== undefined)?.example;

const examples = Object.entries(paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(
    ([method, { operationId: id, parameters, requestBody, responses }]): Example => {
      const all = parameters.map((one) => ('$ref' in one ? components.parameters[nameIn(one.$ref)] : one));
      const names = all.flatMap((one) => (one?.in === 'path' ? [[one.name, String(one.example)]] : []));
      const taken =
        requestBody && '$ref' in requestBody
          ? components.requestBodies[nameIn(requestBody.$ref)]
          : requestBody;
      const [[status, answer] = ['0', undefined]] = Object.entries(responses).flatMap(([code, one]) => {
        const example = exampleIn('$ref' in one ? components.responses[nameIn(one.$ref)] : one);
        return Number(code) < 300 && example !== undefined ? [[code, example] as const] : [];
      });
      return {
        ...{ id, method: method.toUpperCase(), template, status: Number(status), answer },
        mayBeQueued: '202' in responses,
        names: Object.fromEntries(names) as Record<string, string>,
        body: exampleIn(taken),
      };
    },
  ),
);

/** Values that the server chooses, so that no example can contain them. */
const chosen = new Set([
  ...[
    'acknowledgement_id',
    'comment_id',
    'downtime_id',
    'filter_id',
    'key_id',
    'kpi_id',
    'maintenance_id',
    'objective_id',
    'refresh',
    'request_id',
    'webhook_id',
  ],
]);

const folder = mkdtempSync(join(tmpdir(), 'realmgate-examples-'));
const documented = new ApiDocumentChecker(published);
let local: LocalStack;
let token: string;
/** The values that the server chose, by their names; what was made in a multirealm is only known there. */
const told = { realms: new Map<string, string>(), multirealms: new Map<string, string>() };
const scopeOf = (template: string) => (template.includes('/multirealms/') ? 'multirealms' : 'realms');

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  local = await startLocal({ directory: folder, functionTimeoutMs: 120_000 });
  token = await local.token('admin');
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Values of the server's choice in place of those of the example. */
function withChosen(fields: unknown, template: string): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  const all = new Map([...told.realms, ...told[scopeOf(template)]]);
  const ours = [...all].filter(([name]) => name in fields);
  return { ...fields, ...Object.fromEntries(ours) };
}

async function send({ id, method, template, names, body }: Example) {
  const own = withChosen(names, template) as Record<string, string>;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(own[name] ?? ''));
  const { user_name, password } = local.users.find(({ role }) => role === 'admin')!;
  const basic = `Basic ${Buffer.from(`${user_name}:${password}`).toString('base64')}`;
  const { query } = requests[id] ?? {};
  const response = await fetchExample(`${local.url}${path}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: {
      authorization: id === 'token.issue' ? basic : `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(withChosen(body, template)) }),
  });
  const { status, text, contentType: type } = response;
  type Fields = Readonly<Record<string, unknown>>;
  const answer = (type.startsWith('application/json') ? JSON.parse(text) : {}) as {
    readonly data?: Fields | readonly Fields[];
  };
  // The one thing of the answer, or the first of a list.
  const [first] = [answer.data ?? {}].flat();
  for (const name of chosen) {
    const value = first?.[name];
    if (typeof value === 'string') told[scopeOf(template)].set(name, value);
  }
  const headers = { 'content-type': type };
  return { path, status, headers, text, body: answer };
}

/** But for what differs from one run to the next. */
function stable(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    ['created_at', 'monitoring_port', 'meta'].includes(key) ? null : value,
  );
  return JSON.parse(text);
}

/** Reads, then changes from the last of the document to the first, so that none can lean on another; each behind what it needs. */
function inOrder(): Example[] {
  const reads = examples.filter(({ method }) => method === 'GET');
  const writes = examples.filter(({ method }) => method !== 'GET').reverse();
  return sortCalls([...reads, ...writes], []);
}

describe('each example of openapi.json is answered by a new demo as the document says', () => {
  it.each(inOrder().map((one) => [one.id, one] as const))('%s', async (id, example) => {
    const { path, ...answered } = await send(example);
    const expected = example.mayBeQueued && answered.status === 202 ? 202 : example.status;
    expect([answered.status, answered.text]).toEqual([expected, answered.text]);
    documented.expect({ method: example.method, path }, answered);
    if (/^config\.\w+-realm$|host/.test(id) && example.method !== 'GET')
      expect(stable(answered.body)).toEqual(stable(example.answer));
  });
});
