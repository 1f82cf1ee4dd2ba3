/** One event of a stream, as JSON text. */
export interface StreamedEvent {
  /** The id with which a reader resumes behind this event. */
  readonly id: string;
  readonly text: string;
}

/** One part of an answer that is a stream of events. */
export interface EventPart {
  readonly events?: readonly StreamedEvent[];
  /** The id with which a reader resumes behind this part, if it is not that of its last event. */
  readonly id?: string;
  /** The time in milliseconds after which a reader opens the stream again. Only the last part has it. */
  readonly retryMs?: number;
}
