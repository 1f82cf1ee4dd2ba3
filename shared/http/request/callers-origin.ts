/** Path of the metadata that names the issuers of access tokens (RFC 9728, 3). `functions/api` answers it. */
const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** Returns the path of the metadata of the resource that a request is for: that of `/mcp` has metadata of its own (RFC 9728, 3.1). */
export function resourceMetadataPathOf(path: string): string {
  return /^\/mcp\/?$/.test(path) ? `${resourceMetadataPath}/mcp` : resourceMetadataPath;
}

/**
 * Returns scheme and host of the URLs in answers: those of the public URL, or without one those of the caller's URL. A stranger may send any
 * `Host`; the platform sets `X-Forwarded-Proto`. A host that is no plain one is left out: the text goes into a header.
 */
export function callersOrigin(headers: Readonly<Record<string, string>>, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl;
  const scheme = headers['x-forwarded-proto'] === 'http' ? 'http' : 'https';
  const host = headers['host'] ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `${scheme}://${host}` : '';
}
