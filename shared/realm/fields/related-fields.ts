/** Fields of what records belong to. Conditions and groups may name them; answers never have them. */
import * as z from 'zod';

import { mapValues } from '../../base/map-values.ts';
import { type Filter, onColumns } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { computedSource, type Field, perRealm } from './field.ts';
import type { ComputedSource } from './field-writer.ts';

export type RelatedFields = Readonly<Record<string, Field<unknown>>>;

/** The values of the fields of a realm. */
export const valuesOfRealm = {
  'realm.name': ({ name }: RealmRecord) => name,
  'realm.section': ({ section }: RealmRecord) => section,
};

/** The realm of a record. */
export const fieldsOfRealm = mapValues(valuesOfRealm, (valueOf) =>
  perRealm(
    () => z.string(),
    ({ record }) => valueOf(record),
  ),
);

/** Returns the fields under names that begin with `host.`. */
export function underHost(fields: RelatedFields): RelatedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`host.${name}`, field]));
}

/** Returns fields of hosts as they are read from tables that have the columns of the host beside their own. */
export function fromHostColumns(fields: RelatedFields): RelatedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromHostColumn(field)]));
}

const ofHost = (column: string) => `host_${column}`;

function fromHostColumn(field: Field<unknown>): Field<unknown> {
  const { source, filter, entryFilter, requires, cases } = field;
  const moved = (own: Filter | undefined) => own && onColumns(own, ofHost);
  return {
    ...field,
    source: hostSource(source),
    ...(filter && { filter: (predicate, realm) => moved(filter(predicate, realm)) }),
    ...(entryFilter && { entryFilter: (predicate) => moved(entryFilter(predicate)) }),
    ...(cases && { cases: cases.map((one) => ({ ...one, filter: onColumns(one.filter, ofHost) })) }),
    ...(requires && { requires: { ...requires, column: ofHost(requires.column) } }),
  };
}

function hostSource(source: Field<unknown>['source']): Field<unknown>['source'] {
  if (source.kind === 'realm') return source;
  return source.kind === 'computed'
    ? computedHostSource(source)
    : { ...source, column: ofHost(source.column) };
}

/** The row is copied to the names that the field knows, because the cells of all rows are decoded into the same object. */
function computedHostSource({ columns, read, blank }: ComputedSource): ComputedSource {
  // The names are made once: a name that is put together for each row is looked up as a new text.
  const names = Object.keys(columns).map((column) => ({ column, there: ofHost(column) }));
  const renamed = Object.fromEntries(Object.entries(columns).map(([column, kind]) => [ofHost(column), kind]));
  return computedSource(renamed, (row, realm) => {
    const own: Record<string, unknown> = { ...blank() };
    const compute = read(own, realm);
    return () => {
      for (const { column, there } of names) own[column] = row[there];
      return compute();
    };
  });
}
