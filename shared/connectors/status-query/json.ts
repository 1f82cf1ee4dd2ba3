import { isNestedDeeper, opensDeeper } from '../kit/json-depth.ts';
import { WireFault } from './faults.ts';
import { repaired } from './json-repair.ts';

/** Arrays and objects inside of each other. Engines need five; what is deeper overflows the stack of whoever writes it. */
const deepest = 100;

/**
 * The body as JSON. Bytes that are no UTF-8 become replacement characters, as plugins may print anything. What engines
 * break on top of that is repaired: bare `inf` and `nan` (Naemon's Stats) become null, raw control characters in
 * strings are escaped. Anything else is a WireFault, as is an endless `[[[[…`.
 */
export function parseBody(body: Buffer): unknown {
  if (opensDeeper(body, deepest)) throw tooDeep();
  const source = body.toString('utf8');
  try {
    return parse(source);
  } catch {
    return parseRepaired(source);
  }
}

/** A value that came in an answer, as JSON text. */
export function jsonText(value: unknown): string {
  if (isNestedDeeper(value, deepest)) throw tooDeep();
  return JSON.stringify(value);
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

function tooDeep(): WireFault {
  return new WireFault('unreadable', `the body is nested deeper than ${deepest} levels`);
}
