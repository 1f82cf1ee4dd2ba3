import * as z from 'zod';

import { once } from '../../base/once.ts';
import { integer, text, time } from '../../connectors/status-query/index.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { splitMark } from './mark.ts';

export const instant = once(() => z.iso.datetime({ offset: true }).nullable());

/** The fields that downtimes, comments and acknowledgements have in common. */
export const remarkFields = once(() => ({
  realm: z.string(),
  host_name: z.string(),
  service: z.string().nullable().describe('the service; null: the host itself'),
  author: z.string().nullable().describe('author; null: not known'),
  comment: z.string().nullable().describe('the words of its author'),
  is_ours: z.boolean().describe('true: it was written by this API'),
  created_at: instant().describe('time at which it was written'),
}));

/** The columns that an engine's tables of downtimes and comments have in common. */
export const remarkColumns = {
  number: integer('id'),
  host: text('host_name'),
  service: text('service_description'),
  author: text('author'),
  comment: text('comment'),
  entered: time('entry_time'),
};

interface RemarkCells {
  readonly host: string | null;
  readonly service: string | null;
  readonly author: string | null;
  readonly comment: string | null;
  readonly entered: number | null;
}

/** Returns the fields that downtimes and comments have in common, and what the mark of this one says. */
export function remarkOf({ name, iso }: OpenRealm, cells: RemarkCells) {
  const { comment, mark, maintenanceId, sla, until } = splitMark(cells.comment ?? '');
  const fields = {
    ...{ realm: name, host_name: cells.host ?? '', service: nullIfEmpty(cells.service) },
    ...{ author: nullIfEmpty(cells.author), comment: nullIfEmpty(comment), is_ours: mark !== null },
    created_at: iso(cells.entered),
  };
  return { mark, maintenanceId, sla, until, fields };
}

/** Returns the seconds since the epoch. A time that the engine does not say is 0. */
export function secondsOf(time: string | null): number {
  return time === null ? 0 : Math.floor(Date.parse(time) / 1000);
}
