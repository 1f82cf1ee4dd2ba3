import { versionOf } from '../../shared/app/changed-objective.ts';
import { newObjective } from '../../shared/app/objective-body.ts';
import { operator } from '../../shared/app/operation-services.ts';
import { settingsOf } from '../../shared/realm/objectives/objective-answer.ts';
import { dateAt } from '../../shared/realm/objectives/objective-days.ts';
import { objectiveSettings } from '../../shared/realm/objectives/objective-record.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { endpoint } from './group.ts';

/** Creates an objective. */
export const createObjective = endpoint({
  name: 'objectives.create',
  method: 'POST',
  path: '/api/objectives/',
  access: 'operator',
  extension: true,
  summary: 'Create an objective',
  description:
    'An objective says which share of time some objects are to be good, and has a budget of seconds that they may not be. Its rules hold for the ' +
    'days before too, as far as a source knows them. Its name and realm stay: another name is another objective. The objects are looked up at ' +
    'each calculation: what the engine no longer has counts as far as days were calculated before. A realm has at most 1,000.',
  body: newObjective,
  audit: { action: 'objective.create', target: ({ body }) => `${body.realm}/${body.name}` },
  success: 201,
  problems: ['calendar_not_found', 'objective_exists', 'too_many_objectives', 'realm_not_found'],
  returns: objectiveSettings,
  async handle({ body, dryRun, idempotencyKey: key }, { objectives, caller, projectTime, iso }) {
    const { now, zone } = projectTime();
    const { name, realm, window, time_zone = zone.name, combine, ...rules } = body;
    const [today, author] = [dateAt(now / 1000, zoneOf(time_zone)), operator(caller)];
    const version = versionOf(rules, { begins_on: today, author });
    const created = await objectives.create(
      { name, realm, window, time_zone, combine, version },
      { author, key, dryRun },
    );
    return { data: settingsOf(created, today, iso) };
  },
});
