import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { acknowledgementsOf } from '../../shared/realm/operations/acknowledgements.ts';
import { downtimesOf } from '../../shared/realm/operations/downtimes.ts';
import { findRequest } from '../../shared/realm/operations/find-request.ts';
import { realmName, selectRealms } from './select-realms.ts';
import { defineTool, skip, type ToolScope } from './tool.ts';

/** Tells which downtimes and acknowledgements there are, or how the targets of a request stand that had to wait. */
export const operations = defineTool({
  name: 'operations',
  title: 'Downtimes, acknowledgements, requests',
  about:
    'Downtimes and acknowledgements that engines have now, with author and comment; or with request_id, how each target of a change stands that waited for its engine.',
  access: 'operator',
  input: () =>
    z.strictObject({ realm: realmName(), request_id: z.string().max(100).optional(), skip: skip() }),
  rows: 'kind realm host_name service outcome reason author comment in_effect starts_at ends_at created_at',
  handle: ({ realm, request_id: id }, scope) =>
    id === undefined ? remarksIn(realm, scope) : requestOf(id, scope),
});

async function remarksIn(realm: string | undefined, { realms, clock }: ToolScope) {
  const selection = await selectRealms(realms, realm);
  const asked = await selection.askEach(async (each) => {
    const [downtimes, acknowledgements] = await Promise.all([
      downtimesOf(each, clock() / 1000),
      acknowledgementsOf(each),
    ]);
    return [
      ...downtimes.map(({ record }) => ({ kind: 'downtime', ...record })),
      ...acknowledgements.map(({ record }) => ({
        ...record,
        kind: 'acknowledgement',
        ends_at: record.expires_at,
      })),
    ];
  });
  const rows = asked.parts.flatMap(({ value }) => value);
  const downtimes = rows.filter(({ kind }) => kind === 'downtime').length;
  const headline = `${downtimes} downtimes and ${rows.length - downtimes} acknowledgements.`;
  return { headline, rows, sources: asked.sources };
}

async function requestOf(id: string, { realms, operationRequests, clock }: ToolScope) {
  const found = await findRequest(id, { realms, requests: operationRequests.store, clock });
  if (!found) throw new AppError('request_not_found', { detail: 'There is no such request.' });
  const { targets, request } = found;
  const waiting = targets.filter(({ outcome }) => outcome === 'queued').length;
  return {
    headline: `Request for ${request.operation.kind}: ${waiting} of ${targets.length} targets wait for their engine.`,
    rows: targets.map((target) => ({ ...target, kind: 'target' })),
  };
}
