import { host, service, type ServiceSeed, site } from '../../demo/status-query-engine/build-site.ts';
import type { Checkable, Host, Site } from '../../demo/status-query-engine/site.ts';
import { commandHostPrefix } from './contract-site.ts';

export interface LeastSiteOptions {
  /** Changes what the engine shows of a host or a service, after its state and its output are set. */
  readonly adapt?: (object: Host | (Checkable & { readonly description: string })) => void;
}

/**
 * The smallest site for which the contract of engines holds, for an engine that cannot tell all of the contract site: hosts that are UP and DOWN,
 * services in every state, groups, and hosts for tests of commands. `now` is epoch seconds, when everything was checked.
 */
export function leastSite(now: number, { adapt = () => undefined }: LeastSiteOptions = {}): Site {
  const seen = {
    last_check: now,
    last_state_change: now,
    last_hard_state_change: now,
    max_check_attempts: 1,
  };
  const of = (name: string, groups: string[], state: number, ...services: readonly ServiceSeed[]) =>
    host(name, { ...seen, groups, state, output: `${name} is ${state === 0 ? 'up' : 'down'}`, services });
  const checked = (description: string, state: number) =>
    service(description, { ...seen, state, output: `${description} has state ${state}` });
  const made = site({
    programStart: now,
    hosts: [
      of('web-1', ['linux', 'web'], 0, checked('http', 0), checked('load', 1), checked('root', 2)),
      of('web-2', ['linux', 'web'], 0, checked('http', 3), checked('load', 0)),
      of('db-down', ['linux', 'db'], 1, checked('sql', 2)),
      of('gateway', ['net'], 1, checked('uplink', 2)),
      ...[1, 2, 3].map((number) => of(`${commandHostPrefix}-${number}`, ['linux'], 0, checked('disk', 2))),
    ],
  });
  for (const each of made.hosts.values()) {
    adapt(each);
    for (const one of each.services.values()) adapt(one);
  }
  return made;
}
