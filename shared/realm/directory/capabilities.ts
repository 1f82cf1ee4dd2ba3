import type { RealmRecord } from '../../store/realms.ts';
import { hasEngine, typeOf } from './realm.ts';

/** What callers can ask of a realm; a multirealm has what one of its members has. */
export interface Capabilities {
  readonly has_engine: boolean;
  readonly has_events: boolean;
  readonly has_metrics: boolean;
  readonly has_import_tool: boolean;
}

/** By the records alone: nobody is asked. `members` of a realm that is no multirealm is itself. */
export function capabilitiesOf(members: readonly RealmRecord[]): Capabilities {
  return {
    has_engine: members.some(hasEngine),
    has_events: members.some(({ search_backend }) => search_backend !== undefined),
    has_metrics: members.some(({ metrics, metrics_db }) => metrics !== undefined && metrics_db !== undefined),
    has_import_tool: members.some(({ import_tool }) => import_tool !== undefined),
  };
}

/** Where its totals are. */
export function statusPathOf(record: RealmRecord): string {
  return `/api/status/${typeOf(record)}/${encodeURIComponent(record.name)}/`;
}
