import * as z from 'zod';

import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { meta } from './components.ts';
import { addComponent, answerSchema, type Components } from './json-schema.ts';

const answerName = 'GroupsAnswer';

/**
 * Adds the schema of the answer of a list with `group_by`. It is a component beside the lists and not a part of the schemas of their answers:
 * as `anyOf`, the rows of every list would lose their type in generated clients.
 */
export function addGroupByAnswer<Scope>(endpoints: readonly Endpoint<Scope>[], components: Components): void {
  if (!endpoints.some(({ list }) => list)) return;
  const group = z
    .object({ count: z.int().optional().describe('number of rows of the group') })
    .catchall(z.unknown())
    .meta({ id: 'Group' });
  addComponent(components, answerName, answerSchema(z.object({ data: z.array(group), meta }), components));
}

/** Marks the parameters of a list that speak of groups: `group_by` refers to the schema of the answer, `fields` and `sort` take more names. */
export function markGroups<P extends { readonly name: string; readonly value: object }>(part: P): P {
  const mark =
    part.name === 'group_by'
      ? { 'x-realmgate-answer': { $ref: `#/components/schemas/${answerName}` } }
      : { 'x-realmgate-group-columns': true };
  const isAbout = ['group_by', 'fields', 'sort'].includes(part.name);
  return isAbout ? { ...part, value: { ...part.value, ...mark } } : part;
}
