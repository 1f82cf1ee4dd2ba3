import * as z from 'zod';

import { once } from '../../base/once.ts';
import { parseJson } from '../kit/json.ts';
import { capabilityNames, type FieldTypes, readFieldTypes } from './field-types.ts';
import { indexPath } from './indices.ts';
import { MissingIndex } from './missing-index.ts';
import { requireBody } from './refusals.ts';
import type { SendRequest } from './wire.ts';

/** The indices that match the names of a realm, and the types of their fields. */
export interface IndexLayout {
  /** The names that can be searched. If there are none, no request is sent. */
  readonly names: readonly string[];
  /** The names that match no index. */
  readonly missing: readonly string[];
  /** The indices that are closed. A pattern skips them silently. */
  readonly closed: readonly string[];
  readonly types: FieldTypes;
}

const resolved = once(() =>
  z.object({
    indices: z.array(z.object({ name: z.string(), attributes: z.array(z.string()).default([]) })),
  }),
);

export interface MappingRequest {
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

/** Reads the mapping. Names that the backend does not have are removed and the others requested again. */
export async function readLayout(send: SendRequest, { names, fields }: MappingRequest): Promise<IndexLayout> {
  const missing: string[] = [];
  let rest = names;
  while (rest.length > 0) {
    try {
      return { ...(await readIndices(send, { names: rest, fields })), missing: inOrder(names, missing) };
    } catch (error) {
      const gone = missingOf(rest, error);
      missing.push(...gone);
      rest = rest.filter((name) => !gone.includes(name));
    }
  }
  return { names: [], missing: inOrder(names, missing), closed: [], types: new Map() };
}

/** Closed indices are removed first, because Elasticsearch does not tell the fields of a closed index that is named. */
async function readIndices(
  send: SendRequest,
  { names, fields }: MappingRequest,
): Promise<Omit<IndexLayout, 'missing'>> {
  const closed = await askClosed(send, names);
  const open = names.filter((name) => !closed.includes(name));
  const types: FieldTypes = open.length === 0 ? new Map() : await askTypes(send, open, fields);
  return { names: open, closed, types };
}

/** Returns the names that the backend does not have. Any other error is thrown. */
function missingOf(names: readonly string[], error: unknown): readonly string[] {
  if (!(error instanceof MissingIndex)) throw error;
  const named = names.filter((name) => name === error.index);
  if (named.length === 0 && names.length > 1) throw error;
  return named.length > 0 ? named : names;
}

/** The missing names are sorted like the request, because backends report them in any order. */
function inOrder(names: readonly string[], missing: readonly string[]): readonly string[] {
  return names.filter((name) => missing.includes(name));
}

async function askTypes(
  send: SendRequest,
  names: readonly string[],
  fields: readonly string[],
): Promise<FieldTypes> {
  // The request needs at least one field, and every index has this one.
  const wanted = capabilityNames(fields.length > 0 ? fields : ['_id'])
    .map(encodeURIComponent)
    .join(',');
  const path = `/${indexPath(names)}/_field_caps?allow_no_indices=false&fields=${wanted}`;
  return readFieldTypes(requireBody(await send({ method: 'POST', path, read: parseJson })), fields);
}

/** Returns no closed indices if the user may read an index but not list it. */
async function askClosed(send: SendRequest, names: readonly string[]): Promise<readonly string[]> {
  const path = `/_resolve/index/${indexPath(names)}?expand_wildcards=all`;
  const reply = await send({ method: 'GET', path, read: parseJson });
  const read = reply.isRefusal ? undefined : resolved().safeParse(reply.body);
  const closed = read?.data?.indices.filter(({ attributes }) => attributes.includes('closed')) ?? [];
  return closed.map(({ name }) => name);
}
