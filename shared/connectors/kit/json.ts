import { WireFault } from './faults.ts';
import { isDeeper, mayBeDeeper } from './json-depth.ts';

/** Arrays and objects inside of each other; what is deeper overflows the stack of whoever reads or writes it. */
const deepest = 100;

/** An answer that must be JSON; anything else, and an endless `[[[[…`, is a WireFault. */
export function parseJson(body: Buffer, levels = deepest): unknown {
  const value = mayBeDeeper(body, levels) ? undefined : parsed(body.toString('utf8'));
  if (value !== undefined && !isDeeper(value, levels)) return value;
  throw new WireFault('unreadable', `the answer is nested deeper than ${levels} levels`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Its words quote the answer, which may hold anything.
    throw new WireFault('unreadable', 'the answer is not JSON', error);
  }
}
