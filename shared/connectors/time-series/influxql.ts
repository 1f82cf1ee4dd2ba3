import type { Schema } from './schema.ts';
import type { Selection } from './series.ts';

/** One request: statements with their values beside them. */
export interface Influxql {
  readonly text: string;
  /** By name; no value is ever part of the text. */
  readonly values: Readonly<Record<string, string>>;
}

/** Conditions of one statement grow with its hosts; more hosts are asked for by more statements. */
const hostsOfStatement = 500;

/** A name of a tag, field or measurement, which cannot be bound. */
export function identifier(name: string): string {
  return `"${name.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', String.raw`\n`)}"`;
}

/** `shape` for all hosts of the selection: what is selected, and how it is grouped. */
export function statements(
  selection: Selection,
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

/** The tags that tell series apart. */
export function tagsOf({ host, service, measurement }: Schema): string {
  return [host, service, ...(measurement === undefined ? [] : [measurement])].map(identifier).join(', ');
}

/** Where the names of measurements are those of the database, only these are read. */
function sourcesOf({ measurements }: Selection, { measurement }: Schema): string {
  if (measurement !== undefined || measurements === undefined) return '/.*/';
  return measurements.map(identifier).join(', ');
}

function equalsAny(tag: string | undefined, wanted: readonly string[] | undefined, values: Values): string[] {
  if (tag === undefined || wanted === undefined) return [];
  const any = wanted.map((value) => `${identifier(tag)} = ${values.bind(value)}`);
  return [`(${any.join(' OR ')})`];
}

function hostGroups(hosts: readonly string[] | undefined): (readonly string[] | undefined)[] {
  if (hosts === undefined) return [undefined];
  const groups = Math.ceil(hosts.length / hostsOfStatement);
  return Array.from({ length: groups }, (_, group) =>
    hosts.slice(group * hostsOfStatement, (group + 1) * hostsOfStatement),
  );
}

class Values {
  readonly #names = new Map<string, string>();

  /** A number would be taken for nanoseconds where it is compared with a time, so that all are texts. */
  bind(value: string): string {
    const name = this.#names.get(value) ?? `v${this.#names.size}`;
    this.#names.set(value, name);
    return `$${name}`;
  }

  get all(): Record<string, string> {
    return Object.fromEntries([...this.#names].map(([value, name]) => [name, value]));
  }
}
