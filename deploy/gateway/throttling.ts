// Two lines of a function.yml limit the use of a function:
//   concurrency: 20                   the largest number of parallel runs; parameter `NAME_concurrency` of the stage
//   throttle: { rate: 50, burst: 20 } for each of its paths that need no token: requests a second, and at once
import type { Deployment } from '../deployment.ts';
import type { FunctionDefinition, HttpEvent } from '../framework.ts';

/** The methods are listed one by one, because the gateway would accept a setting for `any` but never use it. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** Reserves runs for the functions with a limit. The parameter can be `none`, which accounts with a low limit need. */
export function reserveConcurrency({ parameters, service }: Deployment): void {
  for (const [name, definition] of Object.entries(service.functions)) {
    const limit = parameters.get(`${name}_concurrency`) ?? definition.concurrency;
    if (limit !== undefined && limit !== 'none') definition.reservedConcurrency = Number(limit);
  }
}

/** Returns the limits of the gateway's stage: one for all methods together, and one for each public method of a function. */
export function methodSettings({ parameters, service }: Deployment): object[] {
  return [
    ...wholeStage(parameters.get('requests_per_second')),
    ...Object.values(service.functions).flatMap(publicMethods),
  ];
}

/** Without this limit the limit of the account applies: 10,000 requests a second for all of its gateways. */
function wholeStage(rate: string | undefined): object[] {
  if (rate === undefined) return [];
  const limits = { ThrottlingRateLimit: Number(rate), ThrottlingBurstLimit: Number(rate) };
  return [{ HttpMethod: '*', ResourcePath: '/*', ...limits }];
}

function publicMethods({ throttle, events }: FunctionDefinition): object[] {
  if (throttle === undefined) return [];
  const limits = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
  return events.flatMap(({ http }) => {
    if (http === undefined || !isPublic(http)) return [];
    const ResourcePath = `/~1${http.path.replaceAll('/', '~1')}`;
    return methodsOf(http).map((HttpMethod) => ({ HttpMethod, ResourcePath, ...limits }));
  });
}

/** The OPTIONS methods of CORS are in `any`. A caller with a token is held by the limit of the stage. */
function isPublic({ method, authorizer }: HttpEvent): boolean {
  return method !== 'options' && authorizer === undefined;
}

function methodsOf({ method }: HttpEvent): string[] {
  return method.toLowerCase() === 'any' ? METHODS : [method.toUpperCase()];
}
