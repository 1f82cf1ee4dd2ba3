import type { Cell, TableColumns } from '../column.ts';
import { boolColumn, listColumn } from '../column.ts';
import type { Checkable } from '../site.ts';
import type { DialectName } from '../snapshot.ts';

/**
 * Returns the columns of custom variables. Icinga 2 shows a list of [name, value] with names in lower case and sorted, typed numbers,
 * and JSON as text with `cv_is_json` set. Naemon shows an object of texts with names in upper case and lists joined by commas.
 */
export function customVariableColumns(dialect: DialectName): TableColumns<Checkable> {
  return dialect === 'icinga2' ? onIcinga : onNaemon;
}

const onIcinga: TableColumns<Checkable> = {
  custom_variables: listColumn((object) => typed(object)),
  custom_variable_names: listColumn((object) => typed(object).map(([name]) => name)),
  custom_variable_values: listColumn((object) => typed(object).map(([, value]) => value)),
  cv_is_json: boolColumn((object) => Object.values(object.custom_variables).some(isJson)),
};

const onNaemon: TableColumns<Checkable> = {
  custom_variables: { kind: 'dict', read: plain },
  custom_variable_names: listColumn((object) => Object.keys(object.custom_variables)),
  custom_variable_values: listColumn((object) => Object.values(plain(object))),
};

function typed(object: Checkable): [string, Cell][] {
  return Object.entries({ ...ruleAsVariable(object), ...object.custom_variables })
    .map(([name, value]): [string, Cell] => [
      name.toLowerCase(),
      isNumber(value) ? Number(value) : asciiJson(value),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Returns the rule of a business process as a variable: on Icinga 2 the arguments of a command are variables, and the rule is
 * `bp_rule`.
 */
function ruleAsVariable({ check_command }: Checkable): Record<string, string> {
  return check_command.startsWith('bp_rule!') ? { BP_RULE: check_command.slice('bp_rule!'.length) } : {};
}

function plain(object: Checkable): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(object.custom_variables)) shown[name] = joinedList(value);
  return shown;
}

function joinedList(value: string): string {
  if (!value.startsWith('[')) return value;
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) ? items.join(',') : value;
  } catch {
    // The text begins like a list but is none.
    return value;
  }
}

/** Icinga 2 escapes all but ASCII in JSON. */
function asciiJson(value: string): string {
  if (!isJson(value)) return value;
  return value.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isJson(value: string): boolean {
  return value.startsWith('[') || value.startsWith('{');
}

function isNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value);
}
