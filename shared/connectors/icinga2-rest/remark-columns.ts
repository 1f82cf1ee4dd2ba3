/** The columns of comments and downtimes. */
import { checkableColumns } from './checkable-columns.ts';
import {
  type ApiColumn,
  type ApiColumns,
  attribute,
  bit,
  joinedColumns,
  seconds,
  textOf,
} from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { hostOf, subjectOf } from './object-names.ts';

/**
 * The number of a comment or downtime. The engine's own numbers begin anew when it starts, so that a number could then mean another one:
 * this process gives each name a number of its own.
 */
const number: ApiColumn = { attrs: [], value: ({ name }, { numberOf }) => numberOf(name) };

const remarkColumns: ApiColumns = {
  id: number,
  author: attribute('author'),
  entry_time: attribute('entry_time', seconds),
  ...joinedColumns('host', hostColumns, hostOf),
  ...joinedColumns('service', checkableColumns, subjectOf),
  // The names are attributes of its own, so that they need no join.
  host_name: attribute('host_name'),
  service_description: attribute('service_name'),
};

export const commentColumns: ApiColumns = {
  ...remarkColumns,
  comment: attribute('text'),
  entry_type: attribute('entry_type'),
  persistent: attribute('persistent', bit),
  expires: attribute('expire_time', bit),
  expire_time: attribute('expire_time', seconds),
};

export const downtimeColumns: ApiColumns = {
  ...remarkColumns,
  comment: attribute('comment'),
  start_time: attribute('start_time', seconds),
  end_time: attribute('end_time', seconds),
  fixed: attribute('fixed', bit),
  duration: attribute('duration', seconds),
  triggered_by: {
    attrs: ['triggered_by'],
    value: ({ attrs }, { numberOf }) => {
      const trigger = textOf(attrs['triggered_by']);
      return trigger === '' ? null : numberOf(trigger);
    },
  },
};
