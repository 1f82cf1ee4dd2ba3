import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';

import { type Meter, newMeter } from '../base/meter.ts';
import type { Trace } from '../base/telemetry.ts';
import { type Caller, readCaller } from './caller.ts';
import type { Endpoint, RawRequest, ValidRequest } from './endpoint.ts';
import { headersOf } from './read-event.ts';
import type { Response } from './response.ts';
import type { Destination } from './routes.ts';
import type { Runtime } from './runtime.ts';

/** One request on its way through the chain, and what its steps have found out. */
export interface Exchange<Scope> {
  readonly event: APIGatewayProxyEvent;
  readonly runtime: Runtime<Scope>;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly meter: Meter;
  readonly trace: Trace | undefined;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: Caller | undefined;
  /** Where it goes: the step `route` says it. */
  destination: Destination<Scope>;
  /** What it asks of its endpoint: the step `readRequest` says it. */
  task: Task<Scope> | undefined;
  /** Makes the answer, once nothing speaks against it: a step may put another in its place. */
  answer: () => Promise<Response>;
  readonly notes: Notes;
  /** The platform takes the answer while it is written, however long it becomes. */
  readonly streams: boolean;
  /** Aborts when the answer has left: nothing that the request began goes on, and nothing that it needed is needed. */
  readonly over: AbortController;
}

/** A request that is read. */
export interface Task<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly raw: RawRequest;
  readonly request: ValidRequest<Scope>;
  /** Until the platform ends the function. */
  readonly remainingMs: number;
  /** What `handle` gets beside the request; made once. */
  readonly scope: () => Promise<Scope>;
}

/** What only comes to light on the way, for the steps that look back at the request. */
export interface Notes {
  /** What a write is about, once the request is read. */
  target: string | undefined;
  /** The request is a dry run, or was answered before and gets that answer again. */
  changesNothing: boolean;
  /** What ended an answer that had begun to leave, where the answer says so itself. */
  failure: unknown;
}

/** A step of the chain. */
export type Step<Scope> = MiddlewareObj<Exchange<Scope>, Response>;

export function openExchange<Scope>(
  event: APIGatewayProxyEvent,
  { runtime, streams }: Pick<Exchange<Scope>, 'runtime' | 'streams'>,
): Exchange<Scope> {
  const headers = headersOf(event);
  const trace = runtime.telemetry?.begin('request', headers['traceparent']);
  return {
    event,
    runtime,
    requestId: event.requestContext.requestId,
    startedAt: runtime.clock(),
    meter: newMeter(trace?.onCall),
    trace,
    headers,
    caller: readCaller(event.requestContext.authorizer),
    destination: { error: new Error('It was not routed.') },
    task: undefined,
    answer: () => Promise.reject(new Error('It was not read.')),
    notes: { target: undefined, changesNothing: false, failure: undefined },
    streams,
    over: new AbortController(),
  };
}

/** The endpoint's name, or `unknown`. */
export function endpointNameOf<Scope>({ destination }: Exchange<Scope>): string {
  return 'endpoint' in destination ? destination.endpoint.name : 'unknown';
}
