import type { Predicate } from '../../base/condition.ts';
import type { AppError } from '../../base/errors.ts';
import type { Filter } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';

/** The parts of a realm on which the values of its records depend. */
export type RealmView = Pick<
  OpenRealm,
  'name' | 'record' | 'limitedTo' | 'hidesVariable' | 'iso' | 'noteOddFigure'
>;

/** A value of a field, and the engine filter for the rows that have it. */
export interface FieldCase {
  readonly value: unknown;
  readonly filter: Filter;
}

export interface RequiredColumn {
  readonly column: string;
  readonly missing: (realm: string) => AppError;
}

export interface FieldOptions {
  /** Callers may sort by this field. */
  readonly sort?: true;
  /**
   * Returns the engine filter for a caller's predicate on this field. It must let every matching row through, and may let
   * others through. `undefined` means that the engine cannot filter by it. One-cell fields get a filter by their kind.
   */
  readonly filter?: (predicate: Predicate, realm: RealmView) => Filter | undefined;
  /** The same for one entry of a field that is an object. Without it, the engine is not asked to filter by entries. */
  readonly entryFilter?: (predicate: Predicate) => Filter | undefined;
  /** A condition on the field is an error for an engine without this column, because it could not be met by any row. */
  readonly requires?: RequiredColumn;
  /** The field is read only if it is requested, because it costs the engine more. */
  readonly onDemand?: true;
  /**
   * All known values of the field, each with the engine filter that exactly the rows with this value pass. Rows without a known value
   * pass none of them. `undefined` means that the engine cannot count rows by this field. Flags and constant fields need none.
   */
  readonly cases?: readonly FieldCase[];
}
