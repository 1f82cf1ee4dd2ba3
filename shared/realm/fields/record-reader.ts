import { type Cells, noticing, type Place } from '../../connectors/status-query/index.ts';
import { compileRecord } from './compile-record.ts';
import type { Field, RealmView } from './field.ts';

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Names of the columns behind a field. */
export function columnsOf({ source }: Field<unknown>): readonly string[] {
  if (source.kind === 'realm') return [];
  return source.kind === 'made' ? Object.keys(source.columns) : [source.column];
}

/** Makes what reads the rows of one answer into records. What can be decided once is, as there may be 50,000 rows. */
export function recordReader(
  fields: Fields,
  realm: RealmView,
  place: Place,
): (cells: Cells) => Record<string, unknown> {
  const { row, decodeAll } = decoder(fields, realm, place);
  const readers = Object.entries(fields).map(([name, field]) => ({
    name,
    ...readerOf(field, { realm, place, row }),
  }));
  const read = compileRecord(readers);
  return (cells) => {
    decodeAll(cells);
    return read(cells);
  };
}

/** The cells of which fields are made, each decoded once a row into one and the same object. */
function decoder(fields: Fields, realm: RealmView, place: Place) {
  const kinds = new Map(
    Object.values(fields).flatMap(({ source }) =>
      source.kind === 'made' ? Object.entries(source.columns) : [],
    ),
  );
  const steps = [...kinds].map(([column, kind]) => ({
    column,
    ...placed(place(column), noticing(kind(column), realm.noteOddFigure)),
  }));
  const row: Record<string, unknown> = Object.fromEntries(steps.map(({ column }) => [column, null]));
  const decodeAll = (cells: Cells) => {
    for (const { column, at, read } of steps) row[column] = read(cells[at]);
  };
  return { row, decodeAll };
}

interface Answer {
  readonly realm: RealmView;
  readonly place: Place;
  readonly row: Record<string, unknown>;
}

function readerOf({ source }: Field<unknown>, { realm, place, row }: Answer) {
  if (source.kind === 'made') return { at: 0, read: source.read(row, realm) };
  if (source.kind !== 'realm') return placed(place(source.column), source.read(realm));
  const value = source.value(realm);
  return { at: 0, read: () => value };
}

/** What an engine lacks is read as missing, wherever one looks. */
function placed<T>(at: number, read: (cell: unknown) => T) {
  return at < 0 ? { at: 0, read: () => read(undefined) } : { at, read };
}
