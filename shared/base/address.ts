import * as z from 'zod';

import { once } from './once.ts';

const ipv4 = once(() => z.ipv4());
const ipv6 = once(() => z.ipv6());
/** Length of the longest IP address in characters: eight groups of IPv6, the last two written as IPv4. */
const longestIp = 45;

export function isIpAddress(text: string): boolean {
  return isIpv6(text) || (text.length <= longestIp && ipv4().safeParse(text).success);
}

function isIpv6(text: string): boolean {
  return text.length <= longestIp && ipv6().safeParse(text).success;
}

/**
 * Returns the canonical spelling of an address, which is used as a key and for comparison: IPv6 as RFC 5952 writes it, an IPv4
 * address inside IPv6 (`::ffff:192.0.2.1`) as IPv4. Any other text is returned unchanged.
 */
export function canonicalAddress(text: string): string {
  return isIpv6(text) ? mappedIpv4(new URL(`http://[${text}]/`).hostname.slice(1, -1)) : text;
}

export function isSameAddress(a: string, b: string): boolean {
  return a === b || canonicalAddress(a) === canonicalAddress(b);
}

/** Rewrites an IPv4 address inside IPv6 as IPv4. The argument comes from a URL, which writes the last 32 bits as two hexadecimal groups. */
function mappedIpv4(canonical: string): string {
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!groups) return canonical;
  const [high, low] = [groups[1] ?? '', groups[2] ?? ''].map((group) => Number.parseInt(group, 16));
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.');
}

const longestName = 253;
const longestLabel = 63;

/**
 * Returns true if the text is a host name by RFC 1123; `_` is allowed too. The last label must not be a number, so that a mistyped IP
 * address is not taken for a host name.
 */
export function isHostName(text: string): boolean {
  if (text.length > longestName) return false;
  const labels = text.split('.');
  return labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  return (
    label.length <= longestLabel && /^[\w-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
  );
}
