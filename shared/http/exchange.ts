import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';

import { type Meter, newMeter } from '../base/meter.ts';
import { LateController } from '../base/on-abort.ts';
import type { Trace } from '../base/telemetry.ts';
import type { Response } from './answer/response.ts';
import type { CallEndpoint } from './endpoint/call-endpoint.ts';
import type { Endpoint, RawRequest, ValidRequest } from './endpoint/endpoint.ts';
import { type Caller, readCaller } from './request/caller.ts';
import { headersOf } from './request/read-event.ts';
import type { RouteResult } from './routing/routes.ts';
import type { Runtime } from './runtime.ts';

/** The state of one request in the chain of steps. */
export interface Exchange<Scope> {
  readonly event: APIGatewayProxyEvent;
  readonly runtime: Runtime<Scope>;
  readonly requestId: string;
  /** Time at which the request arrived, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly meter: Meter;
  readonly trace: Trace | undefined;
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: Caller | undefined;
  /** The endpoint of the request, or the reason why there is none. */
  destination: RouteResult<Scope>;
  /** The validated request. `undefined` until the step `readRequest` sets it. */
  task: EndpointTask<Scope> | undefined;
  /** Makes the answer. It is called after all steps have accepted the request; a step may replace it. */
  answer: () => Promise<Response>;
  readonly notes: ExchangeNotes;
  /** True if the platform accepts the answer as a stream, of any length. */
  readonly streams: boolean;
  /** Name of the program that acts for the caller. `undefined` if it did not say. */
  readonly agent?: string | undefined;
  /** Calls an endpoint without a route. `undefined` in such a call itself. */
  callEndpoint?: CallEndpoint;
  /** Aborts when the answer has been sent, or its time is over. All work of the request ends then, and its memory can be released. */
  readonly over: LateController;
}

/** A validated request with its endpoint. */
export interface EndpointTask<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly raw: RawRequest;
  readonly request: ValidRequest<Scope>;
  /** Time until the platform ends the function, in milliseconds. */
  readonly remainingMs: number;
  /** Returns the dependencies that `handle` gets beside the request. They are made on first use. */
  readonly scope: () => Promise<Scope>;
}

/** Facts that are found while the request is handled. The steps that run after the answer (audit, log) use them. */
export interface ExchangeNotes {
  /** Name of the target of a write. `undefined` until the request is validated, or if it is not audited. */
  target: string | undefined;
  /** Numbers of the targets of a write by outcome. `undefined` if it has one target or none of them was reached. */
  outcomes: Readonly<Record<string, number>> | undefined;
  /** True if the request is a dry run or gets a stored answer again. */
  changesNothing: boolean;
  /** The error that ended a stream, if the stream itself reports it in its last line. */
  failure: unknown;
}

/** A step of the chain. */
export type Step<Scope> = MiddlewareObj<Exchange<Scope>, Response>;

export function openExchange<Scope>(
  event: APIGatewayProxyEvent,
  { runtime, streams, destination }: Pick<Exchange<Scope>, 'runtime' | 'streams' | 'destination'>,
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
    destination,
    task: undefined,
    answer: () => Promise.reject(new Error('It was not read.')),
    notes: { target: undefined, outcomes: undefined, changesNothing: false, failure: undefined },
    streams,
    over: new LateController(),
  };
}

/** Returns the name of the endpoint, or `unknown` if the request matches none. */
export function endpointNameOf<Scope>({ destination }: Exchange<Scope>): string {
  return 'endpoint' in destination ? destination.endpoint.name : 'unknown';
}
