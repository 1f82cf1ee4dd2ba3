import type { Host } from '../../demo/status-query-engine/site.ts';
import type { startReceiver } from './webhook-app.ts';

interface ReceivedState {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly state: number | undefined;
}

/** Reads what the receiver of a webhook got about these hosts. */
export function readReceivedStates(
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  watched: readonly Host[],
) {
  const received = (): ReceivedState[] =>
    receiver.received.map(({ body }) => {
      const { id, type, subject, data } = JSON.parse(body) as ReceivedState & { data: { state?: number } };
      return { id, type, subject, state: data.state };
    });
  /** The states of a host in the order in which they came first. */
  const statesOf = (name: string) => {
    const first = new Map(received().map((event) => [event.id, event]));
    return [...first.values()].filter(({ subject }) => subject === name).map(({ state }) => state);
  };
  return {
    ...{ received, statesOf },
    /** Returns true if the receiver has got this state of each host as its last one. */
    isDelivered: (state: number) => watched.every(({ name }) => statesOf(name).at(-1) === state),
    setAll: (state: number) => {
      for (const one of watched) one.state = state;
    },
    /** Returns the number of events that came again. */
    doubles: () => {
      const ids = received().map((event) => event.id);
      return ids.length - new Set(ids).size;
    },
    gaps: () => received().filter(({ type }) => type.includes('gap')),
  };
}
