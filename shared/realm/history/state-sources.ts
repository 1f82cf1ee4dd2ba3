import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../directory/open.ts';
import { aboutHost, aboutHosts, hasLog, logPieces, tellsOfHosts } from './engine-log.ts';
import { memoryEvents } from './events-of-memory.ts';
import { isOursToWait, silentIndexNotice, unlessIndexFails } from './index-fault.ts';
import { LogStates } from './log-states.ts';
import { joinNotices } from './notices.ts';
import type { StateQuestion, StateReading, StateTaker } from './state-event.ts';

/** Who told the past of a realm's hosts. */
export type StateSource = 'log' | 'index' | 'memory';

export interface StatesTold {
  /** Undefined: nobody tells anything. */
  readonly source: StateSource | undefined;
  /** What the reader should know of a source that was asked. */
  readonly notice: string | undefined;
  /** Why the index did not tell, where nobody else did either. */
  readonly fault: AppError | undefined;
}

/**
 * Feeds what happened to hosts, oldest first, from the first source that tells anything. The log comes first: it alone tells of
 * downtimes, of the engine's starts, and every day how everybody is. Behind an index that cannot be asked comes the next source.
 */
export async function feedStates<Taker extends StateTaker>(
  realm: OpenRealm,
  { begin, ...past }: StateQuestion<Taker>,
): Promise<StatesTold & { readonly taker: Taker }> {
  const notices: (string | undefined)[] = [];
  let fault: AppError | undefined;
  for (const [source, read] of sources) {
    const taker = begin();
    const { answer, events } = await tell(read, realm, { ...past, taker });
    if (answer instanceof AppError) {
      fault = answer;
      if (isOursToWait(fault)) break;
      continue;
    }
    notices.push(answer.notice);
    if (events === 0 && answer.ofOthers !== true) continue;
    const notice = joinNotices(fault && silentIndexNotice(fault), ...notices);
    return { taker, source, notice, fault: undefined };
  }
  return { taker: begin(), source: undefined, notice: joinNotices(...notices), fault };
}

/** How many events of hosts one source tells. */
async function tell(
  read: Read,
  realm: OpenRealm,
  { taker, ...past }: Omit<StateReading, 'feed'> & { readonly taker: StateTaker },
) {
  let events = 0;
  const feed: StateReading['feed'] = (event) => {
    if (event.kind !== 'engine') events += 1;
    taker.feed(event);
  };
  const answer = await read(realm, { ...past, feed });
  return { answer, events };
}

/** What a source says of itself, or why it could not be asked. */
type Read = (realm: OpenRealm, reading: StateReading) => Promise<Telling | AppError>;

interface Telling {
  readonly notice?: string | undefined;
  /** It tells of other hosts: that it has nothing of this one says that nothing happened. */
  readonly ofOthers?: boolean;
}

const sources: readonly (readonly [StateSource, Read])[] = [
  ['log', fromLog],
  ['index', (realm, reading) => unlessIndexFails(() => fromIndex(realm, reading))],
  ['memory', fromMemory],
  ['log', fromLogOfOthers],
];

/** Engines that could keep a log and do not, have an empty one. */
async function fromLog(realm: OpenRealm, { span, host, feed }: StateReading): Promise<Telling> {
  if (!(await hasLog(realm))) return {};
  const where = host === undefined ? aboutHosts : aboutHost(host);
  const states = new LogStates();
  for await (const rows of logPieces(realm, span, where)) states.feed(rows, feed);
  return {};
}

/** Of a host that no source has an event of: the log, read once more for the engine's starts, if it tells of any host. */
async function fromLogOfOthers(realm: OpenRealm, reading: StateReading): Promise<Telling> {
  const isQuiet = reading.host !== undefined && (await tellsOfHosts(realm, reading.span));
  if (isQuiet) await fromLog(realm, reading);
  return { ofOthers: isQuiet };
}

/** Few realms have an index and no log: the connector is loaded when one is asked. */
async function fromIndex(realm: OpenRealm, reading: StateReading): Promise<Telling> {
  const index = await realm.events();
  if (!index) return {};
  const { statesOfIndex } = await import('./states-of-index.ts');
  return { notice: await statesOfIndex(index, reading) };
}

/** What the collector watch saw, where the realm asks for that. */
async function fromMemory(realm: OpenRealm, { span, host, feed }: StateReading): Promise<Telling> {
  for await (const events of memoryEvents(realm, span)) {
    for (const event of events) if (host === undefined || event.host_name === host) feed(event);
  }
  return {};
}
