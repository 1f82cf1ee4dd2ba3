import * as z from 'zod';

import { requests } from './requests.ts';

const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean() });
const reference = z.object({ $ref: z.string() });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])),
});
const api = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
});

/** One operation, as far as its example needs it. */
export interface ExampleCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isList: boolean;
  /** The names of its required query parameters. */
  readonly requiredQuery: readonly string[];
}

/** Returns every operation of the API document: first the reads, then the writes in the order of `requests`. */
export function callsOf(document: unknown): ExampleCall[] {
  const { paths, components } = api.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters }]) => {
      const read = parameters.map((one) =>
        '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
      );
      const query = read.flatMap((one) => (one?.in === 'query' ? [one] : []));
      const isList = query.some(({ name }) => name === 'limit');
      const requiredQuery = query.flatMap(({ name, required }) => (required ? [name] : []));
      return { id: operationId, method: method.toUpperCase(), path, isList, requiredQuery };
    }),
  );
  const writes = Object.keys(requests);
  const rank = ({ id, method }: ExampleCall) => (method === 'GET' ? 0 : 1 + writes.indexOf(id));
  return calls.sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the calls of these operations, each after the one that it needs (`after` of its request). No ids: the calls of all operations. Throws
 * if an id is unknown.
 */
export function sortCalls<Call extends Pick<ExampleCall, 'id'>>(
  calls: readonly Call[],
  ids: readonly string[],
): Call[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const find = (id: string): Call => {
    const call = byId.get(id);
    if (!call) throw new Error(`There is no operation ${id}: openapi/operations has a file for each.`);
    return call;
  };
  const withNeeded = (call: Call): Call[] => {
    const after = requests[call.id]?.after;
    return after === undefined ? [call] : [...withNeeded(find(after)), call];
  };
  const wanted =
    ids.length === 0 ? calls : calls.filter(({ id }) => ids.map(find).some((one) => one.id === id));
  return [...new Set(wanted.flatMap(withNeeded))];
}
