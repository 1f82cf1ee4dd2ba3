import { failedOf } from '../base/failed-realms.ts';
import type { Source } from '../base/source.ts';

/** Of the 10,240 bytes that the platform has for all headers. */
const headerBytes = 4000;

/** The header that names realms that did not answer; `*` at its end: and others, for which it has no room. */
export function partialHeader(failed: readonly string[]): Record<string, string> {
  if (failed.length === 0) return {};
  const whole = failed.map(encodeName).join();
  if (whole.length <= headerBytes) return { 'X-Partial-Result': whole };
  return { 'X-Partial-Result': `${whole.slice(0, whole.lastIndexOf(',', headerBytes - 2))},*` };
}

/** The same of an answer that says that something is not there, as far as the realms that answered know. */
export function silentHeader(sources: readonly Source[]): Record<string, string> {
  return partialHeader(failedOf(sources).map(({ realm }) => realm));
}

/** A header holds ASCII only, and this one is split at commas. */
function encodeName(realm: string): string {
  const wellFormed = Buffer.from(realm).toString();
  return wellFormed.replace(/[^ -~]|[,%]/gu, encodeURIComponent).replaceAll('*', '%2A');
}
