import * as z from 'zod';

import { dryRunSchema } from '../http/dry-run.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { takesKey } from '../http/idempotent.ts';
import { successesOf } from '../http/success.ts';
import { meta } from './components.ts';
import { answerSchema, type Components } from './json-schema.ts';
import { answerNameOf, rowOf } from './names.ts';
import { referTo, refusalsOf, takesTag } from './problems.ts';
import type { Part } from './shared-parts.ts';

const titles = { 200: 'The answer', 201: 'Created', 202: 'Accepted' } as const;

/** Every answer that an endpoint may give, by status. */
export function responsesOf<Scope>(
  endpoint: Endpoint<Scope>,
  components: Components,
): Map<number, Part | { readonly $ref: string }> {
  return new Map<number, Part | { readonly $ref: string }>([
    ...successes(endpoint, components),
    ...(hasTag(endpoint) ? [[304, notModified] as const] : []),
    ...refusalsOf(endpoint).map(
      (status) => [status, { $ref: `#/components/responses/Problem${status}` }] as const,
    ),
  ]);
}

const notModified: Part = {
  hint: 'NotModified',
  value: {
    description: 'The caller has it already',
    headers: referTo(['X-Request-Id', 'ETag', 'X-Partial-Result', 'X-Total-Count', 'X-Next-Cursor']),
  },
};

/** A dry run is always answered with 200, beside what else that means. */
function successes<Scope>(endpoint: Endpoint<Scope>, components: Components): [number, Part][] {
  const own = successesOf(endpoint);
  const statuses = [...new Set([...own, ...(endpoint.audit ? [200 as const] : [])])];
  return statuses.map((status) => {
    const whole = own.includes(status) ? [endpoint.returns] : [];
    const schemas = endpoint.audit && status === 200 ? [...whole, dryRunSchema(endpoint)] : whole;
    const [first = z.unknown(), ...others] = schemas;
    const data = others.length > 0 ? z.union(schemas) : first;
    const value = {
      description: titles[status],
      headers: referTo(headersOf(endpoint, status)),
      content: contentOf(endpoint, data, components),
    };
    const isRehearsal = !own.includes(status);
    return [status, { hint: `${answerNameOf(endpoint)}${isRehearsal ? 'DryRun' : ''}`, value }];
  });
}

function contentOf<Scope>(
  endpoint: Endpoint<Scope>,
  data: z.ZodType,
  components: Components,
): Record<string, unknown> {
  const sparse = endpoint.list ? rowOf(endpoint) : undefined;
  const envelope = answerSchema(z.object({ data, meta }), components, sparse);
  const text = { schema: { type: 'string' } };
  return {
    'application/json': { schema: envelope },
    ...(endpoint.list ? { 'text/csv': text, 'application/x-ndjson': text } : {}),
  };
}

function headersOf<Scope>(endpoint: Endpoint<Scope>, status: number): string[] {
  return [
    'X-Request-Id',
    ...(hasTag(endpoint) || takesTag(endpoint) ? ['ETag'] : []),
    ...(status === 201 ? ['Location'] : []),
    ...(endpoint.sources ? ['X-Partial-Result'] : []),
    ...(endpoint.list ? ['X-Total-Count', 'X-Next-Cursor'] : []),
    ...(takesKey(endpoint) ? ['Idempotent-Replay'] : []),
  ];
}

function hasTag<Scope>({ method, cache }: Endpoint<Scope>): boolean {
  return method === 'GET' && cache !== 'no-store';
}
