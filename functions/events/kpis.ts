import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { once } from '../../shared/base/once.ts';
import { resolveTimeSpan, timeRange } from '../../shared/http/parameters/dates.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { kpiSchema } from '../../shared/realm/history/kpi/kpi-record.ts';
import { type KpiQuestion, kpisOf } from '../../shared/realm/history/kpi/kpis.ts';
import { unknownHostgroup } from '../../shared/realm/status/hostgroups.ts';
import { endpoint } from './group.ts';

const query = once(() =>
  z.object({
    ...timeRange(),
    hostgroup_filter: name.optional().describe('only hosts of this hostgroup, and their services'),
  }),
);

/** Computes key figures from the events of hosts (spec 4.3). */
export const hostKpis = kpiEndpoint('hosts');

/** Computes key figures from the events of services (spec 4.3). */
export const serviceKpis = kpiEndpoint('services');

function kpiEndpoint(object: KpiQuestion['object']) {
  return endpoint({
    name: `events.kpi-${object}`,
    method: 'GET',
    path: `/api/events/{realm_type}/{realm_name}/monitoring/kpi/${object}/`,
    access: 'viewer',
    summary: `Problems, alerts and times to answer and repair of ${object}`,
    description:
      'HARD problems of the last 24 hours by default. The answer is kept for 30 days under its `kpi_id`.',
    params: () => z.object(realmScope),
    query,
    sources: true,
    problems: ['too_many_exclusions'],
    returns: kpiSchema(),
    handle: async ({ params, query: asked }, { realms, kpis, projectTime, iso }) => {
      const { span, notice } = resolveTimeSpan(asked, projectTime());
      const question = {
        object,
        span,
        now: Math.floor(projectTime().now / 1000),
        hostgroup: asked.hostgroup_filter,
        iso,
      };
      const missing = () => unknownHostgroup(params.realm_name, asked.hostgroup_filter ?? '');
      const answer = await kpisOf(realms.selectNamed(params, { engineless: true }), question, missing);
      await kpis.keep(params, answer, realms.directory);
      return { data: answer.kpi, sources: answer.sources, notice: joinNotices(notice, answer.notice) };
    },
  });
}
