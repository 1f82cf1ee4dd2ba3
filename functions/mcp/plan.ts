import { operator } from '../../shared/app/operation-services.ts';
import { AppError } from '../../shared/base/errors.ts';
import { plannedTarget } from '../../shared/realm/operations/planned-operation.ts';
import { countsText } from './counts-text.ts';
import { foreseePlan, planRequest } from './plan-request.ts';
import { scopeOf } from './select-realms.ts';
import { defineTool } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** The most targets of a plan: a person has to read it. */
const mostPlanned = 500;

const foreseen = {
  ...{ done: 'would be done', already: 'is so already', queued: 'would wait for its engine' },
  ...{ refused: 'would be refused', unconfirmed: 'would not be confirmed' },
} as const;

/** Plans a change: says what it would come to, and changes nothing. */
export const plan = defineTool({
  name: 'plan',
  title: 'Plan a change (changes nothing)',
  about:
    'A dry run of a downtime, an acknowledgement, checks now or a removal. Names every target and what would become of it, and returns a plan_id for apply_plan, which is good for ten minutes. Show it to the user first.',
  access: 'operator',
  input: planRequest,
  facts: 'action plan_id usable_until',
  rows: 'realm host_name service outcome reason',
  async handle(request, scope) {
    const { realms, plans, caller, iso } = scope;
    const { action } = request;
    const { results, sources, operation } = await foreseePlan(request, scope);
    if (results.length === 0 || results.length > mostPlanned) {
      const detail = `${results.length} targets are selected; a plan has 1 to ${mostPlanned}.`;
      throw new AppError('invalid_request', { detail });
    }
    const { realm_type, realm_name } = await scopeOf(realms.directory, request.realm);
    const { name, creation_id } = await realms.directory.find(realm_type, realm_name);
    const { plan_id, usable_until } = await plans.create({
      ...{ user_name: operator(caller), user_created_at: caller?.userCreatedAt ?? '', realm_type },
      ...{ realm: { name, creation_id }, targets: results.map(plannedTarget) },
      request: { ...request, starts_at: iso(operation.start) },
    });
    const rows = results.map(({ target, ...one }) => ({ ...target, ...one, outcome: foreseen[one.outcome] }));
    const counts = countsText(rows.map(({ outcome }) => outcome));
    const lasts =
      action === 'schedule_downtime' ? ` from ${iso(operation.start)} to ${iso(operation.end)}` : '';
    return {
      headline: `Plan of ${action}${lasts} in ${quoteText(realm_name)}: ${counts}. Nothing is changed yet.`,
      facts: { action, plan_id, usable_until: iso(usable_until / 1000) },
      ...{ rows, sources },
      next: [{ tool: 'apply_plan', arguments: { plan_id } }],
    };
  },
});
