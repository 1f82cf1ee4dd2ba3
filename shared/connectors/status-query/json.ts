import { isNestedDeeper, isTextNestedDeeper } from '../kit/json-depth.ts';
import { WireFault } from './faults.ts';
import { repairJson } from './json-repair.ts';

/** Maximum depth of nested arrays and objects. Engines need five; deeper JSON overflows the stack when it is written. */
const deepest = 100;

/**
 * Parses a body as JSON. Bytes that are not UTF-8 become replacement characters, because plugins may print anything. Known errors of
 * engines are repaired: bare `inf` and `nan` (Naemon's Stats) become null, and raw control characters in strings are escaped. Throws a
 * `WireFault` for any other error and for JSON that is nested too deeply.
 */
export function parseBody(body: Buffer): unknown {
  if (isTextNestedDeeper(body, deepest)) throw tooDeep();
  const source = body.toString('utf8');
  try {
    return parse(source);
  } catch {
    return parseRepaired(source);
  }
}

/** Returns a value of an answer as JSON text. */
export function jsonText(value: unknown): string {
  if (isNestedDeeper(value, deepest)) throw tooDeep();
  return JSON.stringify(value);
}

/**
 * Returns a text that is JSON with escaped characters as `jsonText` spells it, and any other text unchanged. Livestatus of Icinga 2 escapes all
 * but ASCII in lists and dictionaries, and its other interfaces do not.
 */
export function respellJson(text: string): string {
  if (!/^[[{]/.test(text) || !text.includes(String.raw`\u`)) return text;
  if (isTextNestedDeeper(Buffer.from(text), deepest)) return text;
  try {
    return jsonText(parse(text));
  } catch {
    return text;
  }
}

function parseRepaired(source: string): unknown {
  try {
    return parse(repairJson(source));
  } catch (error) {
    throw new WireFault('unreadable', 'the body is not JSON', error);
  }
}

function parse(source: string): unknown {
  return JSON.parse(source);
}

function tooDeep(): WireFault {
  return new WireFault('unreadable', `the body is nested deeper than ${deepest} levels`);
}
