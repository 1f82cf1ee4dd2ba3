import { partsOf } from '../../base/parts-of.ts';
import type { Schema } from './schema.ts';
import type { SeriesFilter } from './series.ts';

/** A request: the text of the statements, and the values that are bound to it. */
export interface Influxql {
  readonly text: string;
  /** The values by the name of their parameter. No value is part of the text. */
  readonly values: Readonly<Record<string, string>>;
}

/** The most hosts in the conditions of one statement. More hosts need more statements. */
const hostsOfStatement = 500;

/** Quotes the name of a tag, field or measurement, which cannot be a bound value. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', String.raw`\n`)}"`;
}

/** Returns the statements for all hosts of the selection. `shape` is what they select and how they group it. */
export function statements(
  selection: SeriesFilter,
  schema: Schema,
  shape: { readonly select: string; readonly tail: string },
): Influxql {
  const values = new Values();
  const common = [
    `time >= ${values.bind(new Date(selection.from).toISOString())}`,
    `time < ${values.bind(new Date(selection.to).toISOString())}`,
    ...equalsAny(schema.measurement, selection.measurements, values),
    ...(selection.service === undefined ? [] : equalsAny(schema.service, [selection.service], values)),
  ];
  const sources = sourcesOf(selection, schema);
  const text = hostGroups(selection.hosts)
    .map((hosts) => [...common, ...equalsAny(schema.host, hosts, values)].join(' AND '))
    .map((where) => `SELECT ${shape.select} FROM ${sources} WHERE ${where} ${shape.tail}`);
  return { text: text.join('; '), values: values.all };
}

/** Returns the tags that distinguish series. */
export function seriesTags({ host, service, measurement }: Schema): string {
  return [host, service, ...(measurement === undefined ? [] : [measurement])].map(quoteIdentifier).join(', ');
}

/** If the schema stores each measurement under its name as InfluxQL measurement, only the requested ones are read. */
function sourcesOf({ measurements }: SeriesFilter, { measurement }: Schema): string {
  if (measurement !== undefined || measurements === undefined) return '/.*/';
  return measurements.map(quoteIdentifier).join(', ');
}

function equalsAny(tag: string | undefined, wanted: readonly string[] | undefined, values: Values): string[] {
  if (tag === undefined || wanted === undefined) return [];
  const any = wanted.map((value) => `${quoteIdentifier(tag)} = ${values.bind(value)}`);
  return [`(${any.join(' OR ')})`];
}

function hostGroups(hosts: readonly string[] | undefined): (readonly string[] | undefined)[] {
  if (hosts === undefined) return [undefined];
  // A host that is named twice must not be in two statements, as its series would come twice.
  return partsOf([...new Set(hosts)], hostsOfStatement);
}

class Values {
  readonly #names = new Map<string, string>();

  /** All values are bound as texts, because a number that is compared with a time would count as nanoseconds. */
  bind(value: string): string {
    const name = this.#names.get(value) ?? `v${this.#names.size}`;
    this.#names.set(value, name);
    return `$${name}`;
  }

  get all(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([value, name]) => [name, value]));
  }
}
