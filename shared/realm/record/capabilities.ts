import type { RealmRecord } from '../../store/realms.ts';
import { hasEngine, realmTypeOf } from './realm.ts';

/** The kinds of data that callers can request from a realm. A multirealm has those of any of its members. */
export interface Capabilities {
  readonly has_engine: boolean;
  readonly has_events: boolean;
  readonly has_metrics: boolean;
  readonly has_import_tool: boolean;
}

/**
 * Derives the capabilities from the records alone, without asking anybody. If the realm is not a multirealm, `members` is the
 * realm itself.
 */
export function capabilitiesOf(members: readonly RealmRecord[]): Capabilities {
  return {
    has_engine: members.some(hasEngine),
    has_events: members.some(({ search_backend }) => search_backend !== undefined),
    has_metrics: members.some(({ metrics, metrics_db }) => metrics !== undefined && metrics_db !== undefined),
    has_import_tool: members.some(({ import_tool }) => import_tool !== undefined),
  };
}

/** Returns the API path of the realm's totals. */
export function statusPathOf(record: RealmRecord): string {
  return `/api/status/${realmTypeOf(record)}/${encodeURIComponent(record.name)}/`;
}
