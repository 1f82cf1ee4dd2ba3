import * as z from 'zod';

import { once } from '../../base/once.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import { MissingIndex } from './faults.ts';
import type { Reply } from './wire.ts';

const cause = once(() =>
  z.object({
    type: z.string().default(''),
    reason: z.string().nullish(),
    index: z.string().optional(),
  }),
);
/** OpenSearch and Elasticsearch write `error` as a bare text where no handler took the request. */
const body = once(() =>
  z.object({
    error: z.union([z.string(), cause().extend({ root_cause: z.array(cause()).default([]) })]),
  }),
);

const byType: Readonly<Record<string, FaultKind>> = {
  search_context_missing_exception: 'lost',
  time_exceeded_exception: 'aborted',
  circuit_breaking_exception: 'overloaded',
  es_rejected_execution_exception: 'overloaded',
  rejected_execution_exception: 'overloaded',
  cluster_block_exception: 'failed',
  // Asking again does not make them fewer, whatever the status says.
  too_many_buckets_exception: 'refused',
  index_closed_exception: 'refused',
};

/** What was made of an answer; a refusal is a WireFault. */
export function whole<T>(reply: Reply<T>): T {
  if (reply.isRefusal) throw refusal(reply.status, reply.body);
  return reply.body;
}

/** What an answer with a status other than 200 means. */
export function refusal(status: number, answer: unknown): WireFault {
  const read = body().safeParse(answer);
  if (!read.success) return new WireFault(kindOf(status), `status ${status} without words`);
  const { error } = read.data;
  if (typeof error === 'string') return new WireFault(kindOf(status), `status ${status}: ${short(error)}`);
  const causes = [...error.root_cause, error];
  const missing = causes.find(({ type }) => type === 'index_not_found_exception');
  if (missing) return new MissingIndex(missing.index);
  const kind = causes.map(({ type }) => byType[type]).find((found) => found !== undefined);
  const words = causes.map(({ type, reason }) => `${type}: ${reason ?? ''}`)[0] ?? '';
  return new WireFault(kind ?? kindOf(status), `status ${status}: ${short(words)}`);
}

function kindOf(status: number): FaultKind {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 429 || status === 503) return 'overloaded';
  if (status < 400) return 'unreadable';
  return status >= 500 ? 'failed' : 'refused';
}

/** They may quote the question, and with it what a caller has typed. */
function short(words: string): string {
  return words.slice(0, 500);
}
