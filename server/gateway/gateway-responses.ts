// Reads the gateway's own answers from the file that deploys them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

import { resourceMetadataPathOf } from '../../shared/http/request/read-event.ts';

const file = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z.object({
        ResponseType: z.string(),
        StatusCode: z.coerce.number(),
        ResponseParameters: z.record(z.string(), z.string()),
        ResponseTemplates: z.object({ 'application/json': z.string() }),
      }),
    }),
  ),
});

/** The types of answers that the local gateway uses. Their meaning is that of the platform. */
export type GatewayFault =
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'THROTTLED'
  | 'AUTHORIZER_FAILURE'
  | 'AUTHORIZER_CONFIGURATION_ERROR'
  | 'INTEGRATION_TIMEOUT'
  | 'DEFAULT_4XX'
  | 'DEFAULT_5XX';

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** The values of `$context` that the templates use. `authorizer` is the context of an authorizer's policy. */
export interface ResponseContext {
  readonly requestId: string;
  /** The caller's URL up to the path of the API. It is for the challenge of a 401. */
  readonly address: string;
  /** The path of the request. */
  readonly path?: string;
  readonly authorizer?: Readonly<Record<string, string>> | undefined;
  /** Code and detail that take the place of those of the template. */
  readonly problem?: { readonly code: string; readonly message: string } | undefined;
}

const document = z.record(z.string(), z.unknown());

export type GatewayResponses = (fault: GatewayFault, context: ResponseContext) => GatewayReply;

/**
 * Reads the answers. `root` is the folder of serverless.yml. `allowOrigin` is the value of the CORS header
 * (deploy/gateway/cors.ts).
 */
export function readGatewayResponses(root: string, allowOrigin?: string): GatewayResponses {
  const text = readFileSync(join(root, 'deploy/gateway/responses.yml'), 'utf8');
  const responses = Object.values(file.parse(parse(text)).Resources).map(({ Properties }) => Properties);
  return (fault, context) => {
    const response = responses.find(({ ResponseType }) => ResponseType === fault);
    if (!response) throw new Error(`deploy/gateway/responses.yml has no ${fault}`);
    const template = response.ResponseTemplates['application/json'];
    return {
      status: response.StatusCode,
      headers: {
        ...Object.fromEntries(Object.entries(response.ResponseParameters).map((one) => header(one, context))),
        ...(allowOrigin !== undefined && {
          'Access-Control-Allow-Origin': allowOrigin,
          'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate',
        }),
      },
      body: Buffer.from(withProblem(fillTemplate(template, context), context)),
    };
  };
}

/** Fills a template. Values are inserted unchanged; a missing one is empty. */
function fillTemplate(template: string, { requestId, authorizer = {} }: ResponseContext): string {
  return template
    .replaceAll('$context.requestId', requestId)
    .replaceAll(/\$context\.authorizer\.(\w+)/g, (_, name: string) => authorizer[name] ?? '');
}

function withProblem(body: string, { problem }: ResponseContext): string {
  if (!problem) return body;
  const { code, message: detail } = problem;
  return JSON.stringify({ ...document.parse(JSON.parse(body)), type: `/problems/${code}`, detail, code });
}

/** Parses `gatewayresponse.header.Retry-After: "'1'"` to the header `Retry-After: 1`. */
function header(
  [parameter, quoted]: [string, string],
  { address, path = '' }: ResponseContext,
): [string, string] {
  const name = parameter.replace('gatewayresponse.header.', '');
  const value = quoted.slice(1, -1);
  if (name !== 'WWW-Authenticate' || address === '') return [name, value];
  // The deployment adds the same, with the address of the stage (deploy/gateway/challenges.ts).
  return [name, `${value}, resource_metadata="${address}${resourceMetadataPathOf(path)}"`];
}
