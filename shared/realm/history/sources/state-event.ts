import type { StateObjects } from '../log/engine-log.ts';
import type { LogEvent } from '../log/log-event.ts';
import type { Span } from '../span.ts';

/** An event of a host, of a service or of the engine, from any source. */
export interface StateEvent extends Pick<
  LogEvent,
  | 'time'
  | 'type'
  | 'kind'
  | 'host_name'
  | 'service'
  | 'state'
  | 'state_type'
  | 'previous_state'
  | 'history_since'
> {
  /** True if a line of kind `state` ends with an output. `undefined` means that the source does not say. */
  readonly hasOutput?: boolean | undefined;
  /** The output of the check. It is `undefined` if it was not asked for. */
  readonly output?: string | null;
}

/** The query to one source. */
export interface StateReading {
  /** The range [from, to) in epoch seconds. */
  readonly span: Span;
  /** With services, hosts are read too: the downtimes of a host cover its services. */
  readonly objects: StateObjects;
  /** The one host that is requested, with its services. `undefined` means all hosts. */
  readonly host: string | undefined;
  /** True if downtimes may exclude time: then the downtimes of all hosts and services show whether the source tells of downtimes. */
  readonly hasWindows: boolean;
  /** True if the events are read with their outputs, which takes longer. */
  readonly withOutput?: boolean;
  readonly feed: (event: StateEvent) => void;
}

/** A consumer that is fed with events in the order of time. */
export type StateConsumer = Pick<StateReading, 'feed'>;

/** The past that is requested, and the consumer of its events. */
export interface StateQuestion<Consumer extends StateConsumer> extends Omit<StateReading, 'feed'> {
  /** Returns a new consumer without events. A consumer that was fed by a source that failed is discarded. */
  readonly begin: () => Consumer;
}
