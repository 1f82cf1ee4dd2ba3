import { flag, integer, rows, text, time } from '../../connectors/status-query/index.ts';
import { limitServices } from '../directory/hostgroup-limit.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { PresentHost } from './present-state.ts';

export interface PresentService extends PresentHost {
  readonly service: string;
}

/** The services that the engine has now, with what their past can be judged by: a service with a problem is DOWN. */
export async function presentServices(realm: OpenRealm): Promise<PresentService[]> {
  const found = await realm.status.ask(rows('services', columns).where(...limitServices(realm)));
  return found.flatMap(({ host, service, ...row }) => {
    if (host === null || service === null) return [];
    return {
      host_name: host,
      service,
      checked: row.checked !== false,
      hardState: serviceAsHostState(row.stateType === 0 ? row.lastHardState : row.state),
      since: row.since,
      downtimeSince: null,
      acknowledged: row.acknowledged === true,
    };
  });
}

const columns = {
  host: text('host_name'),
  service: text('description'),
  state: integer('state'),
  stateType: integer('state_type'),
  lastHardState: integer('last_hard_state'),
  since: time('last_hard_state_change'),
  checked: flag('has_been_checked'),
  acknowledged: flag('acknowledged'),
};

/** WARNING, CRITICAL and UNKNOWN are one problem state: 1. A number that is no state is null. */
export function serviceAsHostState(state: number | null): number | null {
  if (state === 0) return 0;
  return state === 1 || state === 2 || state === 3 ? 1 : null;
}
