import { equals, type Filter, matches } from '../connectors/status-query/index.ts';
import type { OpenRealm } from './open.ts';

/**
 * Business processes: what the engine flags as such (Shinken), else what is checked by a `bp_rule`, which
 * Icinga 2 prints as `check_bp_rule!`.
 */
export async function isBusinessProcess(realm: OpenRealm, table: 'hosts' | 'services'): Promise<Filter> {
  const flagged = await realm.has(table, 'got_business_rule');
  return flagged ? equals('got_business_rule', 1) : matches('check_command', '^(check_)?bp_rule(!|$)');
}
