import * as z from 'zod';

import { deployedWatch } from '../../shared/app/deployed-watch.ts';
import { job } from '../../shared/app/job.ts';
import { once } from '../../shared/base/once.ts';

/** The length of a run in milliseconds. The next run begins after a minute, and has taken the present states when this one ends. */
const runMs = 65_000;
/** The length of a run that no schedule has started: a release calls a new version by itself, to see whether it works. */
const trialMs = 1000;

const scheduled = once(() => z.object({ source: z.literal('aws.events') }));

/** Keeps the states of warm realms in a Redis, from which the functions answer. */
export const warmWatch = job({
  name: 'warm-watch.run',
  summary: 'Keeps the states of realms with `warm` in a Redis, for all functions',
  parts: { deployedWatch },
  run: async ({ deployedWatch: watch }, event) =>
    watch.run(scheduled().safeParse(event).success ? runMs : trialMs),
});
