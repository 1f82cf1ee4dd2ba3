import * as z from 'zod';

import { realmScope } from '../../shared/http/fields.ts';
import { reportOf } from '../../shared/realm/history/report.ts';
import { report } from '../../shared/realm/history/report-record.ts';
import { endpoint } from './group.ts';
import { reportPage } from './page.ts';

/** A realm or multirealm in figures, for programs or as a page to print (spec 4.7). */
export const info = endpoint({
  name: 'reports.info',
  method: 'GET',
  path: '/api/reports/info/{realm_type}/{realm_name}/',
  access: 'viewer',
  summary: 'States, availability, events and worst hosts of a realm or multirealm',
  description:
    'As JSON, or as one HTML page with charts that needs nothing else (`format=html`, or by Accept).',
  params: () => z.object(realmScope),
  sources: true,
  document: { formats: ['json', 'html'] },
  returns: report,
  handle: async ({ params, format }, { realms, iso, present }) => {
    const now = present();
    const {
      report: data,
      sources,
      notice,
    } = await reportOf(realms.named(params), params.realm_name, { present: now, iso });
    const rest = { notice, sources };
    if (format !== 'html') return { data, ...rest };
    const silent = (sources ?? []).flatMap(({ realm, status, incomplete }) =>
      status === 'ok' || incomplete ? [] : [realm],
    );
    const facts = { at: iso(now.now / 1000) ?? '', timeZone: now.zone.name, notice, silent };
    return { text: reportPage(data, facts), ...rest };
  },
});
