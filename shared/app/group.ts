import type { Clock } from '../base/clock.ts';
import { mapValues } from '../base/map-values.ts';
import { lazy } from '../base/once.ts';
import type { Sleep } from '../base/sleep.ts';
import { defineEndpoint } from '../http/endpoint/define-endpoint.ts';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import type { ForeignErrors } from '../http/endpoint/foreign-errors.ts';
import type { Caller } from '../http/request/caller.ts';
import type { RequestFacts, Runtime } from '../http/runtime.ts';
import { type Handler, serve } from '../http/serve.ts';
import { serveStreams } from '../http/serve-stream.ts';
import { createAuditStore } from '../store/audit.ts';
import { createIdempotencyStore } from '../store/idempotency.ts';
import type { IsoFormatter } from '../time/iso.ts';
import type { ProjectTime } from '../time/resolve.ts';
import { zoneOf } from '../time/zone.ts';
import { currentDependencies, type Dependencies } from './dependencies.ts';
import { assertPartValues, type PartValues, type PipelineParts, type RequestParts } from './part.ts';
import { platformMetrics } from './platform-metrics.ts';
import { withExportedTelemetry } from './telemetry.ts';

/** The answer of a handler. */
export type { Answer } from '../http/answer/answer.ts';
export type { CallEndpoint } from '../http/endpoint/call-endpoint.ts';
export type { ForeignErrors } from '../http/endpoint/foreign-errors.ts';
export { hasRole } from '../http/request/caller.ts';

/** The values that the handler of every endpoint gets in addition to its request, whatever parts its group has. */
export interface Basics {
  /** `undefined` on public endpoints, and only there. */
  readonly caller: Caller | undefined;
  /** The network address from which the request came. */
  readonly sourceIp: string;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly iso: IsoFormatter;
  /** Returns the project's time zone and the present time, with which dates are parsed. */
  readonly projectTime: () => ProjectTime;
  /** Scheme and host of the request's URL, without a slash at the end. */
  readonly origin: string;
  /** The prefix before `/api` in the links of answers: the stage or base path that the request used. */
  readonly basePath: string;
}

/** The values that the handlers of a group's endpoints get: the basics and the values of the group's parts. */
export type ScopeOf<P extends RequestParts> = Basics & PartValues<P>;

/** A group of endpoints that uses some parts. It is deployed as one Lambda function. */
export interface Group<P extends RequestParts> {
  readonly parts: P;
  readonly pipeline: PipelineParts;
  /** Defines an endpoint of the group. */
  readonly endpoint: ReturnType<typeof defineEndpoint<ScopeOf<P>>>;
  /** Returns the Lambda handler. Its dependencies are created at the first request and kept. */
  handler(endpoints: readonly Endpoint<ScopeOf<P>>[]): Handler;
  /** Returns a handler that sends an answer while it is written. It needs `response: { transferMode: STREAM }` in function.yml. */
  streamingHandler(endpoints: readonly Endpoint<ScopeOf<P>>[]): ReturnType<typeof serveStreams>;
  compose(dependencies: Dependencies): Runtime<ScopeOf<P>>;
}

/** Makes a group of endpoints. `foreign` writes the errors of an API that another program defines. */
export function group<P extends RequestParts>(
  parts: P,
  pipeline: PipelineParts = {},
  foreign?: ForeignErrors,
): Group<P> {
  const compose: Group<P>['compose'] = (dependencies) => {
    const factories = mapValues(parts, (part) => part(dependencies));
    return {
      ...runtimeOf(dependencies),
      findFilter: filterFinder(pipeline, dependencies),
      metrics: platformMetrics(dependencies),
      scope: (facts) => {
        const values = mapValues(factories, (part) => part(facts));
        assertPartValues(values, parts);
        return { ...basicsOf(dependencies, facts), ...values };
      },
    };
  };
  const runtime = lazy(async () => compose(await withExportedTelemetry(currentDependencies())));
  return {
    parts,
    pipeline,
    endpoint: defineEndpoint<ScopeOf<P>>(foreign),
    handler: (endpoints) => serve(endpoints, runtime),
    streamingHandler: (endpoints) => serveStreams(endpoints, runtime),
    compose,
  };
}

/** Returns the function of the pipeline that finds a saved filter. Throws at its use if the group has no such part. */
function filterFinder(
  { savedFilters }: PipelineParts,
  dependencies: Dependencies,
): Runtime<unknown>['findFilter'] {
  const filters = savedFilters?.(dependencies);
  return async (facts, name) => {
    if (!filters) throw new Error('the group lacks the part savedFilters');
    return filters(facts).findToApply(name);
  };
}

function runtimeOf({ config, clock, log, table, wasStoreSlow, iso, telemetry }: Dependencies) {
  return {
    log,
    telemetry,
    audit: createAuditStore(table),
    idempotency: createIdempotencyStore(table, clock),
    wasStoreSlow,
    clock,
    timeZone: config.timeZone,
    iso,
    basePath: config.basePath,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    responseLimit: config.responseLimit,
    checkAnswers: config.checkAnswers,
  };
}

function basicsOf(
  { clock, sleep, iso, config }: Dependencies,
  { caller, sourceIp, origin, basePath }: RequestFacts,
): Basics {
  const projectTime = () => ({ zone: zoneOf(config.timeZone), now: clock() });
  return { caller, sourceIp, clock, sleep, iso, projectTime, origin, basePath };
}
