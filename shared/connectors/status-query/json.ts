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

/** Reads the text once, from left to right: no pattern meets all of it, as some texts would take a pattern for ever. */
function repaired(source: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < source.length;) {
    const quote = source.indexOf('"', at);
    const open = quote < 0 ? source.length : quote;
    pieces.push(withoutBareWords(source.slice(at, open)));
    at = endOfText(source, open);
    pieces.push(withoutControls(source.slice(open, at)));
  }
  return pieces.join('');
}

/** Behind the closing quote of the text that begins at `open`; the end of all where there is none. */
function endOfText(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    const character = source.charCodeAt(at);
    if (character === quoteCode) return at + 1;
    if (character === backslashCode) at += 1;
  }
  return source.length;
}

const quoteCode = 0x22;
const backslashCode = 0x5c;

function withoutBareWords(between: string): string {
  return between.length < 3 ? between : between.replace(/-?\b(?:inf(?:inity)?|nan)\b/gi, 'null');
}

function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u001f]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
