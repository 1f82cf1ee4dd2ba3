import * as z from 'zod';

import { settingsOf } from '../../shared/realm/objectives/objective-answer.ts';
import { dateAt } from '../../shared/realm/objectives/objective-days.ts';
import { objectiveSettings } from '../../shared/realm/objectives/objective-record.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { endpoint } from './group.ts';

/** Lists the objectives of the realms that the caller sees. */
export const objectives = endpoint({
  name: 'objectives.list',
  method: 'GET',
  path: '/api/objectives/',
  access: 'viewer',
  extension: true,
  summary: 'Objectives for hosts and services',
  description: 'Those of the realms and multirealms that you see, with the rules of today.',
  list: {
    sort: ['name', 'realm', 'target_percent', 'window', 'created_at', 'changed_at'],
    ties: ['realm', 'name', 'objective_id'],
  },
  returns: () => z.array(objectiveSettings()),
  async handle(_request, { objectives: seen, clock, iso }) {
    const today = (zone: string) => dateAt(clock() / 1000, zoneOf(zone));
    const data = (await seen.list()).map((one) => settingsOf(one, today(one.time_zone), iso));
    const notice = 'You see no objective: POST /api/objectives/ creates one.';
    return data.length === 0 ? { data, notice } : { data };
  },
});
