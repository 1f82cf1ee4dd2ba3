import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

import type { EndOfCall, MeteredCall } from '../base/meter.ts';
import type { Telemetry, TraceEnd } from '../base/telemetry.ts';

/**
 * Largest number of calls of one request that get a span, separately for successful and failed calls. A request to many realms
 * may make a thousand calls.
 */
const mostCalls = 200;
/** Longest `traceparent` header that is read, in characters. Version 00 of W3C's header has 55; later versions may have more. */
const longestParent = 200;
/** The method in spans for a method that no endpoint has. Callers can send any text. */
const otherMethod = '_OTHER';
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function beginTrace(tracer: Tracer): Telemetry['begin'] {
  return (kind, traceparent) => {
    const parent = parentOf(traceparent);
    const span = tracer.startSpan(
      kind,
      { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL },
      parent,
    );
    const calls = callsOf(tracer, trace.setSpan(parent, span));
    return {
      id: span.spanContext().traceId,
      onCall: span.isRecording() ? calls.begin : undefined,
      end: (facts) => {
        endSpan(span, facts, calls.surplus());
      },
    };
  };
}

/** Returns the caller's trace context. Only the ids of the trace are kept. */
function parentOf(traceparent: string | undefined): Context {
  if (traceparent === undefined || traceparent.length > longestParent) return ROOT_CONTEXT;
  const parent = parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/**
 * Creates the spans of calls. A span is created when its call has ended, so that failed calls get one even after many
 * successful calls.
 */
function callsOf(tracer: Tracer, parent: Context) {
  const counts = { answered: 0, failed: 0 };
  let surplus = 0;
  const begin = ({ kind, realm, engineInterface }: MeteredCall): EndOfCall => {
    const startTime = new Date();
    const from = performance.now();
    return (outcome) => {
      const group = outcome === 'ok' ? 'answered' : 'failed';
      if (counts[group] >= mostCalls) {
        surplus += 1;
        return;
      }
      counts[group] += 1;
      const attributes: Attributes = { 'realmgate.outcome': outcome };
      if (realm !== undefined) attributes['realmgate.realm'] = realm;
      if (engineInterface) attributes['realmgate.engine_interface'] = engineInterface;
      const span = tracer.startSpan(kind, { kind: SpanKind.CLIENT, startTime, attributes }, parent);
      if (group === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(new Date(startTime.getTime() + performance.now() - from));
    };
  };
  return { begin, surplus: () => surplus };
}

function endSpan(span: Span, facts: TraceEnd, surplus: number): void {
  const { name, status, problem, requestId, meter, http } = facts;
  span.updateName(http ? `${methodOf(http.method)} ${http.route ?? 'unknown'}` : name);
  span.setAttributes({
    'realmgate.endpoint': name,
    'realmgate.request_id': requestId,
    'realmgate.engine_calls': meter.engineCalls,
    'realmgate.engine_ms': meter.engineMs,
    'realmgate.wait_ms': meter.waitMs,
    ...(surplus > 0 && { 'realmgate.calls_without_span': surplus }),
    ...(problem !== undefined && { 'realmgate.problem_code': problem }),
    ...(http && ofHttp(http, status)),
  });
  if (status >= 500) {
    span.setAttribute('error.type', problem ?? String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function ofHttp({ method, route, callerKind }: NonNullable<TraceEnd['http']>, status: number): Attributes {
  return {
    'http.request.method': methodOf(method),
    'http.response.status_code': status,
    'realmgate.caller_kind': callerKind,
    ...(route !== undefined && { 'http.route': route }),
  };
}

function methodOf(method: string): string {
  return methods.has(method) ? method : otherMethod;
}
