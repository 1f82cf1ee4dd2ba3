import type { Index, MappedType, StoredDocument } from '../../demo/search-engine/index.ts';
import { parseJson } from '../../shared/connectors/kit/json.ts';
import type { SendRequest, WireReply } from '../../shared/connectors/search/wire.ts';

const mappings: Readonly<Record<MappedType, object>> = {
  keyword: { type: 'keyword' },
  wildcard: { type: 'wildcard' },
  text: { type: 'text' },
  'text+keyword': { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
  long: { type: 'long' },
  double: { type: 'double' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  date_nanos: { type: 'date_nanos' },
};

interface Target {
  readonly url: string;
  readonly send: SendRequest;
  /** True if the backend, like test distributions, lacks the field type `wildcard`; such fields are keywords then. */
  readonly hasNoWildcard?: boolean;
  /** Headers that authenticate the requests. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates the indices again on a real backend, with the mappings and documents of the embedded one. */
export async function loadIndices(
  { url, send, headers = {}, hasNoWildcard = false }: Target,
  indices: readonly Index[],
): Promise<void> {
  for (const { name, mapping, documents, closed } of indices) {
    await send({ method: 'DELETE', path: `/${name}`, read: parseJson });
    const typed = (type: MappedType) => mappings[hasNoWildcard && type === 'wildcard' ? 'keyword' : type];
    const properties = Object.entries(mapping).map(([field, type]) => [field, typed(type)]);
    const settings = { number_of_shards: 1, number_of_replicas: 0 };
    const body = { settings, mappings: { properties: Object.fromEntries(properties) } };
    await expectOk(send({ method: 'PUT', path: `/${name}`, body, read: parseJson }));
    await loadDocuments({ url, headers }, name, documents);
    if (closed === true) await expectOk(send({ method: 'POST', path: `/${name}/_close`, read: parseJson }));
  }
}

/** Creates the same indices, and those without a mapping of ours. */
export async function loadHistory(
  target: Target,
  { mapped, dynamic }: { readonly mapped: readonly Index[]; readonly dynamic: readonly Index[] },
): Promise<void> {
  await loadIndices(target, mapped);
  for (const { name, documents } of dynamic) {
    await target.send({ method: 'DELETE', path: `/${name}`, read: parseJson });
    await loadDocuments(target, name, documents);
  }
}

/** Writes documents into an index. If the index does not exist, the backend creates it with a mapping of its own. */
export async function loadDocuments(
  { url, headers = {} }: Pick<Target, 'url' | 'headers'>,
  index: string,
  documents: readonly StoredDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const lines = documents.flatMap(({ id, source }) => [{ index: { _id: id } }, source]);
  const response = await fetch(`${url}/${index}/_bulk?refresh=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  const loaded = await response.text();
  if (!loaded.includes('"errors":false')) throw new Error(loaded.slice(0, 500));
}

async function expectOk(asked: Promise<WireReply<unknown>>): Promise<void> {
  const reply = await asked;
  if (reply.isRefusal) throw new Error(JSON.stringify(reply.body));
}
