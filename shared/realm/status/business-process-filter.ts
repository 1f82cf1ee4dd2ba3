import { allOf, anyOf, atLeast, below, equals, type Filter } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** The check command of business processes. Icinga 2 prints `check_` in front of a command's name and `!` after it. */
const commands = ['bp_rule', 'check_bp_rule'];

/**
 * Matches the commands with or without arguments, which begin with `!`; `"` is the next character. This range costs Naemon less
 * than half of what a pattern costs.
 */
const checkedByRule = anyOf(
  ...commands.flatMap((command) => [
    equals('check_command', command),
    allOf(atLeast('check_command', `${command}!`), below('check_command', `${command}"`)),
  ]),
);

/**
 * Returns the filter for business processes: objects that the engine marks as such (Shinken), or else objects checked by
 * `bp_rule`.
 */
export async function isBusinessProcess(realm: OpenRealm, table: 'hosts' | 'services'): Promise<Filter> {
  const flagged = await realm.status.has(table, 'got_business_rule');
  return flagged ? equals('got_business_rule', 1) : checkedByRule;
}
