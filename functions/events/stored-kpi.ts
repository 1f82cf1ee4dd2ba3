import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { byteOrderMark } from '../../shared/http/fields.ts';
import { kpi, type KpiRow, kpiRow } from '../../shared/realm/history/kpi-record.ts';
import { sourcesOf } from '../../shared/realm/history/stored-kpis.ts';
import { endpoint } from './group.ts';

const params = once(() =>
  z.object({
    kpi_id: z.string().min(1).max(100).describe('of an answer of the last 30 days'),
  }),
);

/** Returns key figures that were computed earlier (spec 4.3). */
export const storedKpi = endpoint({
  name: 'events.kpi',
  method: 'GET',
  path: '/api/events/monitoring/kpi/{kpi_id}/',
  access: 'viewer',
  summary: 'Key figures that were answered in the last 30 days, by their id',
  description: 'For whoever sees all of its realms now.',
  params,
  sources: true,
  returns: kpi,
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
  returns: kpi,
  handle: async ({ params: { kpi_id: id }, query: { bom }, format }, { realms, kpis }) => {
    const stored = await kpis.find(id, realms.directory);
    const { kpi: record, scope } = stored;
    const sources = sourcesOf(stored);
    const fileName = `kpi-${scope.realm_name}-${record.object}-${record.from.slice(0, 10)}.${format}`;
    if (format === 'json') return { data: record, fileName, sources };
    return { rows: record.rows, columns: columnsOf(), byteOrderMark: bom === true, fileName, sources };
  },
});

function columnsOf(): (keyof KpiRow)[] {
  return kpiRow().keyof().options;
}
