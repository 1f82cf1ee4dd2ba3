import { gunzipSync, gzipSync } from 'node:zlib';

interface ApiDocument {
  readonly name: string;
  /** The compressed document, as base64. */
  readonly gzip: string;
}

/** The largest number of documents in the cache. It is enough for the documents of all groups under two prefixes (a stage, base paths). */
const mostDocuments = 40;

/**
 * Returns a function that returns the API document (gzip as base64) with the prefix of the caller's URL as its server. The documents
 * are cached.
 */
export function createDocumentBehind(): (prefix: string, document: ApiDocument) => string {
  const documents = new Map<string, string>();
  return (prefix, { name, gzip }) => {
    const key = `${prefix} ${name}`;
    const existing = documents.get(key);
    if (existing !== undefined) return existing;
    const text = gunzipSync(Buffer.from(gzip, 'base64')).toString('utf8');
    const servers = `"servers": [\n    {\n      "url": ${JSON.stringify(prefix)}`;
    const document = gzipSync(text.replace(/"servers": \[\s+\{\s+"url": "\/"/, () => servers)).toString(
      'base64',
    );
    if (documents.size >= mostDocuments) documents.clear();
    documents.set(key, document);
    return document;
  };
}
