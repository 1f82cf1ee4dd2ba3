import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { deadline } from '../base/deadline.ts';
import { AppError } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';
import { zoneOf } from '../time/zone.ts';
import { dataOf } from './answer.ts';
import { audit } from './audit.ts';
import { type Caller, hasRole } from './caller.ts';
import { compress } from './compress.ts';
import { dryRunAnswer } from './dry-run.ts';
import type { Accepted, Endpoint } from './endpoint.ts';
import { type Exchange, openExchange } from './exchange.ts';
import { explain } from './explain.ts';
import type { Host } from './host.ts';
import { once } from './idempotent.ts';
import { callersBasePath, readEvent } from './read-event.ts';
import { record } from './record.ts';
import { reply } from './reply.ts';
import { revalidate } from './revalidate.ts';
import { createRouter } from './routes.ts';
import { stamp } from './stamp.ts';

export type { Host, RequestFacts } from './host.ts';

/** Before the platform ends the function: when work is told to stop, and when we answer without it. */
const stopWorkMs = 1000;
const stopWaitingMs = 500;

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * The Lambda handler of some endpoints. Answers pass the chain from its last step to its first; so do errors. A host
 * that cannot be made fails the invocation: then the platform logs it and the gateway answers.
 */
export function serve<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  host: () => Promise<Host<Scope>>,
): Handler {
  const router = createRouter(endpoints);
  const chain = middy<Exchange<Scope>, APIGatewayProxyResult>({
    timeoutEarlyInMillis: stopWaitingMs,
    timeoutEarlyResponse: refuseToWait,
  })
    .use(record<Scope>())
    .use(stamp<Scope>())
    .use(audit<Scope>())
    .use(explain<Scope>())
    .use(compress<Scope>())
    .use(revalidate<Scope>())
    .handler(answer);
  return async (event, context) => {
    const exchange = openExchange(event, await host(), router);
    try {
      return await chain(exchange, context);
    } finally {
      exchange.over.abort();
    }
  };
}

async function answer<Scope>(exchange: Exchange<Scope>, context: Context): Promise<APIGatewayProxyResult> {
  const { found, notes, event } = exchange;
  if ('error' in found) throw found.error;
  if ('allow' in found) return { statusCode: 204, headers: { Allow: found.allow }, body: '' };
  const { endpoint, params } = found;
  const caller = admit(endpoint, exchange.caller);
  const raw = readEvent(event, params);
  const present = { zone: zoneOf(exchange.host.timeZone), now: exchange.host.clock() };
  const accepted = endpoint.accept(raw, present);
  notes.target = accepted.target;
  notes.changesNothing = accepted.dryRun;
  const remainingMs = context.getRemainingTimeInMillis();
  const scope = lazy(() => scopeOf(exchange, { endpoint, caller, accepted, remainingMs }));
  return once(exchange, {
    key: accepted.idempotencyKey,
    body: raw.body,
    remainingMs,
    beforeRepeat: async () => accepted.beforeRepeat(await scope()),
    execute: async () => execute(exchange, { endpoint, accepted, scope: await scope() }),
  });
}

interface Running<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly caller: Caller | undefined;
  readonly accepted: Accepted<Scope>;
  readonly remainingMs: number;
}

async function scopeOf<Scope>(exchange: Exchange<Scope>, running: Running<Scope>): Promise<Scope> {
  const { host, meter, requestId, event } = exchange;
  const { endpoint, caller, accepted, remainingMs } = running;
  return host.scope({
    requestId,
    caller,
    meter,
    signal: deadline(Math.max(0, remainingMs - stopWorkMs), exchange.over.signal),
    sourceIp: event.requestContext.identity.sourceIp,
    endpoint: endpoint.name,
    strict: accepted.strict,
    basePath: callersBasePath(event, host.basePath),
  });
}

interface Executing<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly accepted: Accepted<Scope>;
  readonly scope: Scope;
}

async function execute<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, accepted, scope }: Executing<Scope>,
): Promise<APIGatewayProxyResult> {
  const answer = await accepted.run(scope);
  return reply(exchange, {
    endpoint,
    accepted,
    answer: accepted.dryRun ? dryRunAnswer(endpoint, { ...answer, data: dataOf(answer) }) : answer,
  });
}

/** Who asks comes before what is asked: a stranger learns nothing of an endpoint's rules. */
function admit<Scope>({ access }: Endpoint<Scope>, caller: Caller | undefined): Caller | undefined {
  if (access === 'public') return undefined;
  if (!caller) {
    throw new AppError('not_authenticated', {
      detail: 'This needs an access token: GET /api/token/ gives one.',
      headers: { 'WWW-Authenticate': 'Bearer realm="realmgate"' },
    });
  }
  if (hasRole(caller, access)) return caller;
  throw new AppError('forbidden', {
    detail: `This needs the role ${access}; yours is ${caller.role}.`,
  });
}

function refuseToWait(): never {
  throw new AppError('deadline_exceeded', { detail: 'The answer was not ready in time.' });
}
