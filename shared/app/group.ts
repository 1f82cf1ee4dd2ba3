import type { Clock } from '../base/clock.ts';
import { lazy } from '../base/lazy.ts';
import { mapValues } from '../base/map-values.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { Caller } from '../http/caller.ts';
import { defineEndpoint } from '../http/define-endpoint.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { RequestFacts, Runtime } from '../http/runtime.ts';
import { type Handler, serve } from '../http/serve.ts';
import { serveStreams } from '../http/serve-stream.ts';
import { createAuditStore } from '../store/audit.ts';
import { createIdempotencyStore } from '../store/idempotency.ts';
import type { Iso } from '../time/iso.ts';
import type { Present } from '../time/resolve.ts';
import { zoneOf } from '../time/zone.ts';
import { type Foundation, standing } from './foundation.ts';
import { assertGiven, type Given, type Parts } from './part.ts';
import { observed, withTelemetry } from './telemetry.ts';

/** What handlers answer. */
export type { Answer } from '../http/answer.ts';

/** What the handler of every endpoint gets beside its request, whatever the parts of its group. */
export interface Basics {
  /** Undefined on public endpoints only. */
  readonly caller: Caller | undefined;
  /** The address that the request came from. */
  readonly sourceIp: string;
  readonly clock: Clock;
  readonly iso: Iso;
  /** Where dates are read: the project's time zone, now. */
  readonly present: () => Present;
  /** In front of `/api` in the links that answers hold: the stage or base path by which the caller came. */
  readonly basePath: string;
}

/** What the handlers of a group's endpoints get: the basics, and what the group's parts give. */
export type ScopeOf<P extends Parts> = Basics & Given<P>;

/** A group of endpoints that stands on some parts: one Lambda function. */
export interface Group<P extends Parts> {
  readonly parts: P;
  /** The definer of the group's endpoints. */
  readonly endpoint: ReturnType<typeof defineEndpoint<ScopeOf<P>>>;
  /** The Lambda handler; what it stands on is made at the first request and kept. */
  handler(endpoints: readonly Endpoint<ScopeOf<P>>[]): Handler;
  /** The same where answers leave while they are written: `response: { transferMode: STREAM }` in function.yml. */
  streamingHandler(endpoints: readonly Endpoint<ScopeOf<P>>[]): ReturnType<typeof serveStreams>;
  compose(foundation: Foundation, metrics?: MetricsSink): Runtime<ScopeOf<P>>;
}

export function group<P extends Parts>(parts: P): Group<P> {
  const compose: Group<P>['compose'] = (foundation, metrics = foundation.metrics) => {
    const factories = mapValues(parts, (part) => part(foundation));
    return {
      ...runtimeOf(foundation),
      metrics: withTelemetry(metrics, foundation.telemetry),
      scope: (facts) => {
        const values = mapValues(factories, (part) => part(facts));
        assertGiven(values, parts);
        return { ...basicsOf(foundation, facts), ...values };
      },
    };
  };
  const runtime = lazy(async () => compose(await observed(standing())));
  return {
    parts,
    endpoint: defineEndpoint<ScopeOf<P>>(),
    handler: (endpoints) => serve(endpoints, runtime),
    streamingHandler: (endpoints) => serveStreams(endpoints, runtime),
    compose,
  };
}

function runtimeOf({ config, clock, log, table, iso, telemetry }: Foundation) {
  return {
    log,
    telemetry,
    audit: createAuditStore(table),
    idempotency: createIdempotencyStore(table, clock),
    clock,
    timeZone: config.timeZone,
    iso,
    basePath: config.basePath,
    corsOrigins: config.corsOrigins,
    responseLimit: config.responseLimit,
    checkAnswers: config.checkAnswers,
  };
}

function basicsOf({ clock, iso, config }: Foundation, { caller, sourceIp, basePath }: RequestFacts): Basics {
  const present = () => ({ zone: zoneOf(config.timeZone), now: clock() });
  return { caller, sourceIp, clock, iso, present, basePath };
}
