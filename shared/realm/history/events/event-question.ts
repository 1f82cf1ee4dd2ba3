import type { EventRow } from '../../search/event-row.ts';
import type { EventPosition } from './event-order.ts';

/** Filters that select the events of an answer. */
export interface EventFilters {
  /** Types in upper case. An empty set selects no events of hosts and services. */
  readonly types: ReadonlySet<string>;
  /** True selects events of the engine itself, including the switching of all notifications. */
  readonly engine: boolean;
  readonly host?: string | undefined;
  /** Name of the service whose events are selected, on any host. */
  readonly service?: string | undefined;
  readonly hostgroup?: string | undefined;
}

/** The request for one page of events. Times are in epoch milliseconds. */
export interface EventPageRequest extends EventFilters {
  /** The range [from, to). */
  readonly from: number;
  readonly to: number;
  readonly newestFirst: boolean;
  readonly limit: number;
  /** The last event that the caller has. `undefined` on the first page. */
  readonly after: EventPosition | undefined;
}

/** The query to one source of events, with the hosts that the answer may name. */
export interface SourceQuestion extends EventPageRequest {
  /** The hosts whose events may be shown. `undefined` means all events, also those without a host. */
  readonly hosts: ReadonlySet<string> | undefined;
}

/** The first `limit` events after `after`, and one more if more exist. */
export interface SourceAnswer {
  readonly rows: readonly EventRow[];
  readonly notice?: string | undefined;
}
