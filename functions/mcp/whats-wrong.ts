import * as z from 'zod';

import { byWeight, causesOf } from '../../shared/realm/triage/causes.ts';
import { problemsOf } from '../../shared/realm/triage/problems.ts';
import { callAbout } from './call-about.ts';
import { realmName, selectRealms } from './select-realms.ts';
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
    const { parts, sources } = await (await selectRealms(realms, realm)).askEach((each) => problemsOf(each));
    const causes = parts.flatMap(({ value }) => causesOf(value)).sort(byWeight);
    const rows = causes.filter(({ handled }) => withHandled || !handled);
    const count = parts.reduce((sum, { value }) => sum + value.length, 0);
    const handled = causes.filter((one) => one.handled).length;
    return {
      headline: `${count} hosts and services of ${parts.length} realms have a problem, from ${causes.length} causes, of which ${handled} are acknowledged or in downtime.`,
      ...{ rows, sources },
      next: rows
        .slice(from, from + 1)
        .map((worst) => callAbout({ ...worst, host_name: worst.host_name ?? worst.examples[0] })),
    };
  },
});
