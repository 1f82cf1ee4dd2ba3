import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

import { type Meter, newMeter } from '../base/meter.ts';
import { type Caller, readCaller } from './caller.ts';
import type { Host } from './host.ts';
import { headersOf } from './read-event.ts';
import type { Found, Router } from './routes.ts';

/** One request on its way through the chain: what every step may know of it from the start. */
export interface Exchange<Scope> {
  readonly event: APIGatewayProxyEvent;
  readonly host: Host<Scope>;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly meter: Meter;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: Caller | undefined;
  readonly found: Found<Scope>;
  /** The endpoint's name, or `unknown`. */
  readonly endpointName: string;
  readonly notes: Notes;
  /** Aborts when the answer has left: nothing that the request began goes on, and nothing that it needed is needed. */
  readonly over: AbortController;
}

/** What only comes to light on the way, for the steps that look back at the request. */
export interface Notes {
  /** What a write is about, once the request is read. */
  target: string | undefined;
  /** The request is a dry run, or was answered before and gets that answer again. */
  changesNothing: boolean;
}

/** A step of the chain. */
export type Step<Scope> = MiddlewareObj<Exchange<Scope>, APIGatewayProxyResult>;

export function openExchange<Scope>(
  event: APIGatewayProxyEvent,
  host: Host<Scope>,
  router: Router<Scope>,
): Exchange<Scope> {
  const found = router({ method: event.httpMethod, path: event.path, basePath: host.basePath });
  return {
    event,
    host,
    requestId: event.requestContext.requestId,
    startedAt: host.clock(),
    meter: newMeter(),
    headers: headersOf(event),
    caller: readCaller(event.requestContext.authorizer),
    found,
    endpointName: 'endpoint' in found ? found.endpoint.name : 'unknown',
    notes: { target: undefined, changesNothing: false },
    over: new AbortController(),
  };
}
