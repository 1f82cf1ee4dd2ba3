import * as z from 'zod';

import { once } from '../../base/once.ts';
import { parseJson } from '../kit/json.ts';
import { MissingIndex } from './faults.ts';
import { capabilityNames, type FieldTypes, readFieldTypes } from './field-types.ts';
import { indexPath } from './indices.ts';
import { whole } from './refusals.ts';
import type { Send } from './wire.ts';

/** Which indices stand behind the names of a realm, and what their fields are. */
export interface Layout {
  /** The names that can be asked. None: there is nothing to ask. */
  readonly names: readonly string[];
  /** Names that no index has. */
  readonly missing: readonly string[];
  /** Indices that are closed: a pattern leaves them out without a word. */
  readonly closed: readonly string[];
  readonly types: FieldTypes;
}

const resolved = once(() =>
  z.object({
    indices: z.array(z.object({ name: z.string(), attributes: z.array(z.string()).default([]) })),
  }),
);

interface Wanted {
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

/** Asks the backend: a name that it does not have is put aside, the others are asked again. */
export async function readLayout(send: Send, { names, fields }: Wanted): Promise<Layout> {
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

/** Closed ones are left out first: Elasticsearch refuses to tell the fields of a closed index that is named. */
async function readIndices(send: Send, { names, fields }: Wanted): Promise<Omit<Layout, 'missing'>> {
  const closed = await askClosed(send, names);
  const open = names.filter((name) => !closed.includes(name));
  const types: FieldTypes = open.length === 0 ? new Map() : await askTypes(send, open, fields);
  return { names: open, closed, types };
}

/** The names that the backend does not have; any other error is thrown. */
function missingOf(names: readonly string[], error: unknown): readonly string[] {
  if (!(error instanceof MissingIndex)) throw error;
  const named = names.filter((name) => name === error.index);
  if (named.length === 0 && names.length > 1) throw error;
  return named.length > 0 ? named : names;
}

/** Backends name the missing ones in orders of their own. */
function inOrder(names: readonly string[], missing: readonly string[]): readonly string[] {
  return names.filter((name) => missing.includes(name));
}

async function askTypes(
  send: Send,
  names: readonly string[],
  fields: readonly string[],
): Promise<FieldTypes> {
  // The call wants at least one field; this one every index has.
  const wanted = capabilityNames(fields.length > 0 ? fields : ['_id'])
    .map(encodeURIComponent)
    .join(',');
  const path = `/${indexPath(names)}/_field_caps?allow_no_indices=false&fields=${wanted}`;
  return readFieldTypes(whole(await send({ method: 'POST', path, read: parseJson })), fields);
}

/** A user who may read an index may not always list it: then nobody knows of closed ones. */
async function askClosed(send: Send, names: readonly string[]): Promise<readonly string[]> {
  const path = `/_resolve/index/${indexPath(names)}?expand_wildcards=all`;
  const reply = await send({ method: 'GET', path, read: parseJson });
  const read = reply.isRefusal ? undefined : resolved().safeParse(reply.body);
  const closed = read?.data?.indices.filter(({ attributes }) => attributes.includes('closed')) ?? [];
  return closed.map(({ name }) => name);
}
