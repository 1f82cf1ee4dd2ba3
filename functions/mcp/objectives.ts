import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import type { ListedObjective } from '../../shared/realm/objectives/list-figures.ts';
import { objectiveData, rowOf } from '../../shared/realm/objectives/objective-answer.ts';
import { realmName } from './select-realms.ts';
import { defineTool, skip, type ToolScope } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** Tells how much of the budgets of objectives is left. Many have the figures that are kept; one alone is calculated. */
export const objectives = defineTool({
  name: 'objectives',
  title: 'Objectives and their budgets',
  about:
    'Targets of availability, the least budget first: what is left of it, and how fast it is spent; of one objective, by its name, also what spent most.',
  input: () => z.strictObject({ realm: realmName(), name: name.optional(), skip: skip() }),
  rows: 'realm name target_percent availability_percent window left_seconds left_percent burn_rate_1h burn_rate_3d exhausted_at computed_at spent_most',
  async handle({ realm, name: wanted }, scope) {
    const { listed, notice } = await scope.objectives.figures(realm);
    const found = listed.filter(({ record }) => wanted === undefined || record.name === wanted);
    const [first] = found;
    if (!first && wanted !== undefined)
      throw new AppError('objective_not_found', { detail: `You see no objective ${quoteText(wanted)}.` });
    const { rows, ...notes } =
      first && found.length === 1
        ? await calculated(first, scope)
        : { rows: found.map((one) => rowOf(one, scope.clock() / 1000, scope.iso)), notices: [notice] };
    rows.sort((a, b) => a.left_seconds - b.left_seconds);
    const over = rows.filter(({ left_seconds: left }) => left < 0).length;
    const headline = `${rows.length} objectives, of which ${over} have spent more than their budget.`;
    return { headline, rows, ...notes };
  },
});

async function calculated({ record }: ListedObjective, { objectives, realms, clock, iso }: ToolScope) {
  const { sources, notice, ...evaluated } = await objectives.evaluate(record, realms);
  const { top, ...data } = objectiveData({ ...evaluated, notice }, iso);
  const spent = top.map(({ host_name: host, service, spent_seconds: seconds }) => {
    return `${host}${service === null ? '' : ` ${service}`}: ${seconds} s`;
  });
  const row = { ...data, computed_at: iso(clock() / 1000), spent_most: spent.slice(0, 3) };
  return { rows: [row], sources, notices: [notice] };
}
