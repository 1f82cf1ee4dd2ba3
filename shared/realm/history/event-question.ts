import type { EventRow } from '../search/event-row.ts';
import type { EventPlace } from './event-order.ts';

/** Which events are shown. */
export interface EventChoice {
  /** In upper case; none: nothing is shown. */
  readonly types: ReadonlySet<string>;
  /** What engines do themselves, and the switching of all notifications. */
  readonly engine: boolean;
  readonly host?: string | undefined;
  /** Only events of services of this name. */
  readonly service?: string | undefined;
  readonly hostgroup?: string | undefined;
}

/** A page of a view. Times in epoch milliseconds. */
export interface EventPage extends EventChoice {
  /** [from, to) */
  readonly from: number;
  readonly to: number;
  readonly newestFirst: boolean;
  readonly limit: number;
  /** The last event that the caller has. */
  readonly after: EventPlace | undefined;
}

/** What one source of events is asked, once it is clear whose events may be told. */
export interface SourceQuestion extends EventPage {
  /** Undefined: of all hosts, and of none. */
  readonly hosts: ReadonlySet<string> | undefined;
}

/** The first `limit` events behind `after`, and one more where there are more. */
export interface SourceAnswer {
  readonly rows: readonly EventRow[];
  readonly notice?: string | undefined;
}
