/** The hosts and services whose past the events of Zabbix tell. */
import { hostResult } from './host-state.ts';
import { numberOf } from './json-rpc.ts';
import type { HostWithServices, Trigger } from './world.ts';

export interface PastObject {
  readonly host: string;
  /** `undefined` for the host itself. */
  readonly service: string | undefined;
  /** The ids of the triggers that tell its state. */
  readonly triggers: readonly string[];
  /** True if none of these triggers ever had a problem, so that no event tells that the object is UP or OK. */
  readonly isSteady: boolean;
}

/** Returns the objects. A host whose state its interfaces tell is none of them: Zabbix keeps no history of interfaces. */
export function pastObjectsOf(hosts: readonly HostWithServices[]): PastObject[] {
  return hosts.flatMap((host) => [...hostItself(host), ...servicesOf(host)]);
}

function hostItself(host: HostWithServices): PastObject[] {
  const { name, availability } = host;
  if (availability.length === 0) return [];
  const isSteady = availability.every(neverChanged) && hostResult(host).isChecked;
  return [{ host: name, service: undefined, triggers: availability.map(({ id }) => id), isSteady }];
}

/** A name with a semicolon cannot be in a line of a log. */
function servicesOf({ name: host, services }: HostWithServices): PastObject[] {
  return services
    .filter(({ name }) => !name.includes(';'))
    .map((one) => ({ host, service: one.name, triggers: [one.id], isSteady: neverChanged(one) }));
}

function neverChanged({ row, state }: Trigger): boolean {
  return state === 0 && numberOf(row['lastchange']) === 0;
}
