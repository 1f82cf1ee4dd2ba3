import type { Deployment } from '../deployment.ts';
import type { FunctionEvent } from '../framework.ts';
import { splitCommaList } from '../parameters/parameters.ts';
import { addProperties, resourcesOfType } from '../template.ts';

/**
 * Sets up the gateway for web pages of other origins, if the stage's parameter `cors_origins` names some.
 * Browsers send OPTIONS without a token: each path gets that method without its authorizer.
 * The gateway's own answers get Access-Control-Allow-Origin, and their headers can be read. They are the same for every caller, so
 * that `*` is sent if there are several origins.
 */
export function allowOrigins({ parameters, service: { functions, resources } }: Deployment): void {
  const origins = splitCommaList(parameters.get('cors_origins'));
  if (origins.length === 0) return;
  for (const definition of Object.values(functions))
    definition.events = [...preflights(definition.events), ...definition.events];
  const headers = {
    'gatewayresponse.header.Access-Control-Allow-Origin': `'${origins.length === 1 ? origins[0] : '*'}'`,
    'gatewayresponse.header.Access-Control-Expose-Headers': "'Retry-After, WWW-Authenticate'",
  };
  for (const [, response] of resourcesOfType(resources.Resources, 'AWS::ApiGateway::GatewayResponse'))
    addProperties(response, {
      ResponseParameters: { ...response.Properties.ResponseParameters, ...headers },
    });
}

function preflights(events: readonly FunctionEvent[]): FunctionEvent[] {
  return events.flatMap(({ http }) => {
    if (!http?.authorizer) return [];
    const { path, response } = http;
    // The method of calling a function is set for each route: a function that streams cannot answer otherwise.
    return [{ http: { method: 'options', path, ...(response && { response }) } }];
  });
}
