import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type * as z from 'zod';

import { hostPayload } from '../../../../functions/config/host-payload.ts';
import { svcHost } from '../../../../functions/utils/svc-host.ts';
import { type Components, requestSchema } from '../../../../shared/openapi/json-schema.ts';
import { newRealm, realmChange } from '../../../../shared/realm/config/new-realm.ts';

const realm = { display_name: 'north', section: 'production', monitoring_socket: '/run/live', metrics: 'm' };
const host = { host_name: 'web', address: '192.0.2.1' };

/** A body with one field of another value, and what takes it. */
interface Try {
  readonly body: Readonly<Record<string, unknown>>;
  readonly api: boolean;
  readonly document: boolean;
  /** The document says that the field accepts any text. */
  readonly isText: boolean;
}

interface Type {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
}

function triesOf(schema: z.ZodType, least: object, value: unknown): Map<string, Try> {
  const components: Components = new Map();
  const json = requestSchema(schema, components);
  const [named = json] = components.values();
  const ours = { 'host-address': true, 'date-or-date-time': true, 'pem-certificate': true } as const;
  const formats = { ...ours, double: true, int64: true } as const;
  const ajv = new Ajv2020({ strict: false, formats });
  const isDocumented = ajv.compile(named);
  const tries = Object.entries(named.properties ?? {}).flatMap(([field, property]): [string, Try][] => {
    if (typeof property === 'object' && property.readOnly) return [];
    const body = { ...least, [field]: value };
    const { anyOf = [property] } = property as { readonly anyOf?: readonly Type[] };
    const isText = anyOf.some(({ type, enum: words }: Type) => !words && [type].flat().includes('string'));
    return [[field, { body, api: schema.safeParse(body).success, document: isDocumented(body), isText }]];
  });
  return new Map(tries);
}

describe.each([
  ['a new realm', newRealm(), realm, ['display_name', 'section']],
  ['the change of a realm', realmChange(), {}, ['display_name', 'section']],
  ['a new host', hostPayload(), host, ['host_name', 'address']],
  ['the short body of a host', svcHost(), { name: 'web', address: '192.0.2.1' }, ['name', 'address']],
] as const)('in %s', (_, schema, least, needed) => {
  it('the document takes an empty text in place of any other, where the API takes it everywhere', () => {
    const tries = triesOf(schema, least, '');
    for (const field of needed) if (field in least) tries.delete(field);
    for (const [field, { api, document, isText }] of tries)
      expect([field, document]).toEqual([field, isText && api]);
    expect([...tries.values()].filter(({ document }) => document).length).toBeGreaterThan(0);
  });

  it.each([
    ['null', null],
    ['a number', 1],
    ['a list', []],
    ['false', false],
  ])('the document takes %s where the API does', (_name, value) => {
    const tries = triesOf(schema, least, value);
    for (const field of needed) if (field in least) tries.delete(field);
    // A rule between fields refuses a port beside the socket of the realm, and no schema says rules.
    if (value === 1 && 'monitoring_socket' in least) tries.delete('monitoring_port');
    const different = [...tries.values()].filter(({ api, document }) => api !== document);
    expect(different).toEqual([]);
    expect(tries.size).toBeGreaterThan(1);
  });
});
