import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import type { Source } from '../../../../../shared/base/source.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const row = z.strictObject({ realm: z.string(), host_name: z.string(), state: z.int().nullable() });
const rows = [
  { realm: 'a', host_name: 'x', state: 1 },
  { realm: 'a', host_name: 'y', state: null },
];
const ok: Source = { realm: 'a', result: 'ok', latency_ms: 1, row_count: 2 };
const silent = (realm: string): Source => ({ realm, result: 'error', latency_ms: 1, row_count: 0 });
const incomplete = (realm: string): Source => ({ ...silent(realm), incomplete: true });

function listOf(sources: readonly Source[], data: readonly z.output<typeof row>[] = rows) {
  const facts = { method: 'GET', access: 'viewer', summary: 'Hosts', sources: true } as const;
  const list = defineEndpoint<RequestFacts>()({
    ...facts,
    name: 'test.hosts',
    path: '/api/hosts/',
    list: { sort: ['state'], ties: ['realm', 'host_name'] },
    returns: z.array(row),
    handle: () => Promise.resolve({ data, sources }),
  });
  const file = defineEndpoint<RequestFacts>()({
    ...facts,
    name: 'test.file',
    path: '/api/file/',
    document: { formats: ['csv', 'json'] },
    returns: z.array(row),
    handle: ({ format }) => {
      const rest = { sources, fileName: `hosts.of.a.${format}` };
      return Promise.resolve(
        format === 'json' ? { data, ...rest } : { rows: data, columns: ['realm'], ...rest },
      );
    },
  });
  const report = defineEndpoint<RequestFacts>()({
    ...facts,
    name: 'test.page',
    path: '/api/page/',
    document: { formats: ['html'] },
    returns: z.never(),
    handle: () => Promise.resolve({ text: () => '<p>', sources }),
  });
  return testPipeline([list, file, report]).call;
}

const csv = 'realm,host_name,state\na,x,1\na,y,\n';

describe('CSV of a partial answer', () => {
  it('ends with a line that names the realms, where that is wanted', async () => {
    const ask = listOf([ok, silent('b'), incomplete('c')]);
    const { text, headers } = await ask('/api/hosts/?format=csv&partial_row=true');
    expect(text).toBe(`${csv}"# partial: not in full from b, c",,\n`);
    expect(headers['X-Partial-Result']).toBe('b,c');
    expect((await ask('/api/hosts/?format=csv')).text).toBe(csv);
    expect((await ask('/api/hosts/?format=csv&partial_row=false')).text).toBe(csv);
  });

  it('says so without a row, and with one column', async () => {
    const none = await listOf([ok, silent('b')], [])('/api/hosts/?format=csv&partial_row=true');
    expect(none.text).toBe('realm,host_name,state\n# partial: not in full from b,,\n');
    const one = await listOf([ok, silent('b')])(
      '/api/hosts/?format=csv&partial_row=true&fields=host_name&bom=true',
    );
    expect(one.text).toBe('\ufeffhost_name\r\nx\r\ny\r\n# partial: not in full from b\r\n');
  });

  it('says so in the name of its file, whatever is wanted in it', async () => {
    const ask = listOf([ok, silent('b')]);
    const nameOf = async (path: string) => (await ask(path)).headers['Content-Disposition'];
    expect(await nameOf('/api/hosts/?format=csv&bom=true')).toBe(
      'attachment; filename="test-hosts-partial.csv"',
    );
    expect(await nameOf('/api/file/')).toBe('attachment; filename="hosts.of.a-partial.csv"');
    expect(await nameOf('/api/file/?format=json')).toBe('attachment; filename="hosts.of.a-partial.json"');
    expect(await nameOf('/api/hosts/?format=csv')).toBeUndefined();
  });

  it('is a document too', async () => {
    const { text } = await listOf([ok, silent('b')])('/api/file/?partial_row=true');
    expect(text).toBe('realm\r\na\r\na\r\n# partial: not in full from b\r\n');
  });

  it('has no line and no other name where all realms answered', async () => {
    const ask = listOf([ok]);
    expect((await ask('/api/hosts/?format=csv&partial_row=true')).text).toBe(csv);
    const { headers } = await ask('/api/file/?partial_row=true');
    expect(headers['Content-Disposition']).toBe('attachment; filename="hosts.of.a.csv"');
  });

  it('holds no formula, and bounds what it names', async () => {
    const evil = await listOf([ok, silent('b;=HYPERLINK("x")'), silent('"c"')])(
      '/api/hosts/?format=csv&partial_row=true',
    );
    expect(evil.text).toBe(`${csv}"# partial: not in full from b;'=HYPERLINK(""x""), ""c""",,\n`);
    const many = Array.from({ length: 1000 }, (_, at) => silent(`realm-${at}`));
    const { text } = await listOf([ok, ...many])('/api/hosts/?format=csv&partial_row=true');
    expect(text.split('\n').at(-2)).toMatch(/^"# partial: .*realm-98, realm-99 and 900 more",,$/);
  });

  it('changes no other format, and is no parameter of what has no CSV', async () => {
    const ask = listOf([ok, silent('b')]);
    for (const format of ['json', 'ndjson'])
      expect((await ask(`/api/hosts/?format=${format}&partial_row=true`)).text).not.toContain('# partial');
    const { status, body } = await ask('/api/page/?partial_row=true');
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    const wrong = await ask('/api/hosts/?partial_row=perhaps&strict=never&limit=0');
    expect((wrong.body.errors as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'limit',
      'partial_row',
      'strict',
    ]);
  });

  it('is refused by strict=true all the same', async () => {
    const { status } = await listOf([ok, silent('b')])('/api/hosts/?format=csv&partial_row=true&strict=true');
    expect(status).toBe(502);
  });
});
