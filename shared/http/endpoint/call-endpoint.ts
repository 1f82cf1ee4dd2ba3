/** A call of an endpoint by another endpoint of its group. */
export interface EndpointCall {
  /** Name of an endpoint without a route (`unrouted`). */
  readonly name: string;
  readonly body: unknown;
  /** The Idempotency-Key of the call. */
  readonly key?: string | undefined;
  /** Name of the program that acts for the caller, for the audit entry. */
  readonly agent?: string | undefined;
}

/** The answer of an endpoint that was called. */
export interface CalledAnswer {
  readonly status: number;
  /** The data, or the problem document if the status is 400 or higher. */
  readonly body: unknown;
  /** True if it is the stored answer of an earlier call with the same key. */
  readonly isRepeated: boolean;
}

/** Calls an endpoint for the caller of the request. It never rejects because of the endpoint. */
export type CallEndpoint = (call: EndpointCall) => Promise<CalledAnswer>;

/** A response that is composed of the answers of other endpoints, in a form that another program defines. */
export interface Composed {
  readonly compose: (call: CallEndpoint) => Promise<{
    readonly status: number;
    readonly contentType: string | null;
    readonly text: string;
  }>;
}
