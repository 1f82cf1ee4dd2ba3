import type { OpenRealm } from '../directory/open.ts';
import { aboutHost, aboutHosts, hasLog, logPieces } from './engine-log.ts';
import { memoryEvents } from './events-of-memory.ts';
import { LogStates } from './log-states.ts';
import { joinNotices } from './notices.ts';
import type { StateQuestion } from './state-event.ts';

/** Who told the past of a realm's hosts. */
export type StateSource = 'log' | 'index' | 'memory';

export interface StatesTold {
  /** Undefined: nobody tells anything. */
  readonly source: StateSource | undefined;
  /** What the reader should know of a source that was asked. */
  readonly notice: string | undefined;
}

/**
 * Feeds what happened to hosts, oldest first, from the first source that tells anything. The log comes first: it alone tells of
 * downtimes, of the engine's starts, and every day how everybody is.
 */
export async function feedStates(realm: OpenRealm, question: StateQuestion): Promise<StatesTold> {
  const notices: (string | undefined)[] = [];
  for (const [source, read] of sources) {
    const told = { events: 0 };
    const { feed } = question;
    const notice = await read(realm, {
      ...question,
      feed(event) {
        if (event.kind !== 'engine') told.events += 1;
        feed(event);
      },
    });
    notices.push(notice);
    if (told.events > 0) return { source, notice: joinNotices(...notices) };
  }
  return { source: undefined, notice: joinNotices(...notices) };
}

/** Answers a notice. */
type Read = (realm: OpenRealm, question: StateQuestion) => Promise<string | undefined>;

const sources: readonly (readonly [StateSource, Read])[] = [
  ['log', fromLog],
  ['index', fromIndex],
  ['memory', fromMemory],
];

/** Engines that could keep a log and do not, have an empty one. */
async function fromLog(realm: OpenRealm, { span, host, feed }: StateQuestion): Promise<undefined> {
  if (!(await hasLog(realm))) return undefined;
  const where = host === undefined ? aboutHosts : aboutHost(host);
  const states = new LogStates();
  for await (const rows of logPieces(realm, span, where)) states.feed(rows, feed);
  return undefined;
}

/** Few realms have an index and no log: the connector is loaded when one is asked. */
async function fromIndex(realm: OpenRealm, question: StateQuestion): Promise<string | undefined> {
  const index = await realm.events();
  if (!index) return undefined;
  const { statesOfIndex } = await import('./states-of-index.ts');
  return statesOfIndex(index, question);
}

/** What the collector watch saw, where the realm asks for that. */
async function fromMemory(realm: OpenRealm, { span, host, feed }: StateQuestion): Promise<undefined> {
  for await (const events of memoryEvents(realm, span)) {
    for (const event of events) if (host === undefined || event.host_name === host) feed(event);
  }
  return undefined;
}
