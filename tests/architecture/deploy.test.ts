import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { catalog } from '../../functions/catalog.ts';
import { readGatewayDescription } from '../../server/gateway/deployment.ts';
import { routeMatcher } from '../../server/gateway/match-route.ts';
import { securityHeaders } from '../../shared/http/steps/common-headers.ts';
import { withAdvice } from '../support/advice.ts';
import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';
import type { PackagedResources } from '../support/template.ts';

const { routes, functions } = readGatewayDescription(projectRoot);

describe('serverless.yml', () => {
  it(
    'has a line for every function, and no other',
    withAdvice(
      'add a line `<name>: ${file(functions/<name>/function.yml)}` to `functions:` in serverless.yml for each folder of functions/ with an index.ts, and remove the others.',
      () => {
        expect([...functions.keys()].sort()).toEqual(deployedFunctionNames().sort());
      },
    ),
  );

  const authorizerOf = ({ access, machines }: (typeof catalog)[number]) => {
    if (access === 'public') return undefined;
    return machines ? 'passive-check-authorizer' : 'authorizer';
  };
  const examples = catalog
    .map((endpoint) => ({ ...endpoint, authorizer: authorizerOf(endpoint) }))
    .map(({ name, method, path, authorizer }) => ({
      name,
      method,
      authorizer,
      path: path.replace('{realm_type}', 'realms').replaceAll(/\{\w+\}/g, 'x%2Fy'),
    }));
  it.each(examples)(
    'routes $name to its group, behind the authorizer unless it is public',
    withAdvice(
      "compare `events:` in the group's function.yml with the endpoint: the path must be below that of the group, and an endpoint that is not public needs the authorizer.",
      (endpoint) => {
        for (const path of [endpoint.path, endpoint.path.slice(0, -1)]) {
          const route = routeMatcher(routes)(endpoint.method, path)?.route;
          expect(route?.functionName).toBe(endpoint.name.split('.')[0]);
          expect(route?.authorizer?.name).toBe(endpoint.authorizer);
        }
      },
    ),
  );

  it(
    'hands every method on, so that the pipeline can answer 405 with Allow',
    withAdvice('write `method: any` in `events:` of the function.yml.', () => {
      expect(routes.filter(({ method }) => method !== 'ANY')).toEqual([]);
    }),
  );
});

describe('the gateway answers of its own', () => {
  const file = readFileSync(join(projectRoot, 'deploy/gateway/responses.yml'), 'utf8');
  const { Resources } = parse(file) as { readonly Resources: PackagedResources };
  const responses = Object.values(Resources).map(({ Properties }) => Properties);

  it.each(responses.map((response) => [response.ResponseType, response] as const))(
    'are problem documents: %s',
    withAdvice(
      'give the answer in deploy/gateway/responses.yml all members of a problem document, as its neighbours have.',
      (_type, { StatusCode, ResponseParameters, ResponseTemplates }) => {
        expect(ResponseParameters?.['gatewayresponse.header.Content-Type']).toBe(
          "'application/problem+json'",
        );
        const problem = JSON.parse(ResponseTemplates?.['application/json'] ?? '') as {
          readonly code: string;
        };
        expect(problem).toEqual({
          type: `/problems/${problem.code}`,
          title: expect.any(String),
          status: Number(StatusCode),
          detail: expect.any(String),
          code: expect.stringMatching(/^[a-z_]+$/),
          request_id: '$context.requestId',
        });
      },
    ),
  );

  // An empty list of sources means 'none', whose quotes are not safe inside the gateway's quoted values.
  const expected = Object.entries(securityHeaders).map(([name, value]) => [
    `gatewayresponse.header.${name}`,
    `'${value.replaceAll(" 'none'", '')}'`,
  ]);
  it.each(responses.map((response) => [response.ResponseType, response] as const))(
    'have the security headers of answers of functions: %s',
    withAdvice(
      'copy the headers of shared/http/steps/common-headers.ts into the answer in deploy/gateway/responses.yml.',
      (_type, { ResponseParameters }) => {
        expect(ResponseParameters).toMatchObject(Object.fromEntries(expected) as object);
      },
    ),
  );
});
