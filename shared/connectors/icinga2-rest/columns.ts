/** The columns of our tables, as values of the attributes of the API. */
import type { ApiAttributes, ApiObject } from './api-object.ts';
import type { RelatedObjects, Relation } from './relations.ts';

/** One column of a table: the attributes that it is made of, and the value of its cell. */
export interface ApiColumn {
  readonly attrs: readonly string[];
  /** ApiAttributes of the host or service that the object belongs to, e.g. `host.state`. */
  readonly joins?: readonly string[];
  /** Other lists of objects that the value is made of. */
  readonly relations?: readonly Relation[];
  /** Returns the cell, in the form in which status-query engines send it. */
  readonly value: (object: ApiObject, related: RelatedObjects) => unknown;
}

export type ApiColumns = Readonly<Record<string, ApiColumn>>;

/** Makes a column whose cell is an attribute. The name of the attribute is that of the column if it is not given. */
export function attribute(attr: string, value?: (cell: unknown) => unknown): ApiColumn {
  return {
    attrs: [attr],
    value: value ? ({ attrs }) => value(attrs[attr]) : ({ attrs }) => attrs[attr] ?? null,
  };
}

/** Makes a column of several attributes. */
export function computedColumn(
  attrs: readonly string[],
  value: (attrs: ApiAttributes) => unknown,
): ApiColumn {
  return { attrs, value: (object) => value(object.attrs) };
}

/** Makes a column that needs other lists of objects. */
export function related(
  relations: readonly Relation[],
  value: (object: ApiObject, related: RelatedObjects) => unknown,
  attrs: readonly string[] = [],
): ApiColumn {
  return { attrs, relations, value };
}

/** The column of the object's name, which the API sends with each object. No attribute is requested for it. */
export const objectName: ApiColumn = { attrs: [], value: ({ name }) => name };

/**
 * Returns the columns of an object's host or service, with a prefix in their names. `nameOf` returns the name of that host or service by the
 * name of the object.
 */
export function joinedColumns(
  kind: 'host' | 'service',
  columns: ApiColumns,
  nameOf: (name: string) => string,
): ApiColumns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { attrs, relations = [], value }]): [string, ApiColumn] => [
      `${kind}_${name}`,
      {
        attrs: [],
        joins: attrs.map((attr) => `${kind}.${attr}`),
        relations,
        value: (object, relatedObjects) => {
          const other = { name: nameOf(object.name), attrs: object.joins[kind], joins: none };
          return value(other, relatedObjects);
        },
      },
    ]),
  );
}

const none: ApiObject['joins'] = { host: {}, service: {} };

/** Returns a time in whole seconds since the epoch, or 0, which means never. */
export function seconds(cell: unknown): number {
  return typeof cell === 'number' && cell > 0 ? Math.floor(cell) : 0;
}

/** Returns 1 for true and for numbers above 0, else 0. */
export function bit(cell: unknown): number {
  return cell === true || (typeof cell === 'number' && cell > 0) ? 1 : 0;
}

/** Returns a duration in minutes. The API has seconds. */
export function minutes(cell: unknown): number | null {
  return typeof cell === 'number' ? cell / 60 : null;
}

export function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : '';
}

export function textsIn(cell: unknown): string[] {
  return Array.isArray(cell) ? cell.filter((each) => typeof each === 'string') : [];
}
