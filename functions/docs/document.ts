import { gunzipSync, gzipSync } from 'node:zlib';

interface ApiDocument {
  readonly name: string;
  /** As base64. */
  readonly gzip: string;
}

/** API documents that are kept with something in front of their paths (a stage, base paths): those of all groups, under two of these. */
const mostDocuments = 40;

/** The API document, gzip as base64, with the server by which the caller came; some are kept. */
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
