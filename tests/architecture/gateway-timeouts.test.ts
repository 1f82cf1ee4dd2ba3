import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';

/** The time in milliseconds after which the gateway ends an integration, unless its event has another one. */
const usualMs = 29_000;

const functionFile = z.object({
  timeout: z.number(),
  events: z
    .array(
      z.looseObject({ http: z.looseObject({ timeoutInMillis: z.number().default(usualMs) }).optional() }),
    )
    .default([]),
});

describe('the gateway', () => {
  it.each(deployedFunctionNames())(
    'waits as long as %s may take',
    withAdvice('add `timeoutInMillis` to the events of the function.yml, or lower its `timeout`.', (name) => {
      const text = readFileSync(join(projectRoot, 'functions', name, 'function.yml'), 'utf8');
      const { timeout, events } = functionFile.parse(parse(text));
      const limits = events.flatMap(({ http }) => http?.timeoutInMillis ?? []);
      expect(limits.filter((ms) => ms < 1000 * timeout)).toEqual([]);
    }),
  );
});
