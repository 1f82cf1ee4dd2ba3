/** Saved filters of a list: their parameters are read by the schemas of the list to which they are applied. */
import * as z from 'zod';

import type { Condition } from '../../base/condition.ts';
import { AppError, type Fault } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import { once } from '../../base/once.ts';
import type { AppliedFilter, SavedQuery } from '../../base/saved-filter.ts';
import type { ProjectTime } from '../../time/resolve.ts';
import { truncate } from '../request/faults.ts';
import { type filterQuery, resolveFilters } from './filters.ts';

/** Schema of the query parameter that names a saved filter. */
export const savedFilterQuery = once(() =>
  z.object({
    saved_filter: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'name of a saved filter for this kind of list: its rows must also meet its `where`; its `fields` and `sort` are used unless they are given',
      ),
  }),
);

/** The schemas of a list's query parameters. */
interface ListSchemas {
  readonly list: { readonly shape: Readonly<Record<string, z.ZodType>> };
  readonly filters: ReturnType<typeof filterQuery>;
}

/** Returns the schema of what a filter of this list saves. */
function savedQuery({ list: { shape }, filters }: ListSchemas) {
  const { fields = z.undefined(), sort = z.undefined() } = shape;
  return z.object({ where: filters.shape['where'] ?? z.undefined(), fields, sort });
}

/** Returns the faults of a filter that is to be saved for a list, as faults of a body. */
export function faultsOfSavedQuery(saved: SavedQuery, schemas: ListSchemas): Fault[] {
  const issues = savedQuery(schemas).safeParse(saved, { error: messageOf }).error?.issues ?? [];
  return issues.map(({ path: [field], message }) => ({ in: 'body', field: String(field), message }));
}

/** The parts of a list's request that a saved filter adds. */
export interface SavedParts {
  readonly conditions: readonly Condition[];
  /** The parameters of the list that the filter saves, by name. */
  readonly query: Readonly<Record<string, string>>;
}

/** Returns what a saved filter adds to a request. Throws `filter_not_usable` if one of its parameters does not fit the list. */
export function applySavedFilter(
  { name, where, fields, sort }: AppliedFilter,
  schemas: ListSchemas,
  projectTime: ProjectTime,
): SavedParts {
  const query = { ...(fields !== undefined && { fields }), ...(sort !== undefined && { sort }) };
  const read = savedQuery(schemas).safeParse({ where, ...query }, { error: messageOf });
  if (!read.success) throw notUsable(name, read.error.issues.map(sentenceOf).join('; '));
  try {
    return { conditions: resolveFilters({ where: read.data.where }, projectTime), query };
  } catch (error) {
    throw error instanceof AppError ? notUsable(name, error.message) : error;
  }
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.map(String).join('.')} ${message}`;
}

function notUsable(name: string, reasons: string): AppError {
  const detail = truncate(`The filter '${name}' does not fit this list: ${reasons}`, longestDetail);
  return new AppError('filter_not_usable', { detail });
}

const longestDetail = 2000;
