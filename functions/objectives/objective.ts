import { objectiveData } from '../../shared/realm/objectives/objective-answer.ts';
import { objectiveAnswer } from '../../shared/realm/objectives/objective-record.ts';
import { objectiveTagOf } from '../../shared/realm/objectives/objectives.ts';
import { endpoint } from './group.ts';
import { objectiveId } from './objective-id.ts';

/** Returns one objective with the state of its budget. */
export const objective = endpoint({
  name: 'objectives.objective',
  method: 'GET',
  path: '/api/objectives/{objective_id}/',
  access: 'viewer',
  extension: true,
  summary: 'One objective with the state of its budget',
  description:
    'Calculated from the past of the realm until now. The ETag is that of the settings, for If-Match of a change. With `combine` `mean` all seconds are those of ' +
    'all objects together.',
  params: objectiveId,
  sources: true,
  returns: objectiveAnswer,
  problems: ['objective_not_found', 'calendar_not_found', 'filter_not_usable', 'too_many_exclusions'],
  async handle({ params }, { objectives, realms, iso }) {
    const record = await objectives.find(params.objective_id);
    const { sources, notice, ...evaluated } = await objectives.evaluate(record, realms);
    return {
      ...{ data: objectiveData({ ...evaluated, notice }, iso), sources, notice },
      headers: { ETag: objectiveTagOf(record) },
    };
  },
});
