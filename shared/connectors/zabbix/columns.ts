/** The columns of Livestatus as values of hosts and triggers. */
import { groupBy } from '../../base/group-by.ts';
import { rowsOf, type RpcRow, textOf } from './json-rpc.ts';

/** What is read beside hosts, because few columns need it. */
export type Need =
  | ('triggers' | 'availability' | 'checks' | 'names' | 'groups')
  | ('comments' | 'variables' | 'maintenances' | 'downtimes');

export type Needs = Pick<ReadonlySet<Need>, 'has'>;

/** Makes the cell of a column for which something is read beside hosts. */
export function needing<T>(need: Need, cell: (object: T) => unknown) {
  return Object.assign((object: T) => cell(object), { needs: [need] });
}

/** Type of a macro whose value is a plain text. Others are secrets. */
const plainMacro = '0';

/** Returns the tags and macros as custom variables, and the id of the object. Values of secret macros are not shown. */
export function variablesOf(
  row: RpcRow,
  id: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const { macro, value, type } of rowsOf(row, 'macros'))
    if (textOf(type) === plainMacro)
      variables[textOf(macro).replace(/^\{\$/, '').replace(/\}$/, '')] = textOf(value);
  for (const [name, tags] of groupBy(rowsOf(row, 'tags'), ({ tag }) => textOf(tag)))
    variables[name] = tags.map(({ value }) => textOf(value)).join(', ');
  return { ...variables, ...id };
}

/** Returns the author and the words of a text. Zabbix knows only the user of our token, so that our texts begin with their author. */
export function splitAuthor(text: string): readonly [author: string, comment: string] {
  const at = text.endsWith(']') && text.includes(' [realmgate ') ? text.indexOf(': ') : -1;
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 2)];
}

/** The values of hosts and services that Zabbix does not have: each state is hard, and found by the first check. */
export const constants = {
  state_type: () => 1,
  current_attempt: () => 1,
  max_check_attempts: () => 1,
  is_flapping: () => 0,
  check_command: () => '',
  // Only what Zabbix monitors is read.
  active_checks_enabled: () => 1,
  accept_passive_checks: () => 0,
};
