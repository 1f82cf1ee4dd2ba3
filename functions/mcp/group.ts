import { type ForeignErrors, group } from '../../shared/app/group.ts';
import { issuers } from '../../shared/app/issuers.ts';
import { maintenances } from '../../shared/app/maintenances.ts';
import { objectives } from '../../shared/app/objectives.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { plans } from '../../shared/app/plans.ts';
import { realms } from '../../shared/app/realms.ts';
import { series } from '../../shared/app/series.ts';

/** Codes of JSON-RPC 2.0 for a request that is refused before its message is read, and for a fault of the server. */
const refused = -32_600;
const failed = -32_603;

/** Writes an error as one of JSON-RPC. Whoever is not authenticated gets the challenge of our API, which clients of MCP follow. */
const jsonRpcErrors: ForeignErrors = ({ status, code, detail }) => {
  if (status === 401) return undefined;
  const error = { code: status < 500 ? refused : failed, message: detail, data: { code } };
  return { status, body: { jsonrpc: '2.0', id: null, error } };
};

/** The group of endpoints, with the parts that they use. Its errors are those of JSON-RPC. */
export const mcp = group(
  { issuers, maintenances, objectives, operationRequests, plans, realms, series },
  {},
  jsonRpcErrors,
);

export const { endpoint } = mcp;
