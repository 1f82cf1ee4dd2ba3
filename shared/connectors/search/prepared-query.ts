import { parseJson } from '../kit/json.ts';
import { fieldsIn } from './conditions.ts';
import { indexPath, parseIndexNames } from './indices.ts';
import type { MappingRequest } from './layout.ts';
import { type IndexLayout, readLayout } from './layout.ts';
import { MissingIndex } from './missing-index.ts';
import { compileConditions, type CompiledQuery } from './query.ts';
import { requireBody } from './refusals.ts';
import type { DocumentSelection, SearchRemarks } from './search.ts';
import type { SendRequest } from './wire.ts';

/** The cached mappings of one backend's indices. */
export interface LayoutCache {
  /** Returns a cached mapping, or reads it. Concurrent requests for the same mapping share one call to the backend. */
  layout(key: string, read: (send: SendRequest) => Promise<IndexLayout>): Promise<IndexLayout>;
  forgetLayouts(): void;
}

export interface PreparedQuery {
  readonly layout: IndexLayout;
  readonly compiled: CompiledQuery;
  readonly remarks: SearchRemarks;
}

/** Compiles the conditions for the mapping of the indices. */
export async function prepare(
  layouts: LayoutCache,
  { index, where }: DocumentSelection,
  fields: readonly string[],
): Promise<PreparedQuery> {
  const asked = [...where.flatMap(fieldsIn), ...fields];
  const layout = await layoutOf(layouts, { names: parseIndexNames(index), fields: asked });
  const compiled = compileConditions(where, layout.types);
  const { missing, closed } = layout;
  const { wordMatched, undated } = compiled;
  return { layout, compiled, remarks: { missing, closed, wordMatched, undated } };
}

export function layoutOf(layouts: LayoutCache, { names, fields }: MappingRequest): Promise<IndexLayout> {
  const asked = [...new Set(fields)].sort();
  return layouts.layout(JSON.stringify([names, asked]), (send) => readLayout(send, { names, fields: asked }));
}

/** If an index vanished since the mapping was read, the mapping is read again and the request repeated once. */
export async function again<T>(layouts: LayoutCache, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof MissingIndex)) throw error;
    layouts.forgetLayouts();
    return question();
  }
}

/**
 * A failed shard fails the request, because a part of an answer would be wrong. A pattern that matches no index is an
 * error too.
 */
export function searchPath({ names }: IndexLayout): string {
  return `/${indexPath(names)}/_search?allow_partial_search_results=false&allow_no_indices=false`;
}

export async function ask(send: SendRequest, path: string, body: unknown): Promise<unknown> {
  return requireBody(await send({ method: 'POST', path, body, read: parseJson }));
}
