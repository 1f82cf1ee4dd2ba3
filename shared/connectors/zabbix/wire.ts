import { type CallContext, callContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { createCallCoalescer } from '../kit/call-coalescer.ts';
import { type EnginePeers, refuseStatus, sendInTurn } from '../kit/engine-peers.ts';
import { WireFault } from '../kit/faults.ts';
import { bodyOf, resultsIn, type RpcCall, textOf } from './json-rpc.ts';

/** Sends calls to the API of one Zabbix. Promises reject with a WireFault, OutOfTime, or with what `token` throws. */
export interface ZabbixWire {
  /** The size of the largest answer that is read, in bytes. */
  readonly largestAnswer: number;
  /**
   * Sends calls that change nothing in one request, and returns their results. Equal requests at the same time share one answer. `noteSize` gets
   * the size of the answer in bytes.
   */
  read(
    calls: readonly RpcCall[],
    context: CallContext,
    noteSize?: (bytes: number) => void,
  ): Promise<readonly unknown[]>;
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
  readonly results: readonly unknown[];
  readonly bytes: number;
}

const path = '/api_jsonrpc.php';
const contentType = 'application/json-rpc';
const versionMs = 60_000;
/** Methods that more is needed for than to read and to acknowledge. */
const ofAdministrators = /^(?:maintenance\.(?:create|delete)|task\.create)$/;

interface Sent {
  readonly body: string;
  readonly header: string | undefined;
  readonly count: number;
  readonly isRead: boolean;
}

export function openWire({ token, maintenanceToken, clock, memory, ...peers }: WireParts): ZabbixWire {
  const reads = createCallCoalescer<Answer>();
  const send = createSending(peers);
  const version = versionReader(send, clock);
  const authorized = async (calls: readonly RpcCall[], context: CallContext, isRead: boolean) => {
    const { takesHeader } = await version(context);
    const isAdministrative = calls.every(({ method }) => ofAdministrators.test(method));
    const secret = await (isAdministrative ? maintenanceToken : token)();
    const body = bodyOf(calls, takesHeader ? undefined : secret);
    const header = takesHeader ? `Bearer ${secret}` : undefined;
    return send({ body, header, count: calls.length, isRead }, context);
  };
  return {
    version,
    largestAnswer: memory.largestAnswer,
    read: (calls, context, noteSize) =>
      reads.share(
        {
          name: JSON.stringify(calls),
          work: ({ signal, waitFor }) => {
            waitFor('engine');
            return authorized(calls, callContext(signal), true);
          },
          read({ results, bytes }) {
            memory.keep(bytes, context.request);
            noteSize?.(bytes);
            return results;
          },
        },
        context,
      ),
    async act(call, context) {
      try {
        return (await authorized([call], context, false)).results[0];
      } finally {
        reads.forget();
      }
    },
  };
}

type Send = (sent: Sent, context: CallContext) => Promise<Answer>;

/** Returns a function that reads the version, and caches it. The method is refused if it has a token. */
function versionReader(send: Send, clock: Clock): ZabbixWire['version'] {
  let known: { readonly version: ZabbixVersion; readonly until: number } | undefined;
  return async (context) => {
    if (known && clock() < known.until) return known.version;
    const body = bodyOf([{ method: 'apiinfo.version', params: {} }], undefined);
    const { results } = await send({ body, header: undefined, count: 1, isRead: true }, context);
    known = { version: readVersion(textOf(results[0])), until: clock() + versionMs };
    return known.version;
  };
}

/** Reads a version such as `7.0.29`. */
export function readVersion(name: string): ZabbixVersion {
  const [, major = '', minor = ''] = /^(\d{1,3})\.(\d{1,3})/.exec(name) ?? [];
  if (major === '') throw new WireFault('unreadable', 'the version of the API is not one');
  const number = Number(major) * 1000 + Number(minor);
  return { name, takesHeader: number >= 6004, hasHostgroups: number >= 6002 };
}

function createSending({ peers, enter }: Pick<EnginePeers, 'peers' | 'enter'>): Send {
  const inTurn = sendInTurn(peers);
  return ({ body, header, count, isRead }, context) => {
    const headers = { 'content-type': contentType, ...(header !== undefined && { authorization: header }) };
    const request = { method: 'POST', path, headers, body, isRepeatable: isRead } as const;
    return inTurn((peer) => {
      const exchange = () =>
        peer.exchange(request, context, ({ status, body: answer }) => {
          // Zabbix itself answers errors with 200.
          refuseStatus(status);
          return { results: resultsIn(answer, count), bytes: answer.length };
        });
      return enter(exchange, context.signal);
    });
  };
}
