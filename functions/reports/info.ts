import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { resolveTimeSpan, timeRange } from '../../shared/http/parameters/dates.ts';
import { name, realmScope } from '../../shared/http/parameters/fields.ts';
import { reportOf } from '../../shared/realm/history/report/report.ts';
import { periodsOf } from '../../shared/realm/history/report/report-periods.ts';
import { reportedAnswer } from '../../shared/realm/objectives/objective-answer.ts';
import { endpoint } from './group.ts';
import { reportWithObjectives } from './report-with-objectives.ts';

/** Returns the figures of a realm or multirealm, as JSON or as a page to print (spec 4.7). */
export const info = endpoint({
  name: 'reports.info',
  method: 'GET',
  path: '/api/reports/info/{realm_type}/{realm_name}/',
  access: 'viewer',
  summary: 'States, availability, events and worst hosts of a realm or multirealm',
  description:
    'The figures of a range, or without a range those of the last 24 hours, 7 and 30 days; states are the present ones. ' +
    'Objectives are those of the realm with their last figures. ' +
    'As JSON, or as one HTML page with charts that needs nothing else (`format=html`, or by Accept).',
  params: () => z.object(realmScope),
  query: () =>
    z.object({
      ...timeRange(),
      hostgroup: name.optional().describe('only hosts of this hostgroup, and their services'),
    }),
  sources: true,
  problems: ['too_many_exclusions'],
  document: { formats: ['json', 'html'] },
  returns: reportWithObjectives,
  handle: async ({ params, query, format }, { realms, objectives, iso, projectTime }) => {
    const now = projectTime();
    const isRange = query.time_from !== undefined || query.time_to !== undefined;
    const range = isRange ? resolveTimeSpan(query, now) : undefined;
    const question = {
      name: params.realm_name,
      periods: periodsOf(now, range?.span),
      hostgroup: query.hostgroup,
    };
    const answer = await reportOf(realms.selectNamed(params), question, iso);
    const { report, sources } = answer;
    const asked = sources ?? [];
    const names = [params.realm_name, ...asked.map(({ realm }) => realm)];
    const { reported, notice: ofObjectives } = await objectives.report(query.hostgroup ? [] : names);
    const data = {
      ...report,
      objectives: reported.map((one) => reportedAnswer(one, question.periods.now, iso)),
    };
    const notice = joinNotices(range?.notice, answer.notice, ofObjectives);
    if (format !== 'html') return { data, notice, sources };
    const silent = asked.flatMap(({ realm, result, incomplete }) =>
      result === 'ok' || incomplete ? [] : [realm],
    );
    const { periods } = question;
    const { reportPage } = await import('./page.ts');
    const text = (shown: string | undefined) => reportPage(data, { ...now, periods, notice: shown, silent });
    return { text, notice, sources };
  },
});
