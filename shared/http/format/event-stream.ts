import type { EventPart } from '../../base/event-part.ts';
import type { Problem } from '../answer/problem.ts';

/** Writes the parts of a stream of events as text. */
export interface EventWriter {
  readonly part: (part: EventPart) => string;
  /** Writes the last part of a stream that cannot go on. */
  readonly problem: (problem: Problem) => string;
}

/** Server-sent events (HTML, 9.2). A block without data moves the last event id of the reader and is no event for him. */
export const sseWriter: EventWriter = {
  part({ events = [], id, retryMs }) {
    const blocks = events.map((event) => `id: ${event.id}\ndata: ${event.text}\n\n`);
    const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
    return blocks.join('') + (id === undefined ? '' : `${retry}id: ${id}\n\n`);
  },
  problem: (problem) => `event: problem\ndata: ${JSON.stringify(problem)}\n\n`,
};

/** One JSON object a line: `{"id", "event"}`, `{"id"}` for a sign of life, `{"id", "retry_ms"}` or `{"problem"}` at the end. */
export const eventLineWriter: EventWriter = {
  part({ events = [], id, retryMs }) {
    const lines = events.map((event) => `{"id":${JSON.stringify(event.id)},"event":${event.text}}\n`);
    return lines.join('') + (id === undefined ? '' : `${JSON.stringify({ id, retry_ms: retryMs })}\n`);
  },
  problem: (problem) => `${JSON.stringify({ problem })}\n`,
};
