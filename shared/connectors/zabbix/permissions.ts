import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { MissingPermissions } from '../status-query/index.ts';
import type { ZabbixWire } from './wire.ts';

const toRead = ['host.get', 'trigger.get', 'problem.get', 'item.get', 'maintenance.get'];
/** Methods that change something. They are called without an object, which each of them refuses if it may be called. */
const toAct = ['event.acknowledge'];

/** Returns the methods that the role of our token does not allow. */
export async function lackingPermissions(
  wire: ZabbixWire,
  context: CallContext,
): Promise<MissingPermissions> {
  const isForbidden = async (method: string, params: unknown) => {
    try {
      await wire.read([{ method, params }], context);
      return false;
    } catch (error) {
      if (!(error instanceof WireFault)) throw error;
      if (error.kind === 'forbidden') return true;
      if (error.kind === 'refused') return false;
      throw error;
    }
  };
  const lacking = async (methods: readonly string[], params: unknown) => {
    const forbidden = await Promise.all(methods.map((method) => isForbidden(method, params)));
    return methods.filter((_, at) => forbidden[at]);
  };
  return { toRead: await lacking(toRead, { countOutput: true }), toAct: await lacking(toAct, []) };
}
