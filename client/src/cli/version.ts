import { createRequire } from 'node:module';

/** The version of this package. */
export function packageVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json');
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion && typeof manifest.version === 'string' ? manifest.version : 'unknown';
}
