import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';

/** Returns a site with hosts that were checked while their parent was DOWN. `behind` is the state of a host that answers although its parent does not. */
export function unreachableSite(behind: 0 | 2): Site {
  const checked = {
    has_been_checked: true,
    state_type: 1,
    max_check_attempts: 1,
    current_attempt: 1,
  } as const;
  const up = { ...checked, state: 0, output: 'fine' };
  return site({
    hosts: [
      host('router', { ...checked, state: 1, output: 'gone', groups: ['site', 'routers'] }),
      host('branch-1', { ...up, state: behind, parents: ['router'], groups: ['site', 'branches'] }),
      host('branch-2', { ...up, state: behind, parents: ['router'], groups: ['site', 'branches'] }),
      host('server', { ...up, groups: ['site'], services: [service('http', up)] }),
      host('new', { has_been_checked: false, groups: ['site'] }),
    ],
  });
}

/** The hosts of each of its hostgroups by state. */
export const hostsOfGroups = {
  branches: { total: 2, up: 0, down: 0, unreachable: 2, pending: 0 },
  routers: { total: 1, up: 0, down: 1, unreachable: 0, pending: 0 },
  site: { total: 5, up: 1, down: 1, unreachable: 2, pending: 1 },
};
