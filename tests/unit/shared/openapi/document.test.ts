import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../shared/http/endpoint/define-endpoint.ts';
import type { Endpoint } from '../../../../shared/http/endpoint/endpoint.ts';
import { atMostOneOf } from '../../../../shared/http/parameters/at-most-one-of.ts';
import {
  booleanParameter,
  commaList,
  name,
  realmScope,
  size,
} from '../../../../shared/http/parameters/fields.ts';
import { document } from '../../../../shared/openapi/document.ts';

const endpoint = defineEndpoint<object>();
const row = z
  .strictObject({ host_name: z.string(), state: z.int(), at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'Row' });

const hosts = endpoint({
  name: 'status.hosts',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/hosts/',
  access: 'viewer',
  summary: 'All hosts',
  description: 'With their status.',
  params: z.object(realmScope),
  query: z.object({
    macros: booleanParameter.default(false).describe('adds macros'),
    size: size.default(10),
    state: z.enum(['UP', 'DOWN']),
    packs: commaList(z.string()).optional(),
    host_name: name.optional(),
    display_name: name.optional(),
  }),
  rules: [atMostOneOf('host_name', 'display_name')],
  list: { sort: ['state'], ties: ['host_name'] },
  sources: true,
  returns: z.array(row),
  handle: () => Promise.resolve({ data: [] }),
});
const create = endpoint({
  extension: true,
  name: 'config.create-host',
  method: 'POST',
  path: '/api/config/host/',
  access: 'admin',
  summary: 'A new host',
  body: z.strictObject({ host_name: name }),
  success: 201,
  returns: row,
  handle: () => Promise.reject(new Error('not called')),
});
const issue = endpoint({
  name: 'token.issue',
  method: 'GET',
  path: '/api/token/',
  access: 'public',
  summary: 'Log in',
  headers: z.object({ authorization: z.string().optional() }),
  cache: 'no-store',
  returns: z.object({ access: z.string() }),
  handle: () => Promise.reject(new Error('not called')),
});

