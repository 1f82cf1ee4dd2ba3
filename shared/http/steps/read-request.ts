import { callContext } from '../../base/call-context.ts';
import { deadline } from '../../base/deadline.ts';
import { lazy } from '../../base/lazy.ts';
import { zoneOf } from '../../time/zone.ts';
import { dataOf } from '../answer/answer.ts';
import { reply } from '../answer/reply.ts';
import type { Response } from '../answer/response.ts';
import { dryRunAnswer } from '../endpoint/dry-run.ts';
import type { EndpointTask, Exchange, Step } from '../exchange.ts';
import { callersOrigin } from '../request/callers-origin.ts';
import { callersBasePath, readEvent } from '../request/read-event.ts';

/** Time before the end of the function at which its work is aborted, in milliseconds. */
const stopWorkMs = 1000;

/** Validates all parts of the request. Throws one error that has all faults. */
export function readRequest<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange, context }) => {
      const { destination, notes, runtime, event } = exchange;
      if (!('endpoint' in destination)) return;
      const { endpoint, params } = destination;
      const raw = readEvent(event, params, { anyMediaType: endpoint.machines === true });
      const request = endpoint.read(raw, { zone: zoneOf(runtime.timeZone), now: runtime.clock() });
      notes.target = request.target;
      notes.changesNothing = request.dryRun;
      const facts = { endpoint, raw, request, remainingMs: context.getRemainingTimeInMillis() };
      const task: EndpointTask<Scope> = { ...facts, scope: lazy(() => scopeOf(exchange, facts)) };
      exchange.task = task;
      exchange.answer = () => handle(exchange, task);
    },
  };
}

async function scopeOf<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request, remainingMs }: Omit<EndpointTask<Scope>, 'scope'>,
): Promise<Scope> {
  const { runtime, meter, requestId, event } = exchange;
  return runtime.scope({
    requestId,
    caller: endpoint.access === 'public' ? undefined : exchange.caller,
    context: callContext(deadline(Math.max(0, remainingMs - stopWorkMs), exchange.over.signal), meter),
    sourceIp: event.requestContext.identity.sourceIp,
    endpoint: endpoint.name,
    access: endpoint.access,
    strict: request.strict,
    origin: callersOrigin(exchange.headers),
    basePath: callersBasePath(event, runtime.basePath),
  });
}

/** Runs the endpoint's `handle` and makes the response from its result. */
async function handle<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request, scope }: EndpointTask<Scope>,
): Promise<Response> {
  const answer = await request.run(await scope());
  if ('outcomes' in answer) exchange.notes.outcomes = answer.outcomes;
  return await reply(exchange, {
    endpoint,
    request,
    answer: request.dryRun ? dryRunAnswer(endpoint, { ...answer, data: dataOf(answer) }) : answer,
  });
}
