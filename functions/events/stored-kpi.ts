import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { byteOrderMark } from '../../shared/http/parameters/fields.ts';
import { type KpiRow, kpiRowSchema, kpiSchema } from '../../shared/realm/history/kpi/kpi-record.ts';
import { sourcesOf } from '../../shared/realm/history/kpi/stored-kpis.ts';
import { endpoint } from './group.ts';

const params = once(() =>
  z.object({
    kpi_id: z.string().min(1).max(100).describe('the id of an answer of the last 30 days'),
  }),
);

/** Returns key figures that were computed earlier (spec 4.3). */
export const storedKpi = endpoint({
  name: 'events.kpi',
  method: 'GET',
  path: '/api/events/monitoring/kpi/{kpi_id}/',
  access: 'viewer',
  summary: 'Key figures that were answered in the last 30 days, by their id',
  description: 'The caller must see all realms of the report.',
  params,
  sources: true,
  returns: kpiSchema,
  handle: async ({ params: { kpi_id: id } }, { realms, kpis }) => {
    const stored = await kpis.find(id, realms.directory);
    return { data: stored.kpi, sources: sourcesOf(stored) };
  },
});

/** Returns the same key figures as a file (spec 4.3). */
export const kpiDownload = endpoint({
  name: 'events.kpi-download',
  method: 'GET',
  path: '/api/events/monitoring/kpi/{kpi_id}/download/',
  access: 'viewer',
  summary: 'The same as a file: a table for a spreadsheet, or JSON',
  params,
  query: () =>
    z.object({
      bom: byteOrderMark(),
    }),
  sources: true,
  document: { formats: ['csv', 'json'] },
  returns: kpiSchema,
  handle: async ({ params: { kpi_id: id }, query: { bom }, format }, { realms, kpis }) => {
    const stored = await kpis.find(id, realms.directory);
    const { kpi: record, scope } = stored;
    const sources = sourcesOf(stored);
    const fileName = `kpi-${scope.realm_name}-${record.object}-${record.time_from.slice(0, 10)}.${format}`;
    if (format === 'json') return { data: record, fileName, sources };
    return { rows: record.rows, columns: columnsOf(), byteOrderMark: bom === true, fileName, sources };
  },
});

function columnsOf(): (keyof KpiRow)[] {
  return kpiRowSchema().keyof().options;
}
