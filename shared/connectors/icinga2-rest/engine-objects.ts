import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { ApiRequest } from '../icinga2-api/index.ts';
import { type AccountPermissions, openAccount } from './account.ts';
import { type ApiAttributes, type ApiObject, attributesIn, objectIn } from './api-object.ts';
import { type ApiReply, refusalFaultOf } from './api-reply.ts';
import type { ApiWire } from './api-wire.ts';
import { permissionLacking } from './errors.ts';
import { type ApiTable, queryPermission } from './tables.ts';

/** One call to an engine: the name of the realm for error messages, and the context. */
export interface ApiCall {
  readonly realm: string;
  readonly context: CallContext;
}

/** A question for objects of one type. */
export interface ObjectQuery {
  readonly type: ApiTable['type'];
  readonly attrs: readonly string[];
  readonly joins: readonly string[];
  /** The names of the objects, which must all exist. `undefined` means all objects of the type. */
  readonly names?: readonly string[];
}

/** What the API says of objects and of our account. Promises reject with a WireFault, OutOfTime or an AppError about a permission. */
export interface EngineObjects extends AccountPermissions {
  /** Returns the objects, which are parsed while they are read. `undefined` means that one of the names does not exist. */
  read(query: ObjectQuery, call: ApiCall): Promise<Iterable<ApiObject> | undefined>;
  /** Returns the status of a feature of the engine, e.g. `CIB`. `master` is the index of the master that is asked; `undefined` means any. */
  status(feature: string, call: ApiCall, master?: number): Promise<ApiAttributes>;
  /** The indices of the masters. */
  readonly masters: readonly number[];
}

export function openEngineObjects(wire: ApiWire, clock: Clock): EngineObjects {
  const account = openAccount(wire, clock);
  const answered = async (request: ApiRequest, call: ApiCall, master?: number): Promise<ApiReply> => {
    const reply = await wire.read(request, call.context, master);
    if (reply.status === 403)
      throw permissionLacking(call.realm, reply.missingPermission ?? 'that this needs');
    return reply;
  };
  return {
    ...account,
    masters: wire.masters,
    async read(query, call) {
      for (const type of typesRead(query)) await account.demand(queryPermission(type), call);
      const reply = await answered(requestOf(query), call);
      if (reply.status === 404) return query.names ? undefined : [];
      if (reply.status !== 200) throw refusalFaultOf(reply);
      return objectsOf(reply);
    },
    async status(feature, call, master) {
      await account.demand('status/query', call);
      const reply = await answered({ method: 'GET', path: `/v1/status/${feature}` }, call, master);
      if (reply.status !== 200) throw refusalFaultOf(reply);
      const [result] = reply.results;
      return attributesIn(result?.['status']);
    },
  };
}

function* objectsOf({ results }: ApiReply): Generator<ApiObject> {
  for (const result of results) yield objectIn(result);
}

/** Returns the types whose permission the question needs. The API leaves attributes of other types out without a word. */
function typesRead({ type, joins }: ObjectQuery): ApiTable['type'][] {
  const joinsOf = (kind: string) => joins.some((join) => join.startsWith(kind));
  return [
    type,
    ...(joinsOf('host.') ? ['hosts' as const] : []),
    ...(joinsOf('service.') ? ['services' as const] : []),
  ];
}

/**
 * Returns the request. It names the attributes always: without names the engine sends all of them, which takes it seconds. It never has a
 * filter, nor an empty list of names, which would mean all objects.
 */
function requestOf({ type, attrs, joins, names }: ObjectQuery): ApiRequest {
  const path = `/v1/objects/${type}`;
  const wanted = attrs.length > 0 ? attrs : ['__name'];
  if (names) {
    if (names.length === 0) throw new Error('an empty list of names would mean all objects');
    const body = { [type]: names, attrs: wanted, ...(joins.length > 0 && { joins }) };
    return { method: 'POST', path, body, isRead: true };
  }
  const query = [...wanted.map((name) => `attrs=${name}`), ...joins.map((name) => `joins=${name}`)];
  return { method: 'GET', path: `${path}?${query.join('&')}` };
}
