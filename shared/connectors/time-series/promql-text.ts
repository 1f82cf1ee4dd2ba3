import type { Database } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { Selection } from './series.ts';

/** A text as PromQL writes one: the only function that puts a value into a query. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"\u0000-\u001F\u007F]/g, (letter) =>
    letter === '"' || letter === '\\' ? `\\${letter}` : `\\x${hex(letter)}`,
  )}"`;
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16).padStart(2, '0');
}

/** The name of a label, which cannot be quoted; records may hold no other ones. */
export function label(name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error('the name of a label is none');
  return name;
}

/** Whose names a selector matches: one metric, or all that end alike. */
export type Metrics = string | { readonly ending: string };

/** All series of a database that are of a host. */
export function anySelector({ name, schema }: Database): string {
  const { host, database } = schema;
  return `{${[...(database === undefined ? [] : equalsAny(database, [name])), `${label(host)}!=""`].join(',')}}`;
}

/** The series of a selection, whatever their time. Names of measurements are looked at where a label holds them. */
export function selector({ name, schema }: Database, selection: Selection, metrics: Metrics): string {
  const { host, service, measurement, database } = schema;
  const conditions = [
    ...nameConditions(schema, selection, metrics),
    ...(database === undefined ? [] : equalsAny(database, [name])),
    ...(selection.hosts ? equalsAny(host, selection.hosts) : [`${label(host)}!=""`]),
    ...(selection.service === undefined ? [] : equalsAny(service, [selection.service])),
    ...(measurement === undefined ? [] : measurementConditions(measurement, selection)),
  ];
  return `{${conditions.join(',')}}`;
}

function measurementConditions(measurement: string, { measurements }: Selection): string[] {
  return measurements ? equalsAny(measurement, measurements) : [`${label(measurement)}!=""`];
}

function nameConditions(schema: Schema, { measurements }: Selection, metrics: Metrics): string[] {
  if (typeof metrics === 'string') return equalsAny('__name__', [metrics]);
  const { ending } = metrics;
  if (schema.measurement === undefined && measurements) {
    return equalsAny(
      '__name__',
      measurements.map((name) => name + ending),
    );
  }
  if (ending !== '') return [`__name__=~${quoted(`.*${escaped(ending)}`)}`];
  // Names of values are whole: what ends as thresholds do is none.
  const thresholds = [schema.warn, schema.crit].filter((each) => each !== '').map(escaped);
  return thresholds.length === 0 ? [] : [`__name__!~${quoted(`.+(?:${thresholds.join('|')})`)}`];
}

/** Of several values a regular expression that means nothing but them. */
function equalsAny(name: string, values: readonly string[]): string[] {
  const [first = ''] = values;
  if (values.length === 1) return [`${label(name)}=${quoted(first)}`];
  return [`${label(name)}=~${quoted(values.map(escaped).join('|'))}`];
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** How long a value is in a query. */
function lengthOf(value: string): number {
  return Buffer.byteLength(quoted(escaped(value))) + 1;
}

/** Bytes of the hosts, and of the measurements, in one selector: VictoriaMetrics takes no query of more than 16 KB. */
const longestList = 3000;
/** Longer lists are not sent at all: what comes is looked at again. */
const mostGroups = 16;

/** The selection in pieces whose names have room in one query. Together they may select more; see `isSelected`. */
export function piecesOf(selection: Selection): Selection[] {
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
