import { WireFault } from '../kit/faults.ts';
import type { HttpAnswer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';
import { type ApiAttributes, attributesIn, refusalOf, resultsIn } from './api-object.ts';

/** An answer of the API, whatever its status. */
export interface ApiReply {
  readonly status: number;
  /** The results, which are parsed each time that they are read: a list is converted while it is parsed, so that its objects need no memory. */
  readonly results: Iterable<ApiAttributes>;
  /** The words of the engine if it refused the whole request. */
  readonly words: string;
  /** The permission that the engine says we lack, as it spells it. */
  readonly missingPermission: string | undefined;
  /** The length of the text in bytes. */
  readonly bytes: number;
}

/** Statuses that are not about the request: credentials that are not accepted, and an engine that is shutting down or starting. */
const endings: ReadonlySet<number> = new Set([401, 423, 503]);

/** The most bytes of a refusal that are read. */
const mostOfRefusal = 256 * 1024;

/**
 * Reads an answer. Throws a WireFault for answers that are not about the request: credentials that are not accepted, an engine that is
 * shutting down, or a text that is not one of the API.
 */
export function readReply({ status, body }: HttpAnswer): ApiReply {
  const reply = { status, words: '', missingPermission: undefined, bytes: body.length };
  if (status >= 200 && status <= 299) return { ...reply, results: parsedLater(body) };
  if (endings.has(status) && !isPartlyDone(body)) throw refusalOf(status, undefined);
  return { ...reply, ...refusalIn(body) };
}

/** Reads a refusal. A proxy, or an engine that cannot read the request, answers with something that throws. */
function refusalIn(body: Buffer): Pick<ApiReply, 'results' | 'words' | 'missingPermission'> {
  if (body.length > mostOfRefusal) throw new WireFault('unreadable', 'a refusal of that length');
  const { status, results } = attributesIn(parseJson(body));
  const words = typeof status === 'string' ? status : '';
  const [, missingPermission] = /^Missing permission: ([a-z/-]{1,100})$/i.exec(words) ?? [];
  return { results: Array.isArray(results) ? results.map(attributesIn) : [], words, missingPermission };
}

/** The start of a result that is the end of an action or a refusal, and not an object. */
const resultOfAction = Buffer.from('{"code":');
/** The bytes at the end of a list in which such a result is looked for: an engine that is shutting down refuses all objects from there on. */
const endBytes = 16 * 1024;

/** Returns the results of an answer that succeeded. Those of a list are not parsed yet, unless the engine refused the last of them. */
function parsedLater(body: Buffer): Iterable<ApiAttributes> {
  const isOfObjects = !body.includes(resultOfAction, -endBytes);
  return isOfObjects ? { [Symbol.iterator]: () => resultsIn(body) } : withoutShutdown([...resultsIn(body)]);
}

/** Throws if an engine that is shutting down has left an object out. Nothing may be repeated if actions on other objects were done. */
function withoutShutdown(results: readonly ApiAttributes[]): readonly ApiAttributes[] {
  const skipped = results.find(({ code }) => code === 423 || code === 503);
  if (skipped && !results.some(isDone)) throw refusalOf(Number(skipped['code']), skipped['status']);
  return results;
}

/** Returns true for the result of an action that was done. The objects of a list have no code. */
function isDone({ code }: ApiAttributes): boolean {
  return typeof code === 'number' && code >= 200 && code <= 299;
}

/** Returns true if a refusal is that of some objects of an action, and others were done. */
function isPartlyDone(body: Buffer): boolean {
  try {
    return [...refusalIn(body).results].some(isDone);
  } catch {
    return false;
  }
}

/** Makes the fault of an answer that is neither a list nor about a permission. */
export function refusalFaultOf({ status, words }: ApiReply): WireFault {
  return new WireFault('refused', `status ${status}: ${words}`);
}
