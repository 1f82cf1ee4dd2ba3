// A part that `handle` asks for is held by types: an endpoint's scope has the parts of its group's group.ts and no other. The pipeline asks for
// parts too, on account of what an endpoint declares, and its types are those of any endpoint.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import type { Group } from '../../shared/app/group.ts';
import type { PipelineParts, RequestParts } from '../../shared/app/part.ts';
import type { Endpoint } from '../../shared/http/endpoint/endpoint.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

type AnyEndpoint = Endpoint<unknown>;

/** The part that the pipeline needs for endpoints that `isFor` accepts. Each part of the pipeline has a row. */
const needs: Readonly<Record<keyof PipelineParts, { readonly isFor: (endpoint: AnyEndpoint) => boolean }>> = {
  savedFilters: { isFor: ({ list }) => list?.kind !== undefined },
};

const groups = readdirSync(join(projectRoot, 'functions')).filter((name) =>
  existsSync(join(projectRoot, 'functions', name, 'group.ts')),
);

async function read(group: string) {
  const load = async (file: string) =>
    (await import(join(projectRoot, 'functions', group, file))) as Readonly<Record<string, unknown>>;
  const { endpoints } = (await load('endpoints.ts')) as { readonly endpoints: readonly AnyEndpoint[] };
  const composed = Object.values(await load('group.ts')).find((value) => typeof value === 'object');
  return { endpoints, pipeline: (composed as Group<RequestParts>).pipeline };
}

describe('the composition of', () => {
  it.each(groups)(
    '%s has the parts that the pipeline needs for its endpoints, and no others',
    withAdvice(
      "add the part to the second argument of `group(…)` in the group's group.ts, or remove it there.",
      async (group) => {
        const { endpoints, pipeline } = await read(group);
        expect(endpoints.length).toBeGreaterThan(0);
        for (const [part, { isFor }] of Object.entries(needs)) {
          const asking = endpoints.filter(isFor).map(({ name }) => `${group}: ${name} needs ${part}`);
          if (part in pipeline)
            expect({ group, part, isNeeded: asking.length > 0 }).toMatchObject({ isNeeded: true });
          else expect(asking).toEqual([]);
        }
      },
    ),
  );
});
