// Serverless plugin: keeps a function from being used without measure, by two lines of its function.yml.
//   concurrency: 20                   of the function at most so many run at once; parameter `NAME_concurrency` of the stage
//   throttle: { rate: 50, burst: 20 } requests a second that the gateway lets through to each of its paths that need no token, and at once
// The framework leaves the stage to the deployment, where methods cannot be throttled; so the stage becomes a resource of its own.
import { concurrencyOf, parametersOf } from './parameters.mjs';

/** The gateway keeps its settings by method: one for `any` would be taken and never used. */
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

/** All methods together; without it, those of the account: 10,000 a second, for all of its gateways. */
function wholeStage(rate) {
  if (rate === undefined) return [];
  const limits = { ThrottlingRateLimit: Number(rate), ThrottlingBurstLimit: Number(rate) };
  return [{ HttpMethod: '*', ResourcePath: '/*', ...limits }];
}

function settingsOf({ throttle, events = [] }) {
  if (!throttle) return [];
  // Those of CORS are in `any`. Whoever shows a token is held by the limit of the stage.
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
