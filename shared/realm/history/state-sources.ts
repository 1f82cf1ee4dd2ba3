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
 * One host of which nobody tells anything is the log's, where that tells of others, as in the list of all hosts.
 */
export async function feedStates<Taker extends StateTaker>(
  realm: OpenRealm,
  { begin, ...past }: StateQuestion<Taker>,
): Promise<StatesTold & { readonly taker: Taker }> {
  const notices: (string | undefined)[] = [];
  let fault: AppError | undefined;
  let quiet: { readonly taker: Taker; readonly source: StateSource } | undefined;
  for (const { source, read } of sources) {
    const taker = begin();
    const { answer, events } = await tell(read, realm, { ...past, taker });
    if (answer instanceof AppError) {
      if (isOursToWait(answer))
        return { taker: begin(), source: undefined, notice: undefined, fault: answer };
      fault = answer;
      continue;
    }
    notices.push(answer);
    if (events > 0) return { taker, source, ...toldWithout(fault, notices) };
    if (source === 'log' && (await logTellsOfOthers(realm, past))) quiet = { taker, source };
  }
  if (quiet) return { ...quiet, ...toldWithout(fault, notices) };
  return { taker: begin(), source: undefined, notice: joinNotices(...notices), fault };
}

/** Another source told, in the place of an index that did not. */
function toldWithout(fault: AppError | undefined, notices: readonly (string | undefined)[]) {
  return { notice: joinNotices(fault && silentIndexNotice(fault), ...notices), fault: undefined };
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

/** Answers a notice, or why it could not be asked. */
type Read = (realm: OpenRealm, reading: StateReading) => Promise<string | AppError | undefined>;

const sources: readonly { readonly source: StateSource; readonly read: Read }[] = [
  { source: 'log', read: fromLog },
  { source: 'index', read: (realm, reading) => unlessIndexFails(() => fromIndex(realm, reading)) },
  { source: 'memory', read: fromMemory },
];

/** Engines that could keep a log and do not, have an empty one. */
async function fromLog(realm: OpenRealm, { span, host, feed }: StateReading): Promise<string | undefined> {
  if (!(await hasLog(realm))) return undefined;
  const where = host === undefined ? aboutHosts : aboutHost(host);
  const states = new LogStates();
  for await (const rows of logPieces(realm, span, where)) states.feed(rows, feed);
  return unreadableNotice(realm.name, states.unreadable);
}

/** Naemon reads such a line as one of no state, too. */
function unreadableNotice(realm: string, lines: number): string | undefined {
  if (lines === 0) return undefined;
  const what = lines === 1 ? 'A line' : `${lines} lines`;
  return `${what} of the log of realm '${realm}' about the state of a host cannot be read and did not count: a host is UP, DOWN or UNREACHABLE.`;
}

/** Whether it keeps a log of hosts at all: where no source has anything of the one that is asked for, nothing happened to it. */
async function logTellsOfOthers(
  realm: OpenRealm,
  { span, host }: Pick<StateReading, 'span' | 'host'>,
): Promise<boolean> {
  return host !== undefined && tellsOfHosts(realm, span);
}

/** Few realms have an index and no log: the connector is loaded when one is asked. */
async function fromIndex(realm: OpenRealm, reading: StateReading): Promise<string | undefined> {
  const index = await realm.events();
  if (!index) return undefined;
  const { statesOfIndex } = await import('./states-of-index.ts');
  return statesOfIndex(index, reading);
}

/** What the collector watch saw, where the realm asks for that. */
async function fromMemory(realm: OpenRealm, { span, host, feed }: StateReading): Promise<undefined> {
  for await (const events of memoryEvents(realm, span)) {
    for (const event of events) if (host === undefined || event.host_name === host) feed(event);
  }
  return undefined;
}
