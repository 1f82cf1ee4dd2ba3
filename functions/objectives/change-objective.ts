import { changedObjective } from '../../shared/app/changed-objective.ts';
import { objectiveChange } from '../../shared/app/objective-body.ts';
import { operator } from '../../shared/app/operation-services.ts';
import { ifMatch } from '../../shared/http/parameters/if-match.ts';
import { settingsOf } from '../../shared/realm/objectives/objective-answer.ts';
import { dateAt } from '../../shared/realm/objectives/objective-days.ts';
import { objectiveSettings } from '../../shared/realm/objectives/objective-record.ts';
import { objectiveTagOf } from '../../shared/realm/objectives/objectives.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { endpoint } from './group.ts';
import { objectiveId } from './objective-id.ts';

/** Changes an objective from one day on. */
export const changeObjective = endpoint({
  name: 'objectives.change',
  method: 'PATCH',
  path: '/api/objectives/{objective_id}/',
  access: 'operator',
  extension: true,
  summary: 'Change an objective',
  description:
    'Fields that are not given stay. A change of target, objects, states, downtimes or calendar holds from `begins_on` on, today by default: the days before ' +
    'keep their rules, which `versions` of the objective names. The answer has the rules of today. An objective has at most 20 versions.',
  params: objectiveId,
  headers: ifMatch,
  body: objectiveChange,
  audit: { action: 'objective.change', target: ({ params }) => params.objective_id },
  problems: ['objective_not_found', 'calendar_not_found', 'precondition_failed'],
  returns: objectiveSettings,
  beforeRepeat: ({ params }, { objectives }) => objectives.find(params.objective_id),
  async handle({ params, headers, body, dryRun }, { objectives, caller, projectTime, iso }) {
    const before = await objectives.find(params.objective_id);
    const today = dateAt(projectTime().now / 1000, zoneOf(body.time_zone ?? before.time_zone));
    const change = changedObjective(before, body, { today, author: operator(caller) });
    const after = await objectives.change(before, change, { dryRun, ifMatch: headers['if-match'] });
    return { data: settingsOf(after, today, iso), headers: { ETag: objectiveTagOf(after) } };
  },
});
