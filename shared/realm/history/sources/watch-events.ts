import type { StoredState } from '../../../store/state-history.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { LogEvent } from '../log/log-event.ts';
import type { Span } from '../span.ts';

const daySeconds = 86_400;

/**
 * Yields what the collector watch saw of the realm as log events, oldest first, in batches of a day: each change once, and once
 * a day the state of every host and of every service with a problem.
 */
export async function* watchEvents(
  realm: OpenRealm,
  { from, to }: Span,
): AsyncGenerator<readonly LogEvent[]> {
  for (let start = from - (from % daySeconds); start < to; start += daySeconds) {
    const { changes = [], states = [] } = (await realm.states?.day(start)) ?? {};
    const events = [
      ...states.map((state) => eventOf(state, 'state')),
      ...distinct(changes).map((state) => eventOf(state, 'alert')),
    ];
    yield events.filter(({ time }) => time >= from && time < to).sort((a, b) => a.time - b.time);
  }
}

/** Removes duplicates. Two runs at the same time, or a repeated run, may have stored the same change twice. */
function distinct(changes: readonly StoredState[]): StoredState[] {
  return [...new Map(changes.map((state) => [JSON.stringify(state), state])).values()];
}

function eventOf([time, state, host, service]: StoredState, kind: 'alert' | 'state'): LogEvent {
  const object = service === null ? 'HOST' : 'SERVICE';
  const word = (service === null ? hostWords : serviceWords)[state] ?? 'UNKNOWN';
  const names = service === null ? host : `${host};${service}`;
  return {
    time,
    type: kind === 'alert' ? `${object} ALERT` : `CURRENT ${object} STATE`,
    kind,
    host_name: host,
    service,
    state,
    state_type: 'HARD',
    attempt: null,
    contact_name: null,
    command_name: null,
    output: null,
    text: `${names};${word};HARD`,
  };
}

const hostWords = ['UP', 'DOWN', 'UNREACHABLE'];
const serviceWords = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

/** Returns a notice for answers that rest on the states that the collector watch saw. */
export function watchNotice(realm: string): string {
  return (
    `The past of realm '${realm}' is what the collector watch saw every few minutes: ` +
    'only changes of HARD states, and of what came and went between two looks nothing.'
  );
}
