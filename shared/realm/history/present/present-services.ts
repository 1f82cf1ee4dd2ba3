import { flag, integer, rowQuery, text, time } from '../../../connectors/status-query/index.ts';
import { limitServices } from '../../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { PresentHost } from './present-state.ts';

export interface PresentService extends PresentHost {
  readonly service: string;
}

/**
 * Returns the services that the engine has now, with the fields by which their past is judged. A service with a problem counts
 * as DOWN.
 */
export async function presentServices(realm: OpenRealm): Promise<PresentService[]> {
  const found = await realm.status.decodedRows(rowQuery('services', columns).where(...limitServices(realm)));
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

/** Returns 0 for OK and 1 for WARNING, CRITICAL and UNKNOWN, which count as one problem state. Null for any other number. */
export function serviceAsHostState(state: number | null): number | null {
  if (state === 0) return 0;
  return state === 1 || state === 2 || state === 3 ? 1 : null;
}
