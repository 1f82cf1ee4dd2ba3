import { group } from '../../shared/app/group.ts';
import { issuers } from '../../shared/app/issuers.ts';
import { maintenances } from '../../shared/app/maintenances.ts';
import { objectives } from '../../shared/app/objectives.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { plans } from '../../shared/app/plans.ts';
import { realms } from '../../shared/app/realms.ts';
import { series } from '../../shared/app/series.ts';
import { jsonRpcErrors } from './json-rpc-errors.ts';

/** The group of endpoints, with the parts that they use. Its errors are those of JSON-RPC. */
export const mcp = group(
  { issuers, maintenances, objectives, operationRequests, plans, realms, series },
  {},
  jsonRpcErrors,
);

export const { endpoint } = mcp;
