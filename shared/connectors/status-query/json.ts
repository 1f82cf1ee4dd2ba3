import { WireFault } from './faults.ts';

/**
 * The body as JSON. Bytes that are no UTF-8 become replacement characters, as plugins may print anything. What engines
 * break on top of that is repaired: bare `inf` and `nan` (Naemon's Stats) become null, raw control characters in
 * strings are escaped. Anything else is a WireFault.
 */
export function parseBody(body: Buffer): unknown {
  const source = body.toString('utf8');
  try {
    return parse(source);
  } catch {
    return parseRepaired(source);
  }
}

function parseRepaired(source: string): unknown {
  try {
    return parse(repaired(source));
  } catch (error) {
    throw new WireFault('unreadable', 'the body is not JSON', error);
  }
}

function parse(source: string): unknown {
  return JSON.parse(source);
}

function repaired(source: string): string {
  return source.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"|-?\b(?:inf(?:inity)?|nan)\b/gi, (token) =>
    token.startsWith('"') ? token.replace(/\p{Cc}/gu, escaped) : 'null',
  );
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
