import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { type EnginePeers, peersInTurn, refuseStatus, sharedReads } from '../kit/engine-peers.ts';
import { WireFault } from '../kit/faults.ts';
import type { HttpPeer } from '../kit/http-client.ts';
import { cachedValue } from '../status-query/index.ts';
import { bodyOf, resultsIn, type RpcCall, textOf } from './json-rpc.ts';

/** Sends calls to the API of one Zabbix. Promises reject with a WireFault, OutOfTime, or with what `token` throws. */
export interface ZabbixWire {
  /** The size of the largest answer that is read, in bytes. */
  readonly largestAnswer: number;
  /** Sends calls that change nothing in one request. Equal requests at the same time share one answer. */
  read(calls: readonly RpcCall[], context: CallContext): Promise<Answer>;
  /** Sends one call that changes something. It is sent once, unless no connection could be opened. */
  act(call: RpcCall, context: CallContext): Promise<unknown>;
  /** Returns the version of the API, which is cached for a minute. */
  version(context: CallContext): Promise<ZabbixVersion>;
}

/** The version of the API as Zabbix spells it, and what it takes. */
interface ZabbixVersion {
  readonly name: string;
  /** True from 6.4 on: the token is sent as a header. 7.2 takes it nowhere else. */
  readonly takesHeader: boolean;
  /** True from 6.2 on: hosts have `hostgroups`. 7.2 has no other name for them. */
  readonly hasHostgroups: boolean;
}

interface WireParts extends EnginePeers {
  readonly token: () => Promise<string>;
  readonly maintenanceToken: () => Promise<string>;
  readonly clock: Clock;
}

interface Answer {
  /** The results of the calls, in their order. */
  readonly results: readonly unknown[];
  /** The length of the answer in bytes. */
  readonly bytes: number;
}

const versionMs = 60_000;
/** Methods that more is needed for than to read and to acknowledge. */
const ofAdministrators = /^(?:maintenance\.(?:create|delete)|task\.create)$/;

interface Sent {
  readonly calls: readonly RpcCall[];
  readonly isRead: boolean;
  /** `undefined` for the method that is refused if it has a token. */
  readonly token?: { readonly secret: string; readonly isInHeader: boolean };
}

export function openWire({ token, maintenanceToken, clock, memory, peers }: WireParts): ZabbixWire {
  const reads = sharedReads<Answer>(memory);
  const send = createSending(peersInTurn(peers));
  const knownVersion = cachedValue<ZabbixVersion>({ ttlMs: versionMs, clock });
  const version = (context: CallContext) =>
    knownVersion.get(async () => {
      const calls = [{ method: 'apiinfo.version', params: {} }];
      const { results } = await send({ calls, isRead: true }, context);
      return readVersion(textOf(results[0]));
    });
  const authorized = async (calls: readonly RpcCall[], isRead: boolean, context: CallContext) => {
    const { takesHeader: isInHeader } = await version(context);
    const isAdministrative = calls.every(({ method }) => ofAdministrators.test(method));
    const secret = await (isAdministrative ? maintenanceToken : token)();
    return send({ calls, isRead, token: { secret, isInHeader } }, context);
  };
  return {
    version,
    largestAnswer: memory.largestAnswer,
    read: (calls, context) =>
      reads.read(JSON.stringify(calls), (shared) => authorized(calls, true, shared), context),
    act: (call, context) => reads.act(() => authorized([call], false, context)),
  };
}

function createSending(engine: HttpPeer) {
  return ({ calls, isRead, token }: Sent, context: CallContext): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json-rpc',
      ...(token?.isInHeader && { authorization: `Bearer ${token.secret}` }),
    };
    const body = bodyOf(calls, token?.isInHeader ? undefined : token?.secret);
    const path = '/api_jsonrpc.php';
    const request = { method: 'POST', path, headers, body, isRepeatable: isRead } as const;
    return engine.exchange(request, context, ({ status, body: answer }) => {
      // Zabbix itself answers errors with 200.
      refuseStatus(status);
      return { results: resultsIn(answer, calls.length), bytes: answer.length };
    });
  };
}

/** Reads a version such as `7.0.29`. */
export function readVersion(name: string): ZabbixVersion {
  const [, major = '', minor = ''] = /^(\d{1,3})\.(\d{1,3})/.exec(name) ?? [];
  if (major === '') throw new WireFault('unreadable', 'the version of the API is not one');
  const number = Number(major) * 1000 + Number(minor);
  return { name, takesHeader: number >= 6004, hasHostgroups: number >= 6002 };
}
