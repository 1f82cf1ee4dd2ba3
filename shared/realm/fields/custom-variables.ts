import type { OpenRealm } from '../directory/open.ts';

/** What the names of custom variables mean to us. Names come in upper case from every engine. */
type CustomVariables = Readonly<Record<string, string>>;

/**
 * A host's packs: its custom variable PACKS. Naemon's family holds a comma list, Icinga 2 an array, which its
 * status-query interface prints as JSON text.
 */
export function packsOf(variables: CustomVariables): string[] {
  const value = (variables['PACKS'] ?? '').trim();
  const names = value.startsWith('[') ? jsonList(value) : value.split(',');
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** 0 to 5, null when nothing says so: the engine's own column (Shinken) before the custom variable. */
export function businessImpactOf(variables: CustomVariables, column: number | null): number | null {
  if (column !== null) return column;
  const value = variables['BUSINESS_IMPACT'];
  return value !== undefined && /^[0-5]$/.test(value) ? Number(value) : null;
}

/** A business process's rule names hosts of anywhere, so a hostgroup realm does not show that variable. */
export function variablesShown(
  { limitedTo }: Pick<OpenRealm, 'limitedTo'>,
  variables: CustomVariables,
): CustomVariables {
  if (!limitedTo || !('BP_RULE' in variables)) return variables;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => name !== 'BP_RULE'));
}

/** No list of packs is longer. */
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
