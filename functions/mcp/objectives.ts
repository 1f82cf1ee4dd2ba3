import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { objectiveData } from '../../shared/realm/objectives/objective-answer.ts';
import { realmName } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** The most objectives of one answer: each is calculated from the past of its realm. */
const most = 10;

/** Tells how much of the budgets of objectives is left. */
export const objectives = defineTool({
  name: 'objectives',
  title: 'Objectives and their budgets',
  about:
    'Targets of availability: what is left of each budget, how fast it is spent, and what spent most of it.',
  input: () => z.strictObject({ realm: realmName(), name: name.optional(), skip: skip() }),
  rows: 'realm name target_percent availability_percent window left_seconds left_percent burn_rate_1h burn_rate_3d exhausted_at spent_most',
  async handle({ realm, name: wanted, skip: from = 0 }, { objectives: seen, realms, iso }) {
    const isMeant = (one: string, other: string | undefined) => other === undefined || one === other;
    const all = (await seen.list()).filter(
      (one) => isMeant(one.realm.name, realm) && isMeant(one.name, wanted),
    );
    if (all.length === 0 && wanted !== undefined) {
      const detail = `You see no objective ${quoteText(wanted)}.`;
      throw new AppError('objective_not_found', { detail });
    }
    const asked = all.slice(from, from + most);
    const found = await Promise.all(asked.map((record) => seen.evaluate(record, realms)));
    const rows = found.map((one) => {
      const { top, ...data } = objectiveData(one, iso);
      const spent = top.map(({ host_name: host, service, spent_seconds: seconds }) => {
        return `${host}${service === null ? '' : ` ${service}`}: ${seconds} s`;
      });
      return { ...data, spent_most: spent.slice(0, 3) };
    });
    const over = rows.filter(({ left_seconds: left }) => left < 0).length;
    const [worst] = found.flatMap(({ record }) => record.realm.name);
    return {
      headline: `${all.length} objectives; of ${rows.length} that were calculated, ${over} have spent more than their budget.`,
      ...{ rows, rowsFrom: from, skip: from, total: all.length },
      ...{
        sources: found.flatMap(({ sources = [] }) => sources),
        notices: found.map(({ notice }) => notice),
      },
      next: worst === undefined ? [] : [{ tool: 'whats_wrong', arguments: { realm: worst } }],
    };
  },
});
