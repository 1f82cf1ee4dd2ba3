import * as z from 'zod';

import { once } from '../../base/once.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import { MissingIndex } from './missing-index.ts';
import type { WireReply } from './wire.ts';

const cause = once(() =>
  z.object({
    type: z.string().default(''),
    reason: z.string().nullish(),
    index: z.string().optional(),
  }),
);
/** OpenSearch and Elasticsearch write `error` as a plain text if no handler took the request. */
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
  // Another try would find as many buckets, although the status suggests one.
  too_many_buckets_exception: 'refused',
  index_closed_exception: 'refused',
};

/** Returns the body of a successful reply. Throws a WireFault for a refusal. */
export function requireBody<T>(reply: WireReply<T>): T {
  if (reply.isRefusal) throw refusalFault(reply.status, reply.body);
  return reply.body;
}

/** Returns the fault that an answer with a status other than 200 means. */
export function refusalFault(status: number, answer: unknown): WireFault {
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

/** The text is shortened, because it may quote the request and so what a caller has typed. */
function short(words: string): string {
  return words.slice(0, 500);
}
