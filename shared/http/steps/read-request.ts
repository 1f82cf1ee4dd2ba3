import { requestContext } from '../../base/call-context.ts';
import { deadline } from '../../base/on-abort.ts';
import { lazy, once } from '../../base/once.ts';
import type { AppliedFilter } from '../../base/saved-filter.ts';
import { runForCaller } from '../../base/time-slices.ts';
import { zoneOf } from '../../time/zone.ts';
import { dataOf } from '../answer/answer.ts';
import { reply } from '../answer/reply.ts';
import type { Response } from '../answer/response.ts';
import type { Composed } from '../endpoint/call-endpoint.ts';
import { dryRunAnswer } from '../endpoint/dry-run.ts';
import type { Endpoint, RawRequest } from '../endpoint/endpoint.ts';
import type { EndpointTask, Exchange, Step } from '../exchange.ts';
import { savedFilterQuery } from '../list/saved-query.ts';
import { callersBasePath, callersOrigin, readEvent } from '../request/read-event.ts';

/** Time before the end of the function at which its work is aborted, in milliseconds. */
const stopWorkMs = 1000;

/** Validates all parts of the request. Throws one error that has all faults. */
export function readRequest<Scope>(): Step<Scope> {
  return {
    before: async ({ event: exchange, context }) => {
      const { destination, notes, runtime, event, headers } = exchange;
      if (!('endpoint' in destination)) return;
      const { endpoint, params } = destination;
      const sent = readEvent(event, params, { headers, anyMediaType: endpoint.machines === true });
      const raw = { ...sent, savedFilter: await findSavedFilter(exchange, endpoint, sent) };
      const request = endpoint.read(raw, { zone: zoneOf(runtime.timeZone), now: runtime.clock() });
      notes.target = request.target;
      notes.changesNothing = request.dryRun;
      const facts = { endpoint, raw, request, remainingMs: context.getRemainingTimeInMillis() };
      const task: EndpointTask<Scope> = { ...facts, scope: lazy(() => scopeOf(exchange, facts)) };
      exchange.task = task;
      exchange.answer = () => runForCaller(exchange.caller?.userName ?? '', () => handle(exchange, task));
    },
  };
}

/** Returns the saved filter that the query of a list names. Several names, and one that is too long, are faults that the reader finds. */
async function findSavedFilter<Scope>(
  { runtime, caller }: Exchange<Scope>,
  { list, access }: Endpoint<Scope>,
  { query: { saved_filter: names = [] } }: RawRequest,
): Promise<AppliedFilter | undefined> {
  const [name, ...others] = names.filter((one) => one !== '');
  if (!caller || !list?.kind || name === undefined || others.length > 0) return undefined;
  const read = savedFilterQuery().safeParse({ saved_filter: name });
  return read.success ? runtime.findFilter({ caller, access }, { kind: list.kind, name }) : undefined;
}

async function scopeOf<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request, remainingMs }: Omit<EndpointTask<Scope>, 'scope'>,
): Promise<Scope> {
  const { runtime, meter, requestId, event, over } = exchange;
  const end = performance.now() + remainingMs - stopWorkMs;
  const signal = once(() => deadline(Math.max(0, end - performance.now()), over.controller));
  return runtime.scope({
    requestId,
    caller: endpoint.access === 'public' ? undefined : exchange.caller,
    authorization: exchange.headers['authorization'],
    context: requestContext(signal, meter),
    sourceIp: event.requestContext.identity.sourceIp,
    endpoint: endpoint.name,
    access: endpoint.access,
    strict: request.strict,
    warm: request.warm,
    origin: callersOrigin(exchange.headers, runtime.publicUrl),
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
  if ('target' in answer && answer.target !== undefined) exchange.notes.target = answer.target;
  if ('compose' in answer) return composed(exchange, answer);
  if ('events' in answer) {
    // Few endpoints answer events.
    const { replyEvents } = await import('../answer/reply-events.ts');
    return replyEvents(exchange, { endpoint, request, answer }, answer.events);
  }
  return await reply(exchange, {
    endpoint,
    request,
    answer: request.dryRun ? dryRunAnswer(endpoint, { ...answer, data: dataOf(answer) }) : answer,
  });
}

async function composed<Scope>({ callEndpoint }: Exchange<Scope>, { compose }: Composed): Promise<Response> {
  if (!callEndpoint) throw new Error('an endpoint that is called cannot call others');
  const { status, contentType, text } = await compose(callEndpoint);
  const headers = {
    'Cache-Control': 'no-store',
    ...(contentType !== null && { 'Content-Type': contentType }),
  };
  return { statusCode: status, headers, body: [Buffer.from(text)] };
}
