/** Returns the address of a host in this API. `address` has its scheme and host, and its base path. */
export function hostLink(address: string, realm: string, host: string): string {
  return `${address}/api/status/realms/${encodeURIComponent(realm)}/hosts/${encodeURIComponent(host)}/`;
}
