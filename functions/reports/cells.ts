import { escapeMarkup } from './markup.ts';

/** Returns table cells that hold figures. */
export function numbers(...cells: readonly string[]): string {
  return cells.map((cell) => `<td class="number">${escapeMarkup(cell)}</td>`).join('');
}
