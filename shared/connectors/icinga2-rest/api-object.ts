import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { findValueEnd } from '../kit/value-end.ts';

export type ApiAttributes = Readonly<Record<string, unknown>>;

/** One object of the API: the attributes that were asked for, and those of the objects that it belongs to. */
export interface ApiObject {
  /** The name in the API, e.g. `db-1!load` of a service. */
  readonly name: string;
  readonly attrs: ApiAttributes;
  /** ApiAttributes of the object's host and service, as far as they were asked for. */
  readonly joins: { readonly host: ApiAttributes; readonly service: ApiAttributes };
}

const none: ApiAttributes = {};

/** Returns the value if it is a JSON object, else one without attributes. */
export function attributesIn(value: unknown): ApiAttributes {
  return isAttributes(value) ? value : none;
}

function isAttributes(value: unknown): value is ApiAttributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const start = Buffer.from('{"results":[');
const end = /^\]\s*\}\s*$/;

/**
 * Yields the results in the text of an answer, one after the other: the values of all results together would take several times the memory
 * of the text. Throws a WireFault if the text is not a list of results.
 */
export function* resultsIn(body: Buffer): Generator<ApiAttributes> {
  if (!body.subarray(0, start.length).equals(start)) {
    yield* resultsOf(parseJson(body));
    return;
  }
  let at = start.length;
  while (at < body.length && body[at] !== closing) {
    const behind = findValueEnd(body, at);
    yield asResult(parseJson(body.subarray(at, behind)));
    at = body[behind] === comma ? behind + 1 : behind;
  }
  if (!end.test(body.toString('latin1', at, at + 100))) throw unreadable();
}

const comma = 0x2c;
const closing = 0x5d;

function resultsOf(answer: unknown): ApiAttributes[] {
  const results = attributesIn(answer)['results'];
  if (!Array.isArray(results)) throw unreadable();
  return results.map(asResult);
}

function asResult(value: unknown): ApiAttributes {
  if (isAttributes(value)) return value;
  throw unreadable();
}

function unreadable(): WireFault {
  return new WireFault('unreadable', 'the answer is not a list of results');
}

/**
 * Returns the object in a result. A result can be a failure of its own although the answer has the status 200: an attribute that the
 * version does not have, or an engine that is shutting down. That is thrown as a WireFault.
 */
export function objectIn(result: ApiAttributes): ApiObject {
  const { code, status, name, joins } = result;
  if (typeof code === 'number' && code >= 400) throw refusalOf(code, status);
  if (typeof name !== 'string' || !isAttributes(result['attrs'])) throw unreadable();
  const { host, service } = attributesIn(joins);
  return {
    name,
    attrs: result['attrs'],
    joins: { host: attributesIn(host), service: attributesIn(service) },
  };
}

/** Returns the fault for a status that is not a success. 423 and 503 mean that the engine is shutting down or loading its configuration. */
export function refusalOf(code: number, said: unknown): WireFault {
  const words = typeof said === 'string' ? said : 'it does not say why';
  const text = `status ${code}: ${words}`;
  if (code === 423 || code === 503) return new WireFault('refused_connection', text);
  return new WireFault(code === 401 ? 'unauthenticated' : 'refused', text);
}
