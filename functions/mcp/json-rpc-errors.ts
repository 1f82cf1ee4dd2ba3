import type { ForeignErrors } from '../../shared/app/group.ts';

/** Codes of JSON-RPC 2.0 for a request that is refused before its message is read, and for a fault of the server. */
const refused = -32_600;
const failed = -32_603;

/** Writes an error as one of JSON-RPC. Whoever is not authenticated gets the challenge of our API, which clients of MCP follow. */
export const jsonRpcErrors: ForeignErrors = ({ status, code, detail }) => {
  if (status === 401) return undefined;
  const error = { code: status < 500 ? refused : failed, message: detail, data: { code } };
  return { status, body: { jsonrpc: '2.0', id: null, error } };
};
