import type { Database } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { SeriesFilter } from './series.ts';

/** Quotes a text for PromQL. This is the only function that puts a value into a query. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"\u0000-\u001F\u007F]/g, (letter) =>
    letter === '"' || letter === '\\' ? `\\${letter}` : `\\x${hex(letter)}`,
  )}"`;
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16).padStart(2, '0');
}

/**
 * Returns the name of a label, which cannot be quoted. Throws an Error if it is not a valid name; records hold only
 * valid ones.
 */
export function checkedLabel(name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error('the name of a label is none');
  return name;
}

/** The metrics that a selector matches: one name, or all names with this ending. */
export type MetricNames = string | { readonly ending: string };

/** Returns a selector of all series of a database that have a host. */
export function anySelector({ name, schema }: Database): string {
  const { host, database } = schema;
  return `{${[...(database === undefined ? [] : equalsAny(database, [name])), `${checkedLabel(host)}!=""`].join(',')}}`;
}

/**
 * Returns a selector of the series of a selection at any time. It restricts the names of measurements if a label holds
 * them.
 */
export function selector({ name, schema }: Database, selection: SeriesFilter, metrics: MetricNames): string {
  const { host, service, measurement, database } = schema;
  const conditions = [
    ...nameConditions(schema, selection, metrics),
    ...(database === undefined ? [] : equalsAny(database, [name])),
    ...(selection.hosts ? equalsAny(host, selection.hosts) : [`${checkedLabel(host)}!=""`]),
    ...(selection.service === undefined ? [] : equalsAny(service, [selection.service])),
    ...(measurement === undefined ? [] : measurementConditions(measurement, selection)),
  ];
  return `{${conditions.join(',')}}`;
}

function measurementConditions(measurement: string, { measurements }: SeriesFilter): string[] {
  return measurements ? equalsAny(measurement, measurements) : [`${checkedLabel(measurement)}!=""`];
}

function nameConditions(schema: Schema, { measurements }: SeriesFilter, metrics: MetricNames): string[] {
  if (typeof metrics === 'string') return equalsAny('__name__', [metrics]);
  const { ending } = metrics;
  if (schema.measurement === undefined && measurements) {
    return equalsAny(
      '__name__',
      measurements.map((name) => name + ending),
    );
  }
  if (ending !== '') return [`__name__=~${quoted(`.*${escaped(ending)}`)}`];
  // If the value has no ending of its own, the metrics of thresholds must be excluded by their endings.
  const thresholds = [schema.warn, schema.crit].filter((each) => each !== '').map(escaped);
  return thresholds.length === 0 ? [] : [`__name__!~${quoted(`.+(?:${thresholds.join('|')})`)}`];
}

/** Several values become a regular expression that matches only them. */
function equalsAny(name: string, values: readonly string[]): string[] {
  const [first = ''] = values;
  if (values.length === 1) return [`${checkedLabel(name)}=${quoted(first)}`];
  return [`${checkedLabel(name)}=~${quoted(values.map(escaped).join('|'))}`];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Returns the bytes that a value needs in a query. */
function lengthOf(value: string): number {
  return Buffer.byteLength(quoted(escaped(value))) + 1;
}

/**
 * The most bytes of host names, and of measurements, in one selector. VictoriaMetrics refuses queries of more than 16
 * KB.
 */
const longestList = 3000;
/** The most groups of a list. A longer list is not sent; the answer is filtered afterwards. */
const mostGroups = 16;

/**
 * Splits a selection so that its names fit into one query each. Together the parts may select more; see `isSelected`.
 */
export function splitSelection(selection: SeriesFilter): SeriesFilter[] {
  return groupsOf(selection.hosts).flatMap((hosts) =>
    groupsOf(selection.measurements).map((measurements) => ({ ...selection, hosts, measurements })),
  );
}

function groupsOf(values: readonly string[] | undefined): (readonly string[] | undefined)[] {
  const groups: string[][] = [];
  let room = 0;
  for (const value of values ?? []) {
    room -= lengthOf(value);
    if (room < 0) {
      groups.push([]);
      room = longestList - lengthOf(value);
    }
    groups.at(-1)?.push(value);
  }
  return groups.length === 0 || groups.length > mostGroups ? [undefined] : groups;
}
