import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { MissingPermissions } from '../status-query/index.ts';
import type { ZabbixWire } from './wire.ts';

const toRead = ['host.get', 'trigger.get', 'problem.get', 'item.get', 'maintenance.get', 'event.get'];
export const toMaintain = ['maintenance.create', 'maintenance.delete'];
export const toCheck = ['task.create'];

/** Returns the methods that the role of our token does not allow. */
export async function lackingPermissions(
  wire: ZabbixWire,
  context: CallContext,
): Promise<MissingPermissions> {
  return {
    toRead: await lackingOf(toRead, wire, context),
    toAct: await lackingOf(['event.acknowledge', ...toMaintain, ...toCheck], wire, context),
  };
}

/** Returns those of the methods that the role does not allow. */
export async function lackingOf(methods: readonly string[], wire: ZabbixWire, context: CallContext) {
  const isForbidden = async (method: string) => {
    try {
      await wire.read([{ method, params: paramsOf(method) }], context);
      return false;
    } catch (error) {
      if (error instanceof WireFault && error.kind === 'forbidden') return true;
      if (error instanceof WireFault && error.kind === 'refused') return false;
      throw error;
    }
  };
  const forbidden = await Promise.all(methods.map(isForbidden));
  return methods.filter((_, at) => forbidden[at]);
}

/** Methods that change something are called without an object, which each of them refuses if it may be called. */
function paramsOf(method: string): unknown {
  if (!toRead.includes(method)) return [];
  // Counting all events would take long.
  return { countOutput: true, ...(method === 'event.get' && { eventids: [] }) };
}
