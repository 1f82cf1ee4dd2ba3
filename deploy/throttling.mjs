// Serverless plugin: keeps a function from being used without measure, by two lines of its function.yml.
//   concurrency: 20                   of the function at most so many run at once; parameter `NAME_concurrency` of the stage
//   throttle: { rate: 50, burst: 20 } requests a second that the gateway lets through to each of its paths, and at once
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
        MethodSettings: Object.values(functions).flatMap(settingsOf),
      },
    };
  }
}

function settingsOf({ throttle, events = [] }) {
  if (!throttle) return [];
  // Those of CORS are in `any`.
  const routes = events.map(({ http }) => http).filter((http) => http && http.method !== 'options');
  return routes.flatMap(({ method, path }) =>
    (method.toLowerCase() === 'any' ? METHODS : [method.toUpperCase()]).map((HttpMethod) => ({
      HttpMethod,
      ResourcePath: `/~1${path.replaceAll('/', '~1')}`,
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    })),
  );
}
