import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import type { MissingPermissions } from '../status-query/index.ts';
import type { ZabbixWire } from './wire.ts';

const toRead = ['host.get', 'trigger.get', 'problem.get', 'item.get', 'maintenance.get'];
/** Counting all events would take long. */
const toReadPast = { methods: ['event.get'], params: { countOutput: true, eventids: [] } };
/** Methods that change something. They are called without an object, which each of them refuses if it may be called. */
export const toMaintain = ['maintenance.create', 'maintenance.delete'];
export const toCheck = ['task.create'];
const toAct = ['event.acknowledge', ...toMaintain, ...toCheck];

/** Returns the methods that the role of our token does not allow. */
export async function lackingPermissions(
  wire: ZabbixWire,
  context: CallContext,
): Promise<MissingPermissions> {
  const lackingToRead = await lackingOf(wire, { methods: toRead, params: { countOutput: true } }, context);
  return {
    toRead: [...lackingToRead, ...(await lackingOf(wire, toReadPast, context))],
    toAct: await lackingToAct(toAct, wire, context),
  };
}

/** Returns those of the methods, which change something, that the role does not allow. */
export function lackingToAct(
  methods: readonly string[],
  wire: ZabbixWire,
  context: CallContext,
): Promise<string[]> {
  return lackingOf(wire, { methods, params: [] }, context);
}

async function lackingOf(
  wire: ZabbixWire,
  { methods, params }: { readonly methods: readonly string[]; readonly params: unknown },
  context: CallContext,
): Promise<string[]> {
  const isForbidden = async (method: string) => {
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
  const forbidden = await Promise.all(methods.map(isForbidden));
  return methods.filter((_, at) => forbidden[at]);
}
