import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import { isNestedDeeper, isTextNestedDeeper } from '../kit/json-depth.ts';
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

/** Returns the value if it is a JSON object, else an empty object. */
export function attributesIn(value: unknown): ApiAttributes {
  return isAttributes(value) ? value : none;
}

function isAttributes(value: unknown): value is ApiAttributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const start = Buffer.from('{"results":[');
const end = /^\]\s*\}\s*$/;
/** The end of one result and the start of the next, in a list of objects. */
const boundary = Buffer.from('},{"attrs":');
/** Long lists are parsed in pieces of this many bytes: for one result at a time the parser takes longer, and for all of them it needs several times the memory of the text. */
const pieceBytes = 64 * 1024;
/** The most arrays and objects inside of each other in a result. */
const deepest = 100;

/** Yields the results in the text of an answer, one after the other. Throws a WireFault if the text is not a list of results. */
export function* resultsIn(body: Buffer): Generator<ApiAttributes> {
  if (body.length <= pieceBytes || !body.subarray(0, start.length).equals(start)) {
    yield* resultsOf(parseJson(body));
    return;
  }
  let at = start.length;
  while (body[at] !== closing) {
    const found = body.indexOf(boundary, at + pieceBytes);
    const behind = found < 0 ? body.lastIndexOf(closing) : found + 1;
    const piece = parsedPiece(body.subarray(at, behind));
    if (!piece) break;
    yield* piece;
    at = found < 0 ? behind : behind + 1;
  }
  yield* eachResult(body, at);
}

/**
 * Parses the text of some results. Returns `undefined` if it is not that of whole results, e.g. because the boundary was found within one: the
 * text then lacks a bracket. `objectIn` checks the depth.
 */
function parsedPiece(text: Buffer): ApiAttributes[] | undefined {
  // Lists within lists need 46 times the memory of their text, which is little for a short text.
  if (text.length > 2 * pieceBytes && isTextNestedDeeper(text, deepest)) return undefined;
  try {
    const list: unknown = JSON.parse(`[${text.toString('utf8')}]`);
    return Array.isArray(list) ? list.map(asResult) : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the results from a position to the end of the text. */
function* eachResult(body: Buffer, start: number): Generator<ApiAttributes> {
  let at = start;
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
  const attrs = shallow(result['attrs']);
  return {
    name,
    attrs,
    joins: { host: shallow(attributesIn(host)), service: shallow(attributesIn(service)) },
  };
}

/** Returns the attributes. Throws if one of them is nested too deeply. Columns read texts and numbers only of the last check result. */
function shallow(attrs: ApiAttributes): ApiAttributes {
  for (const attr in attrs) {
    const value = attrs[attr];
    if (typeof value !== 'object' || attr === 'last_check_result') continue;
    if (isNestedDeeper(value, deepest)) throw unreadable();
  }
  return attrs;
}

/** Returns the fault for a status that is not a success. 423 and 503 mean that the engine is shutting down or loading its configuration. */
export function refusalOf(code: number, body: unknown): WireFault {
  const words = typeof body === 'string' ? body : 'it does not say why';
  const text = `status ${code}: ${words}`;
  if (code === 423 || code === 503) return new WireFault('refused_connection', text);
  return new WireFault(code === 401 ? 'unauthenticated' : 'refused', text);
}
