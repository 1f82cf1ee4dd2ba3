import { gunzipSync, gzipSync } from 'node:zlib';

import { BoundedCache } from '../../shared/base/bounded-cache.ts';
import { type DocsIssuer, tagOfIssuers } from './issuers.ts';

interface ApiDocument {
  readonly name: string;
  /** The compressed document, as base64. */
  readonly gzip: string;
}

/** The facts that a deployment adds to the API document. */
interface DocumentOptions {
  /** The prefix of the caller's URL. */
  readonly prefix: string;
  readonly issuers: readonly DocsIssuer[];
}

/** The largest number of documents in the cache. It is enough for the documents of all groups under two prefixes (a stage, base paths). */
const mostDocuments = 40;

/**
 * Returns a function that returns the API document (gzip as base64) with the prefix of the caller's URL as its server, and a security
 * scheme for each issuer. The documents are cached.
 */
export function createDocumentFor(): (place: DocumentOptions, document: ApiDocument) => string {
  const documents = new BoundedCache<string>(mostDocuments);
  return (place, { name, gzip }) => {
    const { prefix, issuers } = place;
    if (prefix === '' && issuers.length === 0) return gzip;
    const key = `${prefix} ${name} ${tagOfIssuers(issuers)}`;
    return documents.get(key, () => {
      const text = gunzipSync(Buffer.from(gzip, 'base64')).toString('utf8');
      return gzipSync(withIssuers(withServer(text, prefix), issuers)).toString('base64');
    });
  };
}

function withServer(text: string, prefix: string): string {
  const servers = `"servers": [\n    {\n      "url": ${JSON.stringify(prefix || '/')}`;
  return text.replace(/"servers": \[\s+\{\s+"url": "\/"/, () => servers);
}

/** Adds the schemes of the issuers, and names them beside `bearer` wherever an access token is accepted. */
function withIssuers(text: string, issuers: readonly DocsIssuer[]): string {
  const names = new Map(issuers.map(({ id, url }) => [url, `issuer_${id}`]));
  const schemes = [...names].map(([url, name]) => {
    const openIdConnectUrl = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`;
    return `${JSON.stringify(name)}: ${JSON.stringify({ type: 'openIdConnect', openIdConnectUrl })}, `;
  });
  const alternatives = [...names.values()].map((name) => `, { ${JSON.stringify(name)}: [] }`).join('');
  return text
    .replace(/"securitySchemes": \{\s+/, (start) => start + schemes.join(''))
    .replaceAll(/\{\s+"bearer": \[\]\s+\}/g, (requirement) => requirement + alternatives);
}
