import * as z from 'zod';

import { byWeight, type Cause, causesOf } from '../../shared/realm/triage/causes.ts';
import { problemsOf } from '../../shared/realm/triage/problems.ts';
import { callAbout, realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';

/** Tells what is wrong now, by causes. */
export const whatsWrong = defineTool({
  name: 'whats_wrong',
  title: 'What is wrong now',
  about:
    'Begin here. Problems that nobody handles, by cause, worst first: a host that is down is one row with the numbers of hosts and services that follow from it, and so is a check that fails on many hosts.',
  input: () =>
    z.strictObject({
      realm: realmName(),
      include_handled: z.boolean().default(false).describe('also what is acknowledged or in downtime'),
      skip: skip(),
    }),
  rows: 'kind realm host_name service state_name since output handled hosts services examples',
  async handle({ realm, include_handled: withHandled, skip: from = 0 }, { realms }) {
    const selection = await selectRealms(realms, realm);
    const asked = await selection.askEach(async (each) => {
      const problems = await problemsOf(each);
      return { causes: causesOf(problems), count: problems.length };
    });
    const all = asked.parts.flatMap(({ value }) => value.causes);
    const rows = all.filter(({ handled }) => withHandled || !handled).sort(byWeight);
    const count = asked.parts.reduce((sum, { value }) => sum + value.count, 0);
    const handled = all.filter((one) => one.handled).length;
    return {
      headline: `${count} hosts and services of ${asked.parts.length} realms have a problem, from ${all.length} causes, of which ${handled} are acknowledged or in downtime.`,
      ...{ rows, next: rows.slice(from, from + 1).flatMap(nextOf), sources: asked.sources },
    };
  },
});

function nextOf({ realm, host_name: host, service, examples: [example] }: Cause) {
  const shown = host ?? example;
  return shown === undefined ? [] : [callAbout(realm, shown, service)];
}
