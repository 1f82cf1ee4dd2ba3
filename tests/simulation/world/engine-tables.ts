import type { Filter } from '../../../shared/connectors/status-query/index.ts';

/** A row of an engine's table, by column. */
export type EngineRow = Record<string, unknown>;

/** Returns true if a row passes a filter, by the rules that all engines share. */
export function passes(row: EngineRow, filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.parts.every((part) => passes(row, part));
    case 'any':
      return filter.parts.some((part) => passes(row, part));
    case 'not':
      return !passes(row, filter.part);
    case 'leaf':
      return compare(row[filter.column], filter.operator, filter.value);
  }
}

function compare(cell: unknown, operator: string, value: string): boolean {
  const list = Array.isArray(cell) ? cell.map(String) : [];
  const order = typeof cell === 'number' ? cell - Number(value) : String(cell) < value ? -1 : 1;
  switch (operator) {
    case '=':
      return Array.isArray(cell) ? list.length === 0 && value === '' : textOf(cell) === value;
    case '!=':
      return textOf(cell) !== value;
    case 'contains':
      return list.includes(value);
    case 'lacks':
      return !list.includes(value);
    case '>=':
      return textOf(cell) === value || order > 0;
    case '<=':
      return textOf(cell) === value || order < 0;
    case '>':
      return textOf(cell) !== value && order > 0;
    case '<':
      return textOf(cell) !== value && order < 0;
    case '~~':
      return textOf(cell).toLowerCase().includes(value.toLowerCase());
    default:
      throw new Error(`the engine of the simulation has no operator ${operator}`);
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
