/** The columns of Livestatus as values of hosts and triggers. */
import { rowsOf, type RpcRow, textOf } from './json-rpc.ts';

/** What is read beside hosts, because few columns need it. */
export type Need =
  | 'comments'
  | 'triggers'
  | 'availability'
  | 'checks'
  | 'names'
  | 'groups'
  | 'variables'
  | 'maintenances';

export interface ZabbixColumn<T> {
  readonly needs: readonly Need[];
  /** Returns the cell, in the form in which status-query engines send it. */
  readonly value: (object: T) => unknown;
}

export type ZabbixColumns<T> = Readonly<Record<string, ZabbixColumn<T>>>;

export function column<T>(value: (object: T) => unknown, ...needs: readonly Need[]): ZabbixColumn<T> {
  return { needs, value };
}

/** Makes the columns of something that an object belongs to, with a prefix in their names. */
export function columnsOf<T, U>(
  prefix: string,
  columns: ZabbixColumns<U>,
  belongsTo: (object: T) => U,
): ZabbixColumns<T> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { needs, value }]) => [
      `${prefix}${name}`,
      { needs, value: (object: T) => value(belongsTo(object)) },
    ]),
  );
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
  const tags = new Map<string, string>();
  for (const { tag, value } of rowsOf(row, 'tags')) {
    const before = tags.get(textOf(tag));
    tags.set(textOf(tag), before === undefined ? textOf(value) : `${before}, ${textOf(value)}`);
  }
  for (const [name, value] of tags) variables[name] = value;
  return { ...variables, ...id };
}

/** The values of hosts and services that Zabbix does not have: each state is hard, and found by the first check. */
export const constants = {
  state_type: column<unknown>(() => 1),
  current_attempt: column<unknown>(() => 1),
  max_check_attempts: column<unknown>(() => 1),
  is_flapping: column<unknown>(() => 0),
  check_command: column<unknown>(() => ''),
  // Only what Zabbix monitors is read.
  active_checks_enabled: column<unknown>(() => 1),
  accept_passive_checks: column<unknown>(() => 0),
};
