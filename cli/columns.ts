import type { Command } from 'commander';

import type { Io } from './io.ts';

type Row = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Prints rows as JSON with `--json`, else as aligned columns under the names of the fields. */
export function printList(rows: readonly Row[], program: Command, io: Io): void {
  if (wantsJson(program)) io.out(JSON.stringify(rows, undefined, 2));
  else io.out(rows.length === 0 ? '(none)' : columns(rows).join('\n'));
}

export function wantsJson(program: Command): boolean {
  return program.opts()['json'] === true;
}

function columns(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell(value: Row[string]): string {
  if (value === undefined || value === '') return '-';
  if (typeof value === 'object') return value.length === 0 ? '-' : value.join(', ');
  return String(value);
}
