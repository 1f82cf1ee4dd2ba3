import type { Span } from './engine-log.ts';
import type { EventKind } from './event-types.ts';

/** What is told of a host or of the engine, whoever tells it. Epoch seconds. */
export interface StateEvent {
  readonly time: number;
  readonly type: string;
  readonly kind: EventKind;
  readonly host_name: string | null;
  readonly service: string | null;
  readonly state: number | null;
  readonly state_type: string | null;
}

/** Which past is asked for, and who takes it. */
export interface StateQuestion {
  /** [from, to) in epoch seconds. */
  readonly span: Span;
  /** The one host that is asked for. */
  readonly host: string | undefined;
  readonly feed: (event: StateEvent) => void;
}
