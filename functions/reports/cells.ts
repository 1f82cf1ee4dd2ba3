import { escaped } from './markup.ts';

/** Returns table cells that hold figures. */
export function numbers(...cells: readonly string[]): string {
  return cells.map((cell) => `<td class="number">${escaped(cell)}</td>`).join('');
}
