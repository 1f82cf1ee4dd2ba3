import type { OpenRealm } from '../directory/open.ts';
import { aboutHost, aboutHosts, hasLog, logEvents, type Span } from './engine-log.ts';
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

/** Who told the past of a realm's hosts. */
export type StateSource = 'log' | 'index';

export interface StateQuestion {
  /** [from, to) in epoch seconds. */
  readonly span: Span;
  /** The one host that is asked for. */
  readonly host: string | undefined;
  readonly feed: (event: StateEvent) => void;
}

/**
 * Feeds what happened to hosts, oldest first, from the first source that tells anything. The log comes first: it alone tells of
 * downtimes, of the engine's starts, and every day how everybody is. Undefined: nobody tells anything.
 */
export async function feedStates(
  realm: OpenRealm,
  question: StateQuestion,
): Promise<StateSource | undefined> {
  for (const [source, read] of sources) {
    const told = { events: 0 };
    const { feed } = question;
    await read(realm, {
      ...question,
      feed(event) {
        if (event.kind !== 'engine') told.events += 1;
        feed(event);
      },
    });
    if (told.events > 0) return source;
  }
  return undefined;
}

type Read = (realm: OpenRealm, question: StateQuestion) => Promise<void>;

const sources: readonly (readonly [StateSource, Read])[] = [
  ['log', fromLog],
  ['index', fromIndex],
];

/** Engines that could keep a log and do not, have an empty one. */
async function fromLog(realm: OpenRealm, { span, host, feed }: StateQuestion): Promise<void> {
  if (!(await hasLog(realm))) return;
  const where = host === undefined ? aboutHosts : aboutHost(host);
  for await (const events of logEvents(realm, span, where)) {
    for (const event of events) feed(event);
  }
}

/** Few realms have an index and no log: the connector is loaded when one is asked. */
async function fromIndex(realm: OpenRealm, question: StateQuestion): Promise<void> {
  const index = await realm.events();
  if (!index) return;
  const { statesOfIndex } = await import('./states-of-index.ts');
  await statesOfIndex(index, question);
}
