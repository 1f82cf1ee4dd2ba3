/** The form of requests and answers of Zabbix' JSON-RPC API. */
import { WireFault } from '../kit/faults.ts';
import { isJsonObject, parseJson } from '../kit/json.ts';

/** One call of a method. */
export interface RpcCall {
  readonly method: string;
  readonly params: unknown;
}

/** An object of an answer. Zabbix sends nearly all numbers as texts. */
export type RpcRow = Readonly<Record<string, unknown>>;

/** Returns the body of one request for all calls. `auth` is the token of versions before 6.4, which take none from a header. */
export function bodyOf(calls: readonly RpcCall[], auth: string | undefined): string {
  const sent = calls.map((call, id) => ({
    jsonrpc: '2.0',
    id,
    ...call,
    ...(auth !== undefined && { auth }),
  }));
  return JSON.stringify(sent.length === 1 ? sent[0] : sent);
}

/** Returns the result of each call, in their order. An error of one of them, which has the status 200 too, is thrown as a WireFault. */
export function resultsIn(body: Buffer, count: number): readonly unknown[] {
  const answer = parseJson(body);
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const results = new Map<unknown, unknown>();
  for (const one of answers) {
    if (!isJsonObject(one)) throw new WireFault('unreadable', 'an answer is not an object');
    if (isJsonObject(one['error'])) throw faultOf(one['error']);
    results.set(one['id'], one['result']);
  }
  return Array.from({ length: count }, (_, id) => {
    if (results.get(id) === undefined) throw new WireFault('unreadable', 'a call has no result');
    return results.get(id);
  });
}

const notAuthorized = /^(?:Not authori[sz]ed|Session terminated|API token expired|Invalid token)/;
/** The codes by which a request is refused: its form, its parameters, or the application. */
const refusals: ReadonlySet<unknown> = new Set([-32_600, -32_601, -32_602, -32_500]);

function faultOf({ code, message, data }: RpcRow): WireFault {
  const [words, why] = [textOf(message), textOf(data)];
  if (notAuthorized.test(why)) return new WireFault('unauthenticated', why);
  if (why.startsWith('No permissions to call')) return new WireFault('forbidden', why);
  return new WireFault(refusals.has(code) ? 'refused' : 'failed', why === '' ? words : why);
}

/** Returns the objects of a result. Throws a WireFault if it is not a list of objects. */
export function rowsIn(result: unknown): readonly RpcRow[] {
  if (Array.isArray(result) && result.every(isJsonObject)) return result;
  throw new WireFault('unreadable', 'a result is not a list of objects');
}

/** Returns the objects in a field of an object, and none if the field has another form. */
export function rowsOf(row: RpcRow, field: string): readonly RpcRow[] {
  const value = row[field];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** Returns the names of the host groups of a host or a maintenance, which have another field from Zabbix 6.2 on. */
export function groupNamesOf(row: RpcRow): string[] {
  return [...rowsOf(row, 'groups'), ...rowsOf(row, 'hostgroups')].map(({ name }) => textOf(name));
}

/** Returns the whole number that a text spells, or 0. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

/** Returns the latest of some times in epoch seconds, or 0 if there are none. There may be more than a function takes arguments. */
export function latestOf(times: readonly number[]): number {
  return times.reduce((latest, time) => Math.max(latest, time), 0);
}
