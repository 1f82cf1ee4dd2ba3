import * as z from 'zod';

import { fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import { formatQuery, listFormats } from '../format/format.ts';
import { type ListOptions, type ListRequest, rowLimit } from '../list/list-request.ts';
import { fieldSchemasOf } from '../list/row.ts';
import { byteOrderMark, commaList } from '../parameters/fields.ts';
import type { FaultList } from '../request/fault-list.ts';
import { columnName, groupByQuery } from './group-by-query.ts';
import { readFigures } from './read-figures.ts';

interface GroupedQuery {
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
}

interface GroupedContext extends Pick<ListRequest, 'where'> {
  /** Schema of the list whose rows are counted. */
  readonly returns: z.ZodType;
  readonly related: ListOptions['related'];
}

const groupedQuery = once(() =>
  z.object({
    group_by: groupByQuery().default([]),
    fields: commaList(columnName()).default([]),
    sort: commaList(columnName()).default([]),
    limit: rowLimit(),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  }),
);

/**
 * Reads the parameters of a list with `group_by`. The handler is asked for all rows: their groups are sorted and cut after they are
 * counted. `undefined` means that the parameters have faults, which are in the list of faults.
 */
export function readGroupedRequest(
  { query, faults }: GroupedQuery,
  { returns, related, where }: GroupedContext,
): ListRequest | undefined {
  const message = 'cannot be given together with group_by';
  if (query['cursor'] !== undefined)
    faults.add('mutually_exclusive_parameters', { in: 'query', field: 'cursor', message });
  const asked = faults.read('query', groupedQuery(), query);
  const schemas = fieldSchemasOf(returns, related);
  if (!asked || schemas.size === 0) return undefined;
  const { group_by: groupBy, fields, sort, limit } = asked;
  const figures = faults.attempt(() => readFigures({ groupBy, fields, sort, limit }, schemas));
  if (!figures) return undefined;
  const read = [...figures.groupBy, ...figures.figures].map(({ from }) => from.field);
  return {
    limit: undefined,
    after: undefined,
    shown: figures.columns,
    columns: figures.columns,
    where,
    fields: new Set([...read, ...fieldsOfConditions(where)]),
    sort: [],
    expression: undefined,
    figures,
    format: asked.format,
    byteOrderMark: asked.bom === true,
  };
}