const info = { title: 'T', version: '1.2.3', description: 'D', groups: { status: 'Status' } };
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security: unknown;
  readonly requestBody: unknown;
  readonly parameters: readonly Reference[];
  readonly responses: Readonly<Record<string, Reference>>;
}
interface Reference {
  readonly $ref?: string;
}
interface Response {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
}
interface Written {
  readonly tags: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

const write = (...endpoints: Endpoint<object>[]) => document(endpoints, info) as unknown as Written;
/** Returns the only operation of a path. */
const at = (path: string): Operation => Object.values(made.paths[path] ?? {})[0]!;
const made = write(hosts, create, issue);
const realms = at('/api/status/realms/{realm_name}/hosts/');
/** Returns a part of the document, after following its reference. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what it holds is what the tests ask
function read(part: Reference | undefined, from = made): any {
  if (part?.$ref === undefined) return part;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref) ?? [];
  return from.components[kind]?.[name];
}
const parametersOf = (operation: Operation) =>
  operation.parameters.map((one) => read(one) as { readonly name: string });
const responseOf = (operation: Operation, status: number) => read(operation.responses[status]) as Response;

describe('the OpenAPI document', () => {
  it('has both literal paths of twins, each with an id of its own', () => {
    const twin = at('/api/status/multirealms/{realm_name}/hosts/');
    expect([realms.operationId, twin.operationId]).toEqual(['status.hosts', 'status.hosts.multirealms']);
    expect(Object.keys(made.paths)).toHaveLength(4);
  });

  it('describes parameters as callers write them', () => {
    const parameters = Object.fromEntries(parametersOf(realms).map((one) => [one.name, one]));
    expect(Object.keys(parameters)).toEqual([
      ...['realm_name', 'macros', 'size', 'state', 'packs', 'host_name', 'display_name'],
      ...['strict', 'partial_row', 'limit', 'cursor', 'group_by', 'fields', 'sort', 'format', 'bom'],
      // The endpoint's own `state` and `host_name` come before the filters of those names.
      ...['state_min', 'state_max', 'at_after', 'at_before', 'q', 'where'],
    ]);
    expect(parameters).toMatchObject({
      realm_name: { in: 'path', required: true },
      macros: {
        in: 'query',
        required: false,
        description: 'adds macros',
        schema: { type: 'boolean', default: false },
      },
      size: { schema: { type: 'integer', minimum: 1, maximum: 10_000 } },
      state: { required: true, schema: { enum: ['UP', 'DOWN'] } },
      packs: { schema: { type: 'array', items: { type: 'string' } }, explode: false },
      fields: { schema: { items: { enum: ['host_name', 'state', 'at'] } } },
      sort: { schema: { items: { enum: ['state', '-state'] } } },
    });
  });

  it('puts the data into the envelope and names what has a name', () => {
    const { content } = responseOf(realms, 200);
    expect(content['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/RowListOfRealmsAnswer',
    });
    expect(made.components['schemas']?.['RowListOfRealmsAnswer']).toMatchObject({
      type: 'object',
      required: ['data', 'meta'],
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/RowRow' } },
        meta: { $ref: '#/components/schemas/Meta' },
      },
    });
    expect(Object.keys(content)).toEqual(['application/json', 'text/csv', 'application/x-ndjson']);
    expect(content['application/x-ndjson']).toMatchObject({
      schema: { type: 'string', description: expect.stringContaining('its last line is `{"problem": …}`') },
    });
    expect(content['text/csv']).toEqual({ schema: { type: 'string' } });
  });

  it('takes the fields of a row for a choice, and those of a record for given', () => {
    const properties = {
      host_name: { type: 'string' },
      state: { type: 'integer', format: 'int64' },
      at: { type: 'string', format: 'date-time' },
    };
    expect(made.components['schemas']).toMatchObject({
      Row: { required: Object.keys(properties), properties },
    });
    expect(made.components['schemas']?.['RowRow']).toMatchObject({ type: 'object', properties });
    expect(made.components['schemas']?.['RowRow']).not.toHaveProperty('required');
  });

  it('takes new fields of an answer for granted, and those of a request for faults', () => {
    expect(made.components['schemas']?.['Row']).not.toHaveProperty('additionalProperties');
    const { requestBody } = at('/api/config/host/');
    expect(requestBody).toMatchObject({
      content: { 'application/json': { schema: { additionalProperties: false } } },
    });
  });

  it('writes once what several operations have', () => {
    const twin = at('/api/status/multirealms/{realm_name}/hosts/');
    expect(twin.parameters).toEqual(realms.parameters);
    expect(twin.parameters.every(({ $ref }) => $ref !== undefined)).toBe(true);
    expect(realms.responses[200]).toEqual({ $ref: '#/components/responses/RowListOfRealmsResponse' });
    expect(Object.keys(made.components['parameters'] ?? {})).toEqual([
      ...['Row.fields', 'Row.q', 'Row.sort', 'Row.where', 'bom', 'cursor', 'display_name'],
      ...['filter.at_after', 'filter.at_before', 'filter.state_max', 'filter.state_min'],
      ...[
        'format',
        'group_by',
        'host_name',
        'limit',
        'macros',
        'packs',
        'partial_row',
        'realm_name',
        'size',
        'state',
        'strict',
      ],
    ]);
    expect(JSON.stringify(twin, null, 2).split('\n').length).toBeLessThan(123);
  });

  it('tells things of one name apart', () => {
    const named = (path: Endpoint<object>['path'], most: number) =>
      endpoint({
        name: `status.${path.slice(5, -1)}`,
        method: 'GET',
        path,
        access: 'viewer',
        summary: 'Takes a size',
        query: z.object({ size: z.int().max(most) }),
        returns: z.boolean(),
        handle: () => Promise.resolve({ data: true }),
      });
    const written = write(
      ...[named('/api/a/', 1), named('/api/b/', 2), named('/api/c/', 1), named('/api/d/', 2)],
    );
    const sizes = ['/api/a/', '/api/b/', '/api/c/', '/api/d/'].map((path) => {
      const [reference] = written.paths[path]!['get']!.parameters;
      return read(reference, written).schema.maximum as number;
    });
    expect(sizes).toEqual([1, 2, 1, 2]);
    expect(Object.keys(written.components['parameters'] ?? {})).toEqual(['size', 'status.b.size']);
  });

  it('tells what a dry run answers', () => {
    const audited = { ...create, audit: { action: 'host.create' } };
    const written = write(audited);
    const { responses } = Object.values(written.paths['/api/config/host/']!)[0]!;
    expect(Object.keys(responses).slice(0, 2)).toEqual(['200', '201']);
    // One body for both, as most generators read the first success for all of them.
    const schema = { $ref: '#/components/schemas/ConfigCreateHostAnswer' };
    for (const status of [200, 201]) {
      expect(responses[status]).toMatchObject({ content: { 'application/json': { schema } } });
    }
    expect(written.components['schemas']?.['ConfigCreateHostAnswer']).toMatchObject({
      properties: {
        data: { anyOf: [{ $ref: '#/components/schemas/Row' }, { required: ['would_create'] }] },
      },
    });
    expect(responses[201]).toHaveProperty('headers.Location');
  });

  it('says who may call and which rules hold', () => {
    expect(realms.description).toBe(
      'With their status.\n\n`host_name` and `display_name` exclude each other.\n\nLeast role: viewer.',
    );
    expect(realms.security).toEqual([{ bearer: [] }]);
    expect(at('/api/token/')).toMatchObject({ security: [{ basic: [] }], parameters: [] });
  });

  it('offers an Idempotency-Key to writes that a caller makes', () => {
    const { parameters, responses } = at('/api/config/host/');
    expect(parameters).toMatchObject([{ name: 'idempotency-key', in: 'header', required: false }]);
    expect(responses[201]).toHaveProperty('headers.Idempotent-Replay');
    expect(at('/api/token/').parameters).toEqual([]);
  });

  it('marks what is beyond the specification', () => {
    expect(at('/api/config/host/')).toHaveProperty('x-realmgate-extension', true);
    expect(realms).not.toHaveProperty('x-realmgate-extension');
  });

  it('says how a request may be refused', () => {
    const { responses, requestBody } = at('/api/config/host/');
    expect(Object.keys(responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '502',
      '503',
      '504',
    ]);
    expect(made.components['responses']?.['Problem415']).toMatchObject({
      'x-problem-codes': ['unsupported_media_type'],
    });
    expect(responses['415']).toEqual({ $ref: '#/components/responses/Problem415' });
    expect(requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    });
    expect(Object.keys(realms.responses)).toEqual(expect.arrayContaining(['304', '404', '502', '504']));
  });

  it('refers to nothing that it does not have', () => {
    const references = [...JSON.stringify(made).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = references.filter(
      ([, kind = '', part = '']) => made.components[kind]?.[part] === undefined,
    );
    expect(references.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('is the same whatever order the endpoints have', () => {
    const turned = write(issue, create, hosts);
    expect(JSON.stringify({ ...turned, tags: made.tags })).toBe(JSON.stringify({ ...made, tags: made.tags }));
  });

  it('refuses two schemas of one name', () => {
    const other = { ...issue, returns: z.object({ a: z.int() }).meta({ id: 'Row' }) };
    expect(() => write(create, other)).toThrow();
  });
});
