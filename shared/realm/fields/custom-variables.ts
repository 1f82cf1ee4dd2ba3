import type { Predicate } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import { anyOf, contains, type Filter } from '../../connectors/status-query/index.ts';
import { valueShown } from '../open-realm/hidden-variables.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { exactTexts } from './cell-filters.ts';

/** Custom variables of a host or service by name. The names are in upper case on every engine. */
type CustomVariables = Readonly<Record<string, string>>;

/**
 * Returns the packs of a host from its custom variable PACKS. Engines of the Nagios family hold a comma list, Icinga 2 an
 * array, which its status-query interface prints as JSON text.
 */
export function packsOf(variables: CustomVariables): string[] {
  const value = (variables['PACKS'] ?? '').trim();
  const names = value.startsWith('[') ? jsonList(value) : value.split(',');
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/**
 * Returns the business impact, 0 to 5, or null if it is not set. The engine's own column (Shinken) is used before the custom
 * variable.
 */
export function businessImpactOf(variables: CustomVariables, column: number | null): number | null {
  if (column !== null) return column;
  const value = variables['BUSINESS_IMPACT'];
  return value !== undefined && /^[0-5]$/.test(value) ? Number(value) : null;
}

/**
 * Returns the custom variables that a realm shows. It hides those that nobody sees, and a hostgroup realm BP_RULE too: the rule of a business
 * process may name hosts outside of the realm. All answers, filters, sort keys and groups take the variables from here.
 */
export function variablesShown(
  { limitedTo, hidesVariable }: Pick<OpenRealm, 'limitedTo' | 'hidesVariable'>,
  variables: CustomVariables,
): CustomVariables {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    if (hidesVariable(name) || (limitedTo && name === 'BP_RULE')) continue;
    const text = valueShown(value, hidesVariable);
    if (text !== undefined) shown[name] = text;
  }
  return shown;
}

/**
 * Returns the engine filter for hosts or services one of whose custom variables has one of these values. The name is not in it: engines
 * differ in its case of letters. Numbers with fractions have no filter, because engines spell them differently.
 */
export function variableFilter(predicate: Predicate): Filter | undefined {
  const texts = predicate.kind === 'text' ? exactTexts(predicate) : undefined;
  if (!texts?.every(isSpelledAlike)) return undefined;
  return anyOf(...texts.map((value) => contains('custom_variable_values', value)));
}

/** Returns true if engines compare the value as answers show it: it is no text of JSON, and no number but a whole one. */
function isSpelledAlike(value: string): boolean {
  if (/^[[{]/.test(value)) return false;
  return !Number.isFinite(Number(value)) || /^(?:0|-?[1-9]\d{0,14})$/.test(value);
}

export function withoutCustomVariables(realm: string): AppError {
  return new AppError('realm_without_custom_variables', {
    detail: `The engine of realm '${realm}' shows no custom variables.`,
  });
}

/** The longest JSON list of packs that is parsed, in characters. */
const longestList = 100_000;

function jsonList(text: string): string[] {
  if (text.length > longestList) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
