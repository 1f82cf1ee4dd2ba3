import * as z from 'zod';

import { successStatusesOf } from '../http/answer/answer.ts';
import { dryRunSchema } from '../http/endpoint/dry-run.ts';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import { acceptsIdempotencyKey } from '../http/endpoint/idempotency-key.ts';
import { type Format, listFormats, mediaTypes } from '../http/format/format.ts';
import { meta } from './components.ts';
import { addComponent, answerSchema, type Components } from './json-schema.ts';
import { answerNameOf, pascalCase, rowOf } from './names.ts';
import { errorStatusesOf, headerReferences, readsIfMatch } from './problems.ts';
import type { OperationPart } from './shared-parts.ts';

const titles = { 200: 'The answer', 201: 'Created', 202: 'Accepted' } as const;

/** Returns every answer that an endpoint may give, by status. */
export function responsesOf<Scope>(
  endpoint: Endpoint<Scope>,
  components: Components,
): Map<number, OperationPart | { readonly $ref: string }> {
  return new Map<number, OperationPart | { readonly $ref: string }>([
    ...successResponses(endpoint, components),
    ...(hasTag(endpoint) ? [[304, notModified] as const] : []),
    ...errorStatusesOf(endpoint).map(
      (status) => [status, { $ref: `#/components/responses/Problem${status}` }] as const,
    ),
  ]);
}

const notModified: OperationPart = {
  hint: 'NotModified',
  value: {
    description: 'The caller has it already',
    headers: headerReferences([
      'X-Request-Id',
      'ETag',
      'X-Partial-Result',
      'X-Stale-Result',
      'Age',
      'X-Total-Count',
      'X-Next-Cursor',
      'Link',
    ]),
  },
};

/** Returns the successful answers. A dry run is always answered with 200, which an endpoint may lack otherwise. */
function successResponses<Scope>(
  endpoint: Endpoint<Scope>,
  components: Components,
): [number, OperationPart][] {
  const own = successStatusesOf(endpoint);
  const statuses = [...new Set([...own, ...(endpoint.audit ? [200 as const] : [])])];
  const content = contentOf(endpoint, components);
  return statuses.map((status) => {
    const value = {
      description: titles[status],
      headers: headerReferences(headersOf(endpoint, status)),
      content,
    };
    const isRehearsal = !own.includes(status);
    return [status, { hint: `${answerNameOf(endpoint)}${isRehearsal ? 'DryRun' : ''}Response`, value }];
  });
}

/** Returns the content of a success, by media type. */
function contentOf<Scope>(endpoint: Endpoint<Scope>, components: Components): Record<string, unknown> {
  const { list, page, document } = endpoint;
  const formats: readonly Format[] = document?.formats ?? ((list ?? page) ? listFormats : ['json']);
  const content = formats.map((format) => {
    const schema = format === 'json' ? jsonOf(endpoint, components) : textOf(format, document !== undefined);
    return [mediaTypes[format], { schema }] as const;
  });
  return Object.fromEntries(content);
}

const eventsDescription =
  'Server-sent events, whose `data` is an event of CloudEvents 1.0. A block with an `id` alone is a sign of life. An event named `problem` is the ' +
  'last one: its `data` is a problem document (schema Problem), because the status 200 has left by then.';

const eventLinesDescription =
  'One object a line: `{"id": …, "event": …}` with an event of CloudEvents 1.0, `{"id": …}` as a sign of life, and as the last line ' +
  '`{"id": …, "retry_ms": …}` or `{"problem": …}` with a problem document (schema Problem).';

/**
 * Returns the schema of a text format. That of ndjson describes its lines, because the status is already sent if a long list breaks off
 * (docs/adr/0054).
 */
function textOf(format: Format, isDocument: boolean): object {
  if (format === 'sse') return { type: 'string', description: eventsDescription };
  if (format !== 'ndjson') return { type: 'string' };
  if (isDocument) return { type: 'string', description: eventLinesDescription };
  const description =
    'One record a line. If a streamed list cannot be finished, its last line is ' +
    '`{"problem": …}` with a problem document (schema Problem); its status, 200, has left by then.';
  return { type: 'string', description };
}

function jsonOf<Scope>(endpoint: Endpoint<Scope>, components: Components): object {
  return endpoint.bare ? answerSchema(endpoint.returns, components) : envelopeOf(endpoint, components);
}

/** Returns one body for all successes of an endpoint, because most generators of clients read the first success for all of them. */
function envelopeOf<Scope>(endpoint: Endpoint<Scope>, components: Components): object {
  const { returns, audit, list, page } = endpoint;
  const data = audit ? z.union([returns, dryRunSchema(endpoint)]) : returns;
  const sparse = (list ?? page) ? rowOf(endpoint) : undefined;
  const metaSchema = list?.summary ? meta.extend({ summary: list.summary() }) : meta;
  const envelope = answerSchema(z.object({ data, meta: metaSchema }), components, sparse);
  const name = envelopeNameOf(endpoint);
  addComponent(components, name, envelope);
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Returns the name of the envelope. An endpoint that writes has words of its own in its answer (`would_create`), so its envelope is
 * named after it.
 */
function envelopeNameOf<Scope>(endpoint: Endpoint<Scope>): string {
  return `${endpoint.audit ? pascalCase(endpoint.name) : answerNameOf(endpoint)}Answer`;
}

function headersOf<Scope>(endpoint: Endpoint<Scope>, status: number): string[] {
  return [
    'X-Request-Id',
    ...(hasTag(endpoint) || readsIfMatch(endpoint) ? ['ETag'] : []),
    ...(hasLocation(endpoint, status) ? ['Location'] : []),
    ...(endpoint.setsCookie ? ['Set-Cookie'] : []),
    ...(endpoint.sources ? ['X-Partial-Result'] : []),
    ...(endpoint.warm ? ['X-Stale-Result', 'Age'] : []),
    ...headersOfKind(endpoint),
    ...(acceptsIdempotencyKey(endpoint) ? ['Idempotent-Replay'] : []),
  ];
}

function hasLocation<Scope>({ queues }: Endpoint<Scope>, status: number): boolean {
  return status === 201 || (status === 202 && queues === true);
}

function headersOfKind<Scope>({ list, page, document }: Endpoint<Scope>): string[] {
  if (document?.formats.includes('sse')) return ['X-Accel-Buffering'];
  if (document) return ['Content-Disposition'];
  return (list ?? page) ? ['X-Total-Count', 'X-Next-Cursor', 'Link', 'Content-Disposition'] : [];
}

function hasTag<Scope>({ method, cache }: Endpoint<Scope>): boolean {
  return method === 'GET' && cache !== 'no-store';
}
