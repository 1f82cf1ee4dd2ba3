import { type Notification, wordOf } from './notification-fields.ts';

export type ReturnCode = 0 | 1 | 2 | 3;

const ofServices: ReadonlyMap<string, ReturnCode> = new Map([
  ['OK', 0],
  ['WARNING', 1],
  ['CRITICAL', 2],
  ['UNKNOWN', 3],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);

/** The engines' numbers of host states. The engine itself decides whether a DOWN host is UNREACHABLE. */
const ofHosts: ReadonlyMap<string, ReturnCode> = new Map([
  ['UP', 0],
  ['OK', 0],
  ['WARNING', 0],
  ['DOWN', 1],
  ['UNREACHABLE', 1],
  ['CRITICAL', 1],
  ['0', 0],
  ['1', 1],
  ['2', 1],
]);

/** The names of states in a result. For a host, OK and WARNING are UP, and CRITICAL is DOWN. */
export const stateNames = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN', 'UP', 'DOWN'] as const;

/** Returns the engine's number of a state. `undefined` means that a host or a service has no such state. */
export function returnCodeOf(name: string, kind: 'host' | 'service'): ReturnCode | undefined {
  return (kind === 'host' ? ofHosts : ofServices).get(name.toUpperCase());
}

/** Return codes by the priority of log platforms: 0 info, 1 low, 2 medium, 3 high, 4 critical. */
const priorityOfServices: ReadonlyMap<string, ReturnCode> = new Map([
  ['0', 0],
  ['1', 1],
  ['2', 1],
  ['3', 2],
  ['4', 2],
]);
const priorityOfHosts: ReadonlyMap<string, ReturnCode> = new Map([
  ['0', 0],
  ['1', 0],
  ['2', 0],
  ['3', 1],
  ['4', 1],
]);

export type StateResult =
  | { readonly code: ReturnCode }
  | { readonly fault: { readonly field: string; readonly message: string } };

/** Returns the state in a notification as the engine's number, or the fault of its field. */
export function readState({ event }: Notification, kind: 'host' | 'service'): StateResult {
  const isHost = kind === 'host';
  const fields = event.fields;
  const name = ['return_code', 'state'].find((one) => wordOf(fields, one) !== undefined);
  if (name !== undefined) {
    const code = returnCodeOf(wordOf(fields, name) ?? '', kind);
    return code === undefined ? unknownState(`event.fields.${name}`, kind) : { code };
  }
  const code = (isHost ? priorityOfHosts : priorityOfServices).get(wordOf(event, 'priority') ?? '');
  if (code !== undefined) return { code };
  return {
    fault: { field: 'event.priority', message: 'must be 0 to 4, or event.fields.return_code say the state' },
  };
}

function unknownState(field: string, kind: 'host' | 'service'): StateResult {
  const words =
    kind === 'host' ? '0, 1, 2, UP, DOWN or UNREACHABLE' : '0 to 3, OK, WARNING, CRITICAL or UNKNOWN';
  return { fault: { field, message: `must be ${words} for a ${kind}` } };
}
