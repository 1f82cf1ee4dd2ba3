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
  async handle({ realm, request_id: id }, scope) {
    if (id !== undefined) return requestOf(id, scope);
    const { parts, sources } = await (
      await selectRealms(scope.realms, realm)
    ).askEach((each) => Promise.all([downtimesOf(each, scope.clock() / 1000), acknowledgementsOf(each)]));
    const downtimes = parts.flatMap(({ value: [found] }) =>
      found.map(({ record }) => ({ ...record, kind: 'downtime' })),
    );
    const acknowledgements = parts.flatMap(({ value: [, found] }) =>
      found.map(({ record }) => ({ ...record, kind: 'acknowledgement', ends_at: record.expires_at })),
    );
    const headline = `${downtimes.length} downtimes and ${acknowledgements.length} acknowledgements.`;
    return { headline, rows: [...downtimes, ...acknowledgements], sources };
  },
});

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
