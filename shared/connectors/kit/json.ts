import { WireFault } from './faults.ts';
import { isNestedDeeper, isTextNestedDeeper } from './json-depth.ts';

/**
 * The most arrays and objects inside of each other. A deeper value overflows the stack of the code that reads or writes
 * it.
 */
const deepest = 100;

/** Parses an answer that must be JSON. Throws a WireFault if it is not JSON, or nested deeper than `levels`. */
export function parseJson(body: Buffer, levels = deepest): unknown {
  const value = isTextNestedDeeper(body, levels) ? undefined : parseText(body.toString('utf8'));
  if (value !== undefined && !isNestedDeeper(value, levels)) return value;
  throw new WireFault('unreadable', `the answer is nested deeper than ${levels} levels`);
}

/** Returns true for an object of JSON, and false for an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the error quotes the answer, which may hold anything.
    throw new WireFault('unreadable', 'the answer is not JSON', error);
  }
}
