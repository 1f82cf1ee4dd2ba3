import { printable } from './safe-text.ts';
import type { Screen } from './screen.ts';

export interface ScreenColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string | number | null | undefined;
  /** The state that gives the cell its colour. */
  readonly state?: (row: Row) => string | null | undefined;
  readonly isNumber?: boolean;
}

/** Returns aligned columns under their titles. The last column is cut at the width of the terminal. */
export function renderTable<Row>(
  columns: readonly ScreenColumn<Row>[],
  rows: readonly Row[],
  screen: Screen,
): string[] {
  if (rows.length === 0) return ['(none)'];
  const cells = rows.map((row) => columns.map((column) => cellText(column.cell(row))));
  const titles = columns.map(({ title }) => title.toUpperCase());
  const widths = columns.map((_, at) =>
    [titles, ...cells].reduce((most, line) => Math.max(most, width(line[at] ?? '')), 0),
  );
  const line = (texts: readonly string[], row?: Row) => aligned(texts, { columns, widths, screen, row });
  return [line(titles), ...rows.map((row, at) => line(cells[at] ?? [], row))];
}

interface Layout<Row> {
  readonly columns: readonly ScreenColumn<Row>[];
  readonly widths: readonly number[];
  readonly screen: Screen;
  readonly row: Row | undefined;
}

function aligned<Row>(texts: readonly string[], { columns, widths, screen, row }: Layout<Row>): string {
  const parts = columns.map((column, at) => {
    const before = widths.slice(0, at).reduce((sum, places) => sum + places + 2, 0);
    const text = cut(texts[at] ?? '', Math.max(1, screen.columns - before));
    const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(text)));
    const painted = screen.paint(text, (row && column.state?.(row)) ?? '');
    return column.isNumber ? blanks + painted : painted + blanks;
  });
  return parts.join('  ').trimEnd();
}

const cellText = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '-' : printable(String(value));

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** Returns the number of columns that a text takes in a terminal. */
function width(text: string): number {
  let places = 0;
  for (const character of text) places += placesOf(character);
  return places;
}

function placesOf(character: string): number {
  if (character <= '~') return 1;
  if (/\p{M}/u.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

function cut(text: string, most: number): string {
  if (width(text) <= most) return text;
  let places = 0;
  let short = '';
  for (const character of text) {
    places += placesOf(character);
    if (places >= most) break;
    short += character;
  }
  return `${short}…`;
}
