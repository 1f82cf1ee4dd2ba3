import type * as z from 'zod';

import type { ConditionOnField } from '../../base/condition.ts';
import type { SortKey } from '../../rows/keys.ts';

/** The figures that are made of the known values of a field. */
export const figureNames = ['avg', 'min', 'max', 'sum'] as const;
export type FigureName = (typeof figureNames)[number];

/** A field, or an entry of a field that is an object. */
export type FieldOrEntry = Omit<ConditionOnField, 'predicate'>;

/** A field whose values make the groups, under the name in which the caller wrote it. */
export interface GroupField {
  readonly name: string;
  readonly from: FieldOrEntry;
}

/** A figure over the values of a field in each group, e.g. `avg(latency)`. */
export interface FieldFigure {
  readonly name: string;
  readonly figure: FigureName;
  readonly from: FieldOrEntry;
  /** Makes the tally of the figure in one group. `undefined` means that of numbers and times. */
  readonly tally?: (() => GroupTally) | undefined;
}

/** The figure over the values of one field in one group. */
export interface GroupTally {
  /** Adds the value of a row that stands for `count` equal rows. */
  add(value: unknown, count: number): void;
  figure(name: FigureName): unknown;
}

/** A field that holds a series of each row if the request has `parameter`. A group has the series of its rows together. */
export interface SeriesOfRows {
  readonly field: string;
  readonly parameter: string;
  readonly tally: () => GroupTally;
}

/** The figures over groups that a caller requests in place of the rows of a list. */
export interface FiguresRequest {
  readonly groupBy: readonly GroupField[];
  readonly figures: readonly FieldFigure[];
  /** Names of the columns of the answer, in their order. */
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
  /** Maximum number of groups in the answer. `undefined` means all groups. */
  readonly limit: number | undefined;
  /** Schema of the answer: a list of groups. */
  readonly returns: z.ZodType;
}

/** The name of the figure that counts the rows of a group. */
export const countColumn = 'count';
