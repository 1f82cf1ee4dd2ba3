// This Serverless plugin limits the use of a function by two lines of its function.yml.
//   concurrency: 20                   the largest number of parallel runs; parameter `NAME_concurrency` of the stage
//   throttle: { rate: 50, burst: 20 } for each of its paths that need no token: requests a second, and at once
// The framework creates the stage with the deployment, which cannot throttle methods; so the stage becomes a resource of its own.
import { concurrencyOf, parametersOf } from './parameters.mjs';

/** The methods are listed one by one, because the gateway would accept a setting for `any` but never use it. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

export default class Throttling {
  constructor(serverless) {
    this.serverless = serverless;
    const natural = { type: 'integer', minimum: 1 };
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: {
        concurrency: natural,
        throttle: {
          type: 'object',
          properties: { rate: natural, burst: natural },
          required: ['rate', 'burst'],
          additionalProperties: false,
        },
      },
    });
    this.hooks = {
      initialize: () => this.reserve(),
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.makeStage(),
    };
  }

  reserve() {
    const parameters = parametersOf(this.serverless);
    for (const [name, definition] of Object.entries(this.serverless.service.functions)) {
      const { reserved } = concurrencyOf(parameters, name, definition.concurrency);
      if (reserved !== undefined) definition.reservedConcurrency = reserved;
    }
  }

  makeStage() {
    const { provider, functions } = this.serverless.service;
    const { Resources } = provider.compiledCloudFormationTemplate;
    const [id] = Object.keys(Resources).filter(
      (name) => Resources[name].Type === 'AWS::ApiGateway::Deployment',
    );
    const { StageName, ...rest } = Resources[id].Properties;
    Resources[id].Properties = rest;
    Resources.ApiGatewayStage = {
      Type: 'AWS::ApiGateway::Stage',
      Properties: {
        RestApiId: rest.RestApiId,
        DeploymentId: { Ref: id },
        StageName,
        TracingEnabled: provider.tracing?.apiGateway === true,
        MethodSettings: [
          ...wholeStage(parametersOf(this.serverless).get('requests_per_second')),
          ...Object.values(functions).flatMap(settingsOf),
        ],
      },
    };
  }
}

/**
 * Returns the limit for all methods together. Without it the limit of the account applies: 10,000 requests a second for all of its
 * gateways.
 */
function wholeStage(rate) {
  if (rate === undefined) return [];
  const limits = { ThrottlingRateLimit: Number(rate), ThrottlingBurstLimit: Number(rate) };
  return [{ HttpMethod: '*', ResourcePath: '/*', ...limits }];
}

function settingsOf({ throttle, events = [] }) {
  if (!throttle) return [];
  // The OPTIONS methods of CORS are in `any`. A caller with a token is held by the limit of the stage.
  const isPublic = (http) => http && http.method !== 'options' && !http.authorizer;
  const routes = events.map(({ http }) => http).filter(isPublic);
  return routes.flatMap(({ method, path }) =>
    (method.toLowerCase() === 'any' ? METHODS : [method.toUpperCase()]).map((HttpMethod) => ({
      HttpMethod,
      ResourcePath: `/~1${path.replaceAll('/', '~1')}`,
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    })),
  );
}
