// The parts of the API document: what a change of one operation touches, and that the whole document can be put together from them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';

import { apiDocument, operationIds } from '../../../openapi/api-document.ts';
import { partsOf } from '../../../openapi/parts.ts';
import { publishedDocument } from '../../support/documented.ts';

const folder = mkdtempSync(join(tmpdir(), 'realmgate-parts-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const answered = (example?: unknown) => ({
  description: 'The answer',
  content: { 'application/json': { schema: { type: 'object' }, ...(example !== undefined && { example }) } },
});
const hosts = {
  operationId: 'status.hosts',
  parameters: [{ name: 'realm_name', in: 'path', example: 'paris' }],
  responses: {
    '200': answered({ data: [{ example: 'kept' }] }),
    '404': { $ref: '#/components/responses/No' },
  },
};
const create = {
  operationId: 'config.create-host',
  parameters: [],
  requestBody: answered({ host_name: 'web' }),
  responses: { '200': answered(), '201': answered({ data: 1 }) },
};
const document = {
  openapi: '3.1.0',
  tags: [{ name: 'status' }],
  paths: { '/hosts/': { get: hosts, post: create } },
  components: { responses: { No: { description: 'not there' } }, schemas: { Host: { type: 'object' } } },
};
const examples = {
  'status.hosts': { request: { parameters: {} }, status: 200, body: { data: [{ example: 'kept' }] } },
  'config.create-host': {
    request: { parameters: {}, body: { host_name: 'web' } },
    status: 201,
    body: { data: 1 },
  },
};

describe('the parts of the API document', () => {
  it('are a file for each operation, each schema and each other kind of component', () => {
    expect([...partsOf(document).keys()]).toEqual([
      'api.json',
      'operations/status.hosts.json',
      'operations/config.create-host.json',
      'components/responses.json',
      'schemas/Host.json',
    ]);
  });

  it('refer to the examples of bodies, which are files of their own', () => {
    expect(partsOf(document).get('operations/config.create-host.json')).toMatchObject({
      path: '/hosts/',
      method: 'post',
      requestBody: answered({ $ref: '../examples/config.create-host.json#/request/body' }),
      responses: {
        '200': answered(),
        '201': answered({ $ref: '../examples/config.create-host.json#/body' }),
      },
    });
  });

  it('are the whole document when they are put together', () => {
    const parts = [...partsOf(document), ...Object.entries(examples).map(asFile)];
    for (const [path, part] of parts) {
      const target = join(folder, 'openapi', path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(part));
    }
    expect(apiDocument(folder)).toEqual(document);
    expect(operationIds(folder)).toEqual(['config.create-host', 'status.hosts']);
  });

  it('hold no text of an example', () => {
    const operations = [...partsOf(publishedDocument())].filter(([path]) => path.startsWith('operations/'));
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter(([, part]) => JSON.stringify(part).includes('"generated_at"'))).toEqual([]);
  });
});

function asFile([id, example]: [string, unknown]): [string, unknown] {
  return [`examples/${id}.json`, example];
}
