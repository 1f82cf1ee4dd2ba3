import { gunzipSync, gzipSync } from 'node:zlib';

/** Of API documents in front of whose paths something stands: a stage, base paths. */
const mostPrefixes = 4;

/** The API document, gzip as base64, with the server by which the caller came; kept for few of them. */
export function createDocumentBehind(): (prefix: string, gzip: string) => string {
  const documents = new Map<string, string>();
  return (prefix, gzip) => {
    const existing = documents.get(prefix);
    if (existing !== undefined) return existing;
    const text = gunzipSync(Buffer.from(gzip, 'base64')).toString('utf8');
    const servers = `"servers": [\n    {\n      "url": ${JSON.stringify(prefix)}`;
    const document = gzipSync(text.replace(/"servers": \[\s+\{\s+"url": "\/"/, () => servers)).toString(
      'base64',
    );
    if (documents.size >= mostPrefixes) documents.clear();
    documents.set(prefix, document);
    return document;
  };
}
