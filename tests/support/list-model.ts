/** A simple model of lists: it computes an answer from all rows by the rules of the API document. */

export type ListRow = Readonly<Record<string, unknown>>;

/** A query parameter of openapi.json. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: {
    readonly type: string;
    readonly format?: string;
    readonly items?: { readonly type: string; readonly enum?: readonly string[] };
  };
}

const bounds = /_(min|max|after|before)$/;
const fieldOf = ({ name, schema }: Parameter) =>
  schema.items || schema.type === 'boolean' ? name : name.replace(bounds, '');

/** Returns true if the row matches the filter. */
export function isWanted(row: ListRow, parameter: Parameter, value: string): boolean {
  const { name, schema, description = '' } = parameter;
  if (name === 'q') {
    const fields = /^text that one of (.*) holds/.exec(description)?.[1]?.split(', ') ?? [];
    return fields.some((field) => lower(row[field])?.includes(value.toLowerCase()));
  }
  const own = row[fieldOf(parameter)];
  if (schema.type === 'boolean') return own === ['true', '1'].includes(value);
  if (schema.items) {
    const { enum: words, type } = schema.items;
    return words || type !== 'string' ? isOneOf(own, value) : isLike(own, value);
  }
  if (own === null) return false;
  const [mine, bound] = isTime(schema)
    ? [Date.parse(typeof own === 'string' ? own : ''), msOf(value)]
    : [Number(own), Number(value)];
  if (name.endsWith('_before')) return mine < bound;
  return name.endsWith('_max') ? mine <= bound : mine >= bound;
}

/** The schema of a number has a `format` too, so the type is tested first. */
const isTime = ({ type, format }: Parameter['schema']) => type === 'string' && format !== undefined;
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : undefined);
const msOf = (time: string) => (Number.isNaN(Number(time)) ? Date.parse(time) : Number(time) * 1000);

function isOneOf(own: unknown, value: string): boolean {
  const words = value.split(',').filter((word) => word !== '');
  return words.length === 0 || words.some((word) => word.toLowerCase() === [own].join().toLowerCase());
}

function isLike(own: unknown, value: string): boolean {
  const patterns = (value.match(/(\\[\\,*]|[^,])+/gsu) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(asExpression);
  const texts = [own].flat().filter((text) => typeof text === 'string');
  return patterns.length === 0 || texts.some((text) => patterns.some((pattern) => pattern.test(text)));
}

function asExpression(pattern: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const pieces = pattern.match(/\\[\\,*]|./gsu) ?? [];
  const source = pieces.map((piece) => (piece === '*' ? '.*' : literal(piece.replace(/^\\(?=.)/s, ''))));
  return new RegExp(`^${source.join('')}$`, 'su');
}

/** Sorts rows by these fields, with `-` in front for descending order. Unknown values come last. */
export function inOrder(rows: readonly ListRow[], fields: readonly string[]): readonly ListRow[] {
  const keys = fields.map((field) => [field.replace('-', ''), field.startsWith('-')] as const);
  return [...rows].sort((a, b) => {
    for (const [field, isDescending] of keys) {
      const [one = null, other = null] = [a[field], b[field]] as (string | null)[];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other === isDescending ? 1 : -1;
    }
    return 0;
  });
}

/** Returns a value for a filter that is related to the row: the row's own value, a part of it, or one close to it. */
export function valueFor(parameter: Parameter, row: ListRow, way: number): string {
  const { name, schema } = parameter;
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  const own = name === 'q' ? texts[way % 5] : [row[fieldOf(parameter)]].flat()[0];
  const near = (Math.floor(way / 10) % 3) - 1;
  if (isTime(schema)) {
    const ms = (typeof own === 'string' ? Date.parse(own) : 1_795_176_000_000) + near * 1000;
    return way % 2 ? String(ms / 1000) : new Date(ms + (way % 3) * 500).toISOString();
  }
  if (schema.type === 'boolean') return ['true', 'false', '1', 'off'][way % 4]!;
  if (schema.type === 'integer' || schema.items?.type === 'integer')
    return String(Number(own ?? way % 3) + near);
  if (schema.type === 'number' || schema.items?.type === 'number') return String(Number(own ?? 1));
  const choices = schema.items?.enum;
  if (choices)
    return `${lower(own) ?? 'pending'},${choices[way % choices.length]!}`.replace('pending', choices[0]!);
  const text = typeof own === 'string' ? own.replaceAll(/[\x00-\x1f\x7f]/g, '') : 'x';
  return name === 'q' ? partOf(text, way).toUpperCase() : patternFor(text, way);
}

const escaped = (text: string) => text.replaceAll(/[\\,*]/g, String.raw`\$&`);
const partOf = (text: string, way: number) => {
  const letters = Array.from(text);
  const from = way % Math.max(1, letters.length);
  return letters.slice(from, from + 1 + (way % 4)).join('');
};

function patternFor(text: string, way: number): string {
  const [whole, part] = [escaped(text), escaped(partOf(text, way))];
  const ways = [
    whole,
    `${part}*`,
    `*${part}`,
    `*${part}*`,
    `${whole},x`,
    `no,*${part}*,y`,
    text,
    '*',
    ' , ',
    part,
  ];
  return ways[way % ways.length]!;
}

/** Returns the cells of a row by their CSV columns. */
export function cellsOf(row: ListRow, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(row).flatMap(([field, value]) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return cellsOf(value as ListRow, `${prefix}${field}.`);
    const isNested = Array.isArray(value) && value.some((item) => typeof item === 'object');
    const text = isNested ? JSON.stringify(value) : [value].join();
    return [[prefix + field, typeof value === 'number' ? text : guarded(text)]];
  });
}

/** The text in which no part between separators of other locales begins as a formula, but for plain numbers behind the first. */
function guarded(text: string): string {
  let result = '';
  let part = '';
  let isFirst = true;
  const end = () => {
    const isFormula = /^[=+\-@＝＋－＠]/.test(part.replace(/^[\s\p{Cc}\p{Cf}"]+/u, ''));
    const isPlain = !isFirst && !Number.isNaN(Number(part));
    result += isFormula && !isPlain ? `'${part}` : part;
    part = '';
    isFirst = false;
  };
  for (const sign of text) {
    if (!';|\t\r\n'.includes(sign)) part += sign;
    else {
      end();
      result += sign;
    }
  }
  end();
  return result;
}

/** Parses CSV. The first row has the names of the columns. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^,\n"]*)(,|\n)/gy)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
