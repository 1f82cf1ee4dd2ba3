import type { Cell, ColumnKind } from './column.ts';
import type { DialectName } from './snapshot.ts';

/** A row of an answer: its encoded cells. */
export type WrittenRow = readonly string[];

export interface Rendering {
  readonly cell: (cell: Cell, kind: ColumnKind) => string;
  /** Returns the whole body. `header` is null if there is no header row. */
  readonly body: (rows: readonly WrittenRow[], header: readonly string[] | null, total: number) => string;
}

/** Returns the encoder of a dialect for one of its formats, or null if the dialect does not support the format. */
export function rendering(
  dialect: DialectName,
  format: string,
  separators: readonly string[],
): Rendering | null {
  if (format === 'csv') return csv(dialect, separators);
  if (format === 'json') return dialect === 'icinga2' ? icingaJson : naemonJson;
  return format === 'wrapped_json' && dialect === 'naemon' ? wrappedJson : null;
}

const icingaJson: Rendering = {
  cell: (cell) => plainJson(cell),
  body: (rows, header) => {
    // The header comes with the first row: without rows there is no header.
    const all = header && rows.length > 0 ? [header.map((name) => quoted(name)), ...rows] : rows;
    return `[${all.map((row) => `[${row.join(',')}]`).join(', ')}]`;
  },
};

const naemonJson: Rendering = {
  cell: naemonCell,
  body: (rows, header) => `${rowsOf(header ? [header.map((name) => quoted(name)), ...rows] : rows)}\n`,
};

const wrappedJson: Rendering = {
  cell: naemonCell,
  body: (rows, header, total) => {
    const columns = header ? `"columns":[${header.map((name) => quoted(name)).join(',')}],` : '';
    return `{${columns}"data":${rowsOf(rows)},"total_count":${total}}\n`;
  },
};

function rowsOf(rows: readonly WrittenRow[]): string {
  return `[${rows.map((row) => `[${row.join(',')}]`).join(',\n')}]`;
}

function csv(
  dialect: DialectName,
  [line = '\n', field = ';', item = ',', inner = '|']: readonly string[],
): Rendering {
  const joined = (cell: Cell, separator: string): string => {
    if (cell === null || typeof cell !== 'object') return simple(cell);
    if (isList(cell)) return cell.map((each) => joined(each, inner)).join(separator);
    return Object.entries(cell)
      .map(([name, value]) => name + inner + value)
      .join(separator);
  };
  return {
    cell: (cell, kind) =>
      kind === 'float' && dialect === 'naemon' ? exponential(Number(cell)) : joined(cell, item),
    body: (rows, header) => {
      const all = header && (rows.length > 0 || dialect === 'naemon') ? [header, ...rows] : rows;
      return all.map((row) => row.join(field) + line).join('');
    },
  };
}

function simple(cell: string | number | boolean | null): string {
  if (typeof cell === 'boolean') return String(Number(cell));
  return cell === null ? '' : String(cell);
}

function plainJson(cell: Cell): string {
  if (typeof cell === 'string') return quoted(cell);
  if (isList(cell)) return `[${cell.map(plainJson).join(',')}]`;
  return JSON.stringify(cell);
}

function naemonCell(cell: Cell, kind: ColumnKind): string {
  if (typeof cell === 'string') return quotedOnNaemon(cell);
  if (typeof cell === 'number') return kind === 'float' ? exponential(cell) : String(cell);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (cell === null) return emptyOf(kind);
  if (isList(cell)) return `[${cell.map((each) => naemonCell(each, 'int')).join(',')}]`;
  const pairs = Object.entries(cell).map(
    ([name, value]) => `${quotedOnNaemon(name)}:${quotedOnNaemon(value)}`,
  );
  return `{${pairs.join(',')}}`;
}

function isList(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}

function emptyOf(kind: ColumnKind): string {
  const empty: Readonly<Record<ColumnKind, string>> = {
    string: '""',
    int: '0',
    bool: '0',
    float: exponential(0),
    list: '[]',
    dict: '{}',
  };
  return empty[kind];
}

/** Formats a number as `%.10e` of C. The results for infinity and NaN are not JSON. */
export function exponential(value: number): string {
  if (Number.isNaN(value)) return '-nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = value.toExponential(10);
  const sign = text.length - 2;
  return text[sign] === '+' || text[sign] === '-' ? `${text.slice(0, -1)}0${text.slice(-1)}` : text;
}

const plain = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text).replaceAll(/[\u007f-\uffff]/g, escape);
}

/** Encodes a text as Naemon does: control characters as \\u00xx, and a wrong character for any character beyond the basic plane. */
function quotedOnNaemon(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return `"${text.replaceAll(/["\\]|[^ -~]/gu, escapedOnNaemon)}"`;
}

function escapedOnNaemon(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return escape(character.length > 1 ? misread(character) : character);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns the wrong character. The engine shifts the bytes of a four-byte sequence by too little: U+1F600 becomes U+07C0. */
function misread(character: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = Buffer.from(character);
  return String.fromCharCode(((first & 7) << 6) | ((second & 63) << 6) | ((third & 63) << 6) | (fourth & 63));
}
