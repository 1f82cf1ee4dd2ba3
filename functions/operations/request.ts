import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { findRequest } from '../../shared/realm/operations/find-request.ts';
import { anyRecord } from '../../shared/realm/operations/kinds.ts';
import { outcomes } from '../../shared/realm/operations/operation.ts';
import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import { endpoint } from './group.ts';
import { resultFields } from './result-fields.ts';

const instant = () => z.iso.datetime({ offset: true });

/** Returns how each target of a queued request stands. */
export const request = endpoint({
  extension: true,
  name: 'operations.request',
  method: 'GET',
  path: '/api/operations/requests/{request_id}/',
  access: 'operator',
  summary: 'How a queued request stands',
  description:
    'For operators who see the realm or multirealm of the request. It is kept for a week after its end. A request of thousands of ' +
    'targets needs `Accept-Encoding: gzip`, or `outcome`.',
  params: () => z.object({ request_id: name }),
  query: () =>
    z.object({ outcome: z.enum(outcomes).optional().describe('the only outcome of the targets listed') }),
  problems: ['request_not_found'],
  returns: () =>
    z
      .strictObject({
        request_id: z.string(),
        operation: z.string().describe('kind of the operation, e.g. `schedule_downtime`'),
        realm: z.string().describe('the realm or multirealm of the request'),
        progress: z.enum(['waiting', 'finished']).describe('`finished`: no target is `queued`'),
        created_at: instant(),
        finished_at: instant().nullable().describe('null: targets wait'),
        ...resultFields(anyRecord()),
      })
      .meta({ id: 'OperationRequest', description: 'a request of which some targets waited, or wait' }),
  async handle(
    { params: { request_id: id }, query: { outcome } },
    { realms, operationRequests, iso, clock },
  ) {
    const found = await findRequest(id, { realms, requests: operationRequests.store, clock });
    if (!found) throw new AppError('request_not_found', { detail: `There is no request '${id}'.` });
    const { request: kept, targets, finishedAt } = found;
    const counts = outcomeCounts(targets);
    const { realm_name: realm, operation } = kept;
    const at = (ms: number | null) => iso(ms === null ? null : ms / 1000);
    return {
      data: {
        ...{ request_id: id, operation: operation.kind, realm },
        progress: counts.queued > 0 ? ('waiting' as const) : ('finished' as const),
        ...{ created_at: at(kept.created_at) ?? '', finished_at: at(finishedAt) },
        ...{ counts, targets: targets.filter((one) => outcome === undefined || one.outcome === outcome) },
      },
    };
  },
});
