import type { LogEvent } from './log-event.ts';
import type { Span } from './span.ts';

/** What is told of a host or of the engine, whoever tells it. */
export interface StateEvent extends Pick<
  LogEvent,
  'time' | 'type' | 'kind' | 'host_name' | 'service' | 'state' | 'state_type'
> {
  /** Whether a line of kind `state` ends with an output; `undefined` if the source does not say. */
  readonly hasOutput?: boolean | undefined;
}

/** What one source is asked. */
export interface StateReading {
  /** [from, to) in epoch seconds. */
  readonly span: Span;
  /** The one host that is asked for. */
  readonly host: string | undefined;
  readonly feed: (event: StateEvent) => void;
}

/** Who is told what happened, in its order. */
export type StateTaker = Pick<StateReading, 'feed'>;

/** Which past is asked for, and who takes it. */
export interface StateQuestion<Taker extends StateTaker> extends Omit<StateReading, 'feed'> {
  /** A new taker, which knows of no event: what a source has told before it failed is no past. */
  readonly begin: () => Taker;
}
