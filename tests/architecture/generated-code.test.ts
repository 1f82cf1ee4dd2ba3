import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, it } from '@jest/globals';
import * as z from 'zod';

import { catalog } from '../../functions/catalog.ts';
import { withAdvice } from '../support/advice.ts';

const run = promisify(execFile);
const printed = z.object({
  answered: z.record(z.string(), z.number()),
  failed: z.array(z.string()),
  csvLists: z.number(),
  operation: z.unknown(),
  isRefused: z.boolean(),
});

it(
  'requests of every group, CSV and functions of a queue and a schedule work where no code may be made of strings: write them without `new Function` and `eval`',
  withAdvice('write the code that the request runs through without `new Function` and `eval`.', async () => {
    const script = new URL('../support/requests-without-generated-code.ts', import.meta.url).pathname;
    const { stdout } = await run(process.execPath, [
      '--disallow-code-generation-from-strings',
      ...['--import', 'tsx', script],
    ]);
    const { answered, failed, csvLists, operation, isRefused } = printed.parse(JSON.parse(stdout));
    expect(isRefused).toBe(true);
    expect(failed).toEqual([]);
    const groups = [...new Set(catalog.map(({ path }) => path.split('/')[2] ?? ''))];
    expect(groups.filter((group) => !answered[group])).toEqual([]);
    expect(csvLists).toBeGreaterThan(20);
    expect(operation).toMatchObject({
      ...{ statusCode: 202, queued: 1, isDelivered: true, downtimes: 1 },
      watched: { up: 1, hosts: 3, services: 15 },
    });
  }),
);
