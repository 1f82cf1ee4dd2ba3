import * as z from 'zod';

import { rowOf } from '../../shared/realm/objectives/objective-answer.ts';
import { objectiveRow } from '../../shared/realm/objectives/objective-record.ts';
import { endpoint } from './group.ts';

/** Lists the objectives of the realms that the caller sees. */
export const objectives = endpoint({
  name: 'objectives.list',
  method: 'GET',
  path: '/api/objectives/',
  access: 'viewer',
  extension: true,
  summary: 'Objectives for hosts and services',
  description:
    'Those of the realms and multirealms that you see, with the rules of today and figures that are calculated every five minutes: `computed_at` says when. A list costs the engines nothing. ' +
    'A new or changed objective has none until then, or until it is asked for alone. If a realm does not answer, its objectives have the figures of their last calculation.',
  list: {
    sort: [
      ...[
        'name',
        'realm',
        'target_percent',
        'window',
        'created_at',
        'changed_at',
        'left_percent',
        'left_seconds',
      ],
      ...[
        'availability_percent',
        'spent_seconds',
        'burn_rate_1h',
        'burn_rate_6h',
        'exhausted_at',
        'computed_at',
      ],
    ],
    ties: ['realm', 'name', 'objective_id'],
  },
  returns: () => z.array(objectiveRow()),
  async handle(_request, { objectives: seen, clock, iso }) {
    const { listed, notice } = await seen.figures();
    const data = listed.map((one) => rowOf(one, clock() / 1000, iso));
    if (data.length > 0) return { data, notice };
    return { data, notice: 'You see no objective: POST /api/objectives/ creates one.' };
  },
});
