import { allOf, anyOf, atLeast, below, equals, type Filter } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';

/** Icinga 2 prints `check_` in front of a command's name and `!` behind it. */
const commands = ['bp_rule', 'check_bp_rule'];

/** A command with or without arguments, which begin with `!`; `"` is the next character. Less than half of what a pattern costs Naemon. */
const checkedByRule = anyOf(
  ...commands.flatMap((command) => [
    equals('check_command', command),
    allOf(atLeast('check_command', `${command}!`), below('check_command', `${command}"`)),
  ]),
);

/** Business processes: what the engine flags as such (Shinken), else what is checked by a `bp_rule`. */
export async function isBusinessProcess(realm: OpenRealm, table: 'hosts' | 'services'): Promise<Filter> {
  const flagged = await realm.status.has(table, 'got_business_rule');
  return flagged ? equals('got_business_rule', 1) : checkedByRule;
}
