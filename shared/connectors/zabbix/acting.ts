import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { RpcCall } from './json-rpc.ts';
import type { ZabbixParts } from './read-state.ts';

export interface Acting extends ZabbixParts {
  readonly realm: string;
  readonly context: CallContext;
  /** Runs one request, and translates its errors. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sends a call that changes something, and translates its errors. */
  readonly act: (call: RpcCall) => Promise<undefined>;
}

/** The error of a call that Zabbix took back, because another one changed the same rows of its database. */
const conflict = 'DBEXECUTE_ERROR';
/** The most times that one call is sent. */
const mostTries = 3;

/** Sends a call that changes something. Throws a WireFault. It is sent again only if Zabbix took it back. */
export async function sendCall(
  call: RpcCall,
  { wire, context }: Pick<Acting, 'wire' | 'context'>,
): Promise<undefined> {
  for (let tries = 1; ; tries += 1)
    try {
      await wire.act(call, context);
      return;
    } catch (error) {
      if (!(error instanceof WireFault) || error.kind !== 'refused') throw error;
      // The name of a maintenance says all of it, so that it is ours, of an earlier attempt.
      if (error.message.endsWith('already exists.')) return;
      if (error.message !== conflict || tries >= mostTries)
        throw new WireFault('refused_command', error.message, error);
    }
}
