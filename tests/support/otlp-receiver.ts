// A fake OpenTelemetry collector that stores what it receives as OTLP JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { answersJson, type HttpBehaviour, httpPeer } from './http-peer.ts';

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code?: number };
}

interface SentMetric {
  readonly name: string;
  readonly unit: string;
  readonly sum?: { readonly dataPoints: readonly SentPoint[] };
  readonly histogram?: { readonly dataPoints: readonly SentPoint[] };
}

interface SentMetrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly SentMetric[] }[];
  }[];
}

interface SentPoint {
  readonly attributes: readonly KeyValue[];
  readonly asInt?: number | string;
  readonly asDouble?: number;
  readonly count?: number | string;
  readonly sum?: number;
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ReceivedPoint {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The value; for a histogram the number of its values. */
  readonly value: number;
  readonly sum: number | undefined;
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>;

/** Starts a receiver. `behave` answers the requests; by default all are accepted. */
export async function startOtlpReceiver(behave: HttpBehaviour = answersJson({})) {
  let behaviour = behave;
  const peer = await httpPeer((...given) => {
    behaviour(...given);
  });
  const bodiesOf = (path: string) =>
    peer.bodies.filter((_, index) => peer.requests[index] === `POST ${path}`);
  const parsed = <T>(path: string) => bodiesOf(path).map((body) => JSON.parse(body) as T);
  const spans = (): ReceivedSpan[] =>
    parsed<{ resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }>('/v1/traces')
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans)
      .map((span) => ({ ...span, attributes: plain(span.attributes) }));
  const pointsOf = (deliveries: readonly SentMetrics[]): ReceivedPoint[] =>
    deliveries
      .flatMap(({ resourceMetrics }) => resourceMetrics)
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap(({ metrics }) => metrics)
      .flatMap(({ name, sum, histogram }) =>
        [...(sum?.dataPoints ?? []), ...(histogram?.dataPoints ?? [])].map((point) => ({
          name,
          attributes: plain(point.attributes),
          value: Number(point.asInt ?? point.asDouble ?? point.count),
          sum: point.sum,
        })),
      );
  const allPoints = () => pointsOf(parsed<SentMetrics>('/v1/metrics'));
  return {
    ...peer,
    address: peer.url.href,
    spans,
    /** The points that were received last. */
    points: () => pointsOf(parsed<SentMetrics>('/v1/metrics').slice(-1)),
    resource: () => {
      const [first] = parsed<{ resourceSpans: { resource: { attributes: KeyValue[] } }[] }>('/v1/traces');
      return plain(first?.resourceSpans[0]?.resource.attributes ?? []);
    },
    /** From now on. */
    behave: (next: HttpBehaviour) => {
      behaviour = next;
    },
    /** Waits for a span of that name. */
    span: (name: string) => awaited(() => spans().find((span) => span.name === name)),
    /** Waits for a point of that metric. */
    point: (name: string, attributes: ReceivedPoint['attributes']) =>
      awaited(() =>
        allPoints().find((one) => one.name === name && isDeepStrictEqual(one.attributes, attributes)),
      ),
  };
}

async function awaited<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(20);
  }
}

function plain(attributes: readonly KeyValue[]): Record<string, unknown> {
  // JSON of protobuf has whole numbers as texts.
  return Object.fromEntries(
    attributes.map(({ key, value: { intValue, ...others } }) => [
      key,
      intValue === undefined ? Object.values(others)[0] : Number(intValue),
    ]),
  );
}
