import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/config/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { engineCertificate } from '../support/engine-certificate.ts';
import { realm } from '../support/realm-records.ts';

const address = '10.0.0.1';
/** A character with three bytes of UTF-8, the most for one UTF-16 code unit. */
const wide = '東';
const name = (index: number) => `${index}${wide.repeat(255 - String(index).length)}`;
const names = (count: number) => Array.from({ length: count }, (_, index) => name(index));

const host = {
  host_name: wide.repeat(255),
  address: `${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(61),
  contacts: names(15).join(),
  contact_groups: names(15).join(),
  poller_tag: wide.repeat(255),
  service_overrides: `*,notes ${wide.repeat(16_000 - 8)}`,
  service_excludes: names(100),
  use_templates: names(100),
};
const certificate = engineCertificate.cert.padEnd(20_000, '\n');
const north = {
  display_name: wide.repeat(128),
  section: wide.repeat(255),
  link: wide.repeat(2000),
  host_groups: wide.repeat(2000),
  search_logger_resources: names(50),
  logger_resources: names(50),
  origin: names(50),
  monitoring_ip: '192.0.2.1',
  monitoring_port: 6557,
  monitoring_tls: true,
  monitoring_tls_ca: certificate,
};

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp({
    endpoints,
    realms: [realm('paris')],
    tools: [{ kind: 'staged', address, dialect: 'shinken' }],
  });
});
afterAll(async () => {
  await api.stop();
});

const post = (path: string, body: unknown) => api.call(`/api/config/${path}`, { method: 'POST', body });
const creations = [
  ['a host', `import_tool/by_ip/${address}/hosts/create/`, host],
  ['a realm', 'realm/create-realm/', north],
] as const;

describe.each(creations)('the largest body of %s', (_, path, body) => {
  it('is kept', async () => {
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(120_000);
    const { status, body: answer } = await post(path, body);
    expect([status, answer.code]).toEqual([201, undefined]);
  });
});

/** One more than each field can hold. */
const beyond: readonly (readonly [string, string, object])[] = [
  ['contacts', creations[0][1], { ...host, contacts: `${names(15).join()}${','.repeat(200)}${name(15)}` }],
  ['host_name', creations[0][1], { ...host, host_name: 'x'.repeat(256) }],
  ['address', creations[0][1], { ...host, address: 'x'.repeat(500_000) }],
  ['parents', creations[0][1], { ...host, parents: 'x,'.repeat(250_000) }],
  ['poller_tag', creations[0][1], { ...host, poller_tag: 'x'.repeat(500_000) }],
  ['service_overrides', creations[0][1], { ...host, service_overrides: 'x\n'.repeat(250_000) }],
  ['service_excludes', creations[0][1], { ...host, service_excludes: names(101) }],
  ['service_excludes.0', creations[0][1], { ...host, service_excludes: [wide.repeat(256)] }],
  ['use_templates', creations[0][1], { ...host, use_templates: Array.from({ length: 10_000 }, () => '') }],
  ['display_name', creations[1][1], { ...north, display_name: 'x'.repeat(129) }],
  ['section', creations[1][1], { ...north, section: 'x'.repeat(500_000) }],
  ['created_at', creations[1][1], { ...north, created_at: `2026-11-21T00:00:00.${'0'.repeat(99_000)}Z` }],
  ['monitoring_tls_ca', creations[1][1], { ...north, monitoring_tls_ca: `${certificate}x` }],
  ['origin', creations[1][1], { ...north, origin: names(51) }],
  [
    'realms',
    creations[1][1],
    { display_name: 'all', section: 's', realms: Array.from({ length: 301 }, () => 'paris') },
  ],
];

describe('a body that is larger', () => {
  it.each(beyond)('is refused for its field, in a dry run too: %s', async (field, path, body) => {
    for (const query of ['', '?dry_run=true']) {
      const { status, body: problem, text } = await post(`${path}${query}`, body);
      expect([status, problem.errors[0].field]).toEqual([400, field]);
      expect(text.length).toBeLessThan(20_000);
    }
  });
});
