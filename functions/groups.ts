import { readdirSync, readFileSync } from 'node:fs';

import { parse } from 'yaml';
import * as z from 'zod';

const manifest = z.object({
  description: z.string(),
  events: z
    .array(
      z.object({
        http: z.object({ path: z.string() }).optional(),
        schedule: z.object({ rate: z.array(z.string()) }).optional(),
        sqs: z.unknown().optional(),
      }),
    )
    .default([]),
});

/** The facts in the `function.yml` of a folder of `functions/`. They are written nowhere else. */
export interface FunctionFacts {
  readonly name: string;
  readonly description: string;
  /** The trigger of the function: the path of a group, the schedule of a job. */
  readonly start: string;
  /** The common beginning of the paths of a group. `undefined` for a job. */
  readonly path: string | undefined;
}

/** Returns the facts of every folder that is a function, sorted by name. */
export function functionFacts(): FunctionFacts[] {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders
    .map(({ name }) => {
      const text = readFileSync(`${import.meta.dirname}/${name}/function.yml`, 'utf8');
      const { description, events } = manifest.parse(parse(text));
      return { name, description, start: startOf(events), path: pathOf(events) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function startOf(events: z.output<typeof manifest>['events']): string {
  const path = pathOf(events);
  if (path !== undefined) return `\`${path}\``;
  const rates = events.flatMap(({ schedule }) => schedule?.rate ?? []);
  if (rates.length > 0) return rates.join(', ').replace(/^rate\((.*)\)$/, 'every $1');
  return events.some(({ sqs }) => sqs) ? 'a queue' : '–';
}

/** Returns the path of the first route, without its greedy part. `undefined` if the function has no route. */
function pathOf(events: z.output<typeof manifest>['events']): string | undefined {
  const path = events.find(({ http }) => http)?.http?.path;
  return path === undefined ? undefined : `/${path.replace('{proxy+}', '')}/`.replace('//', '/');
}
