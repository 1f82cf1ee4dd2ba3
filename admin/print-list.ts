import type { Command } from 'commander';
import { stringify } from 'yaml';

import { escapeUnsafe, printableJson } from '../client/src/cli/safe-text.ts';
import type { Io } from './io.ts';

export type ListCell = string | number | boolean | readonly string[] | undefined;
type Row = Readonly<Record<string, ListCell>>;

/** Prints rows as JSON with `--json`, else as aligned columns under the names of the fields. */
export function printList(rows: readonly Row[], program: Command, io: Io): void {
  if (wantsJson(program)) io.out(printableJson(rows));
  else io.out(rows.length === 0 ? '(none)' : columns(rows).join('\n'));
}

/** Prints one record in the form that a file of it would have: JSON with `--json`, else YAML. */
export function printRecord(record: unknown, program: Command, io: Io): void {
  io.out(wantsJson(program) ? printableJson(record) : stringify(record).trimEnd());
}

function wantsJson(program: Command): boolean {
  return program.opts()['json'] === true;
}

function columns(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, index) =>
    lines.reduce((most, line) => Math.max(most, line[index]?.length ?? 0), 0),
  );
  return lines.map((line) =>
    line
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell(value: ListCell): string {
  if (value === undefined || value === '') return '-';
  if (typeof value === 'object') return value.length === 0 ? '-' : escapeUnsafe(value.join(', '));
  return escapeUnsafe(String(value));
}
