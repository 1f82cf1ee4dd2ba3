/** Reads `group_by`, and the `fields` and `sort` beside it. */
import * as z from 'zod';

import { AppError, type Fault } from '../../base/errors.ts';
import { closestWord, unknownWord } from '../../base/near-miss.ts';
import { once } from '../../base/once.ts';
import { markTime } from '../../rows/keys.ts';
import { type FieldSchemas, isTime, unwrapSchema } from '../list/row.ts';
import { truncate } from '../request/faults.ts';
import { findField } from '../where/find-field.ts';
import type { GroupField } from './figures-request.ts';
import {
  countColumn,
  type FieldFigure,
  type FigureName,
  figureNames,
  type FiguresRequest,
  type SeriesOfRows,
} from './figures-request.ts';

/** Values of the parameters `group_by`, `fields`, `sort` and `limit`, before their names are checked. */
interface FiguresParameters {
  readonly groupBy: readonly string[];
  readonly fields: readonly string[];
  readonly sort: readonly string[];
  readonly limit: number | undefined;
  /** The series of the rows, if the request has one. */
  readonly series: SeriesOfRows | undefined;
}

const longestName = 100;
const wholeNumber = once(() => z.int());
const number = once(() => z.number());
const described = ['count', ...figureNames.map((name) => `${name}(FIELD)`)];

/** Returns the requested figures. Throws one error that has all faults of the three parameters. */
export function readFigures(parameters: FiguresParameters, schemas: FieldSchemas): FiguresRequest {
  const { series } = parameters;
  const reading = new FiguresReading(schemas, series);
  const groups = new Map(parameters.groupBy.map((name) => [name, reading.groupField(name)]));
  if (groups.size === 0) reading.refuse('group_by', 'must name a field');
  const usual = series ? [countColumn, series.field] : [countColumn];
  const named = [...new Set(parameters.fields.length > 0 ? parameters.fields : usual)];
  const figures = named.flatMap((name) => (groups.has(name) ? [] : (reading.figure(name, groups) ?? [])));
  const columns = [...[...groups.keys()].filter((name) => !named.includes(name)), ...named];
  const sort = parameters.sort.map((key) => reading.sortKey(key, columns));
  reading.end();
  return {
    groupBy: [...groups.values()].flatMap((group) => group ?? []),
    figures,
    columns,
    sort,
    limit: parameters.limit,
    returns: z.array(z.strictObject(reading.shape)),
  };
}

type Parameter = 'group_by' | 'fields' | 'sort';

class FiguresReading {
  readonly #schemas: FieldSchemas;
  readonly #series: SeriesOfRows | undefined;
  readonly #faults: Fault[] = [];
  /** The schemas of the columns that were read. */
  readonly shape: Record<string, z.ZodType> = {};

  constructor(schemas: FieldSchemas, series: SeriesOfRows | undefined) {
    this.#schemas = schemas;
    this.#series = series;
  }

  refuse(field: Parameter, message: string): null {
    this.#faults.push({ in: 'query', field, message });
    return null;
  }

  end(): void {
    const [first] = this.#faults;
    if (!first) return;
    throw new AppError('invalid_request', {
      detail: `The query parameter ${first.field} ${first.message}`,
      faults: this.#faults,
    });
  }

  groupField(name: string): GroupField | null {
    const found = findField(name, this.#schemas);
    if ('message' in found) return this.refuse('group_by', found.message);
    if (found.schema instanceof z.ZodArray)
      return this.refuse('group_by', `${name} is ${found.kind.called}, by which rows cannot be grouped`);
    this.#allow(name, found.schema);
    return { name, from: found.from };
  }

  /** Returns the figure of a name in `fields`. `count` is part of every group and needs none. */
  figure(name: string, groups: ReadonlyMap<string, unknown>): FieldFigure | null {
    if (name === countColumn) {
      this.#allow(name, wholeNumber());
      return null;
    }
    const series = this.#series;
    if (series?.field === name) {
      this.#allow(name, this.#schemas.get(name));
      return { name, figure: 'sum', from: { field: name }, tally: series.tally };
    }
    const start = name.indexOf('(');
    if (start < 0 || !name.endsWith(')')) return this.refuse('fields', notAColumn(name, [...groups.keys()]));
    const [word, inner] = [name.slice(0, start), name.slice(start + 1, -1)];
    const figure = figureNames.find((one) => one === word);
    if (!figure) {
      const called = { called: 'Figures', words: figureNames };
      return this.refuse('fields', `${truncate(word, longestName)} ${unknownWord(word, called)}`);
    }
    return this.#figureOf(name, { figure, inner });
  }

  sortKey(key: string, columns: readonly string[]): FiguresRequest['sort'][number] {
    const field = key.replace(/^-/, '');
    if (!columns.includes(field)) {
      const vocabulary = { called: 'Columns of these groups', words: columns };
      this.refuse(
        'sort',
        truncate(`${truncate(field, longestName)} ${unknownWord(field, vocabulary)}`, 1000),
      );
    }
    return markTime({ field, descending: key.startsWith('-') }, isTime(this.shape[field]));
  }

  #figureOf(
    name: string,
    { figure, inner }: { readonly figure: FigureName; readonly inner: string },
  ): FieldFigure | null {
    const found = findField(inner, this.#schemas);
    if ('message' in found) return this.refuse('fields', found.message);
    if (!isFit(figure, found.schema)) {
      const words = [...this.#schemas].flatMap(([field, schema]) => namesFit(figure, field, schema));
      const meant = closestWord(inner, words);
      const hint = meant === undefined ? '.' : `; did you mean ${meant}?`;
      const wanted = figure === 'min' || figure === 'max' ? 'numbers or times' : 'numbers';
      const message = `${inner} is ${found.kind.called}, and ${figure} needs ${wanted}${hint} Fields: ${words.join(', ')}`;
      return this.refuse('fields', message);
    }
    this.#allow(name, figure === 'avg' || figure === 'sum' ? number() : found.schema);
    return { name, figure, from: found.from };
  }

  #allow(name: string, schema: unknown): void {
    if (schema instanceof z.ZodType) this.shape[name] = schema.nullable();
  }
}

function notAColumn(name: string, groups: readonly string[]): string {
  const about = unknownWord(name, { called: 'Columns of groups', words: [...groups, ...described] });
  return truncate(`${truncate(name, longestName)} ${about}`, 1000);
}

function isFit(figure: FigureName, schema: unknown): boolean {
  if (schema instanceof z.ZodNumber) return true;
  return schema instanceof z.ZodISODateTime && (figure === 'min' || figure === 'max');
}

/** Returns the names that a figure may have as its field: the field itself, or entries of it. */
function namesFit(figure: FigureName, field: string, written: unknown): readonly string[] {
  const schema = unwrapSchema(written);
  if (isFit(figure, schema)) return [field];
  if (!(schema instanceof z.ZodObject)) return [];
  const entries = Object.entries(schema.shape).filter(([, entry]) => isFit(figure, unwrapSchema(entry)));
  return entries.map(([name]) => `${field}.${name}`);
}
