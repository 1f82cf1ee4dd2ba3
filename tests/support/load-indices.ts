import type { FieldType, Index } from '../../local/search-engine/index.ts';
import type { Send } from '../../shared/connectors/search/wire.ts';

const mappings: Readonly<Record<FieldType, object>> = {
  keyword: { type: 'keyword' },
  wildcard: { type: 'wildcard' },
  text: { type: 'text' },
  'text+keyword': { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
  long: { type: 'long' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
};

/** Makes the indices anew on a real backend, with the same mappings and documents as the embedded one has. */
export async function loadIndices(url: string, send: Send, indices: readonly Index[]): Promise<void> {
  for (const { name, mapping, documents, closed } of indices) {
    await send({ method: 'DELETE', path: `/${name}` });
    const properties = Object.entries(mapping).map(([field, type]) => [field, mappings[type]]);
    const settings = { number_of_shards: 1, number_of_replicas: 0 };
    const body = { settings, mappings: { properties: Object.fromEntries(properties) } };
    await expectOk(send({ method: 'PUT', path: `/${name}`, body }));
    const lines = documents.map(({ id, source }) => [{ index: { _id: id } }, source]).flat();
    const response = await fetch(`${url}/${name}/_bulk?refresh=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    const loaded = await response.text();
    if (!loaded.includes('"errors":false')) throw new Error(loaded.slice(0, 500));
    if (closed === true) await expectOk(send({ method: 'POST', path: `/${name}/_close` }));
  }
}

async function expectOk(reply: ReturnType<Send>): Promise<void> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(JSON.stringify(body));
}
