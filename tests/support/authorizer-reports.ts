import type { TokenOutcome } from '../../shared/base/metrics.ts';
import { recordingLog } from './log.ts';

/** Makes the reports of an authorizer, which store lines and counted tokens of issuers, so that tests can read them. */
export function recordingReports(log = recordingLog()) {
  const issuerTokens: string[] = [];
  const countIssuerToken = (issuer: string, outcome: TokenOutcome) => {
    issuerTokens.push(`${issuer} ${outcome}`);
    return Promise.resolve();
  };
  return { log, issuerTokens, countIssuerToken };
}
