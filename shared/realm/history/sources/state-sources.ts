import type { OpenRealm } from '../../open-realm/open.ts';
import { filtersForStates, hasLog, hasStateLines, logBatches } from '../log/engine-log.ts';
import { LogStateReader } from '../log/log-state-reader.ts';
import { type FedPast, feedFirstSource } from './first-source.ts';
import type { StateConsumer, StateQuestion, StateReading } from './state-event.ts';
import { watchEvents } from './watch-events.ts';

/**
 * Feeds the events of hosts and services, oldest first, from the first source that has any. If no source has an event of a single requested
 * host but the log has events of others, the log counts as its source, as in the list of all hosts.
 */
export async function feedStates<Consumer extends StateConsumer>(
  realm: OpenRealm,
  { begin, ...question }: StateQuestion<Consumer>,
): Promise<FedPast<Consumer>> {
  const { span, host } = question;
  return feedFirstSource(realm, {
    span,
    begin,
    read: {
      log: async (from, part, feed) => fromLog(from, { ...question, span: part, feed }),
      index: async (from, part, feed) => fromIndex(from, { ...question, span: part, feed }),
      watch: async (from, part, feed) => fromWatch(from, { ...question, span: part, feed }),
    },
    // If no source has an event of the requested host, nothing happened to it.
    isQuietLog: async () => host !== undefined && hasStateLines(realm, question.objects, span),
  });
}

/** Reads the engine's log. An engine that could keep a log but does not has an empty one. */
async function fromLog(
  realm: OpenRealm,
  { span, objects, host, withOutput, feed }: StateReading,
): Promise<string | undefined> {
  if (!(await hasLog(realm))) return undefined;
  const states = new LogStateReader(withOutput);
  for await (const rows of logBatches(realm, span, filtersForStates(objects, host))) states.feed(rows, feed);
  return unreadableNotice(realm.name, states.unreadable[objects], objects);
}

/** Returns a notice about lines with an unknown state. Naemon, too, reads such a line as one without a state. */
function unreadableNotice(
  realm: string,
  lines: number,
  objects: StateReading['objects'],
): string | undefined {
  if (lines === 0) return undefined;
  const what = lines === 1 ? 'A line' : `${lines} lines`;
  const [object, states] =
    objects === 'hosts'
      ? ['host', 'UP, DOWN or UNREACHABLE']
      : ['service', 'OK, WARNING, CRITICAL or UNKNOWN'];
  return `${what} of the log of realm '${realm}' about the state of a ${object} cannot be read and did not count: a ${object} is ${states}.`;
}

/** Reads the index of events. The connector is loaded at its first use, as few realms have an index and no log. */
async function fromIndex(realm: OpenRealm, reading: StateReading): Promise<string | undefined> {
  const index = await realm.documents('events');
  if (!index) return undefined;
  const { feedStatesFromIndex } = await import('./states-of-index.ts');
  return feedStatesFromIndex(index, reading);
}

/** Reads what the collector watch saw, if the realm records that. */
async function fromWatch(realm: OpenRealm, { span, host, feed }: StateReading): Promise<undefined> {
  for await (const events of watchEvents(realm, span)) {
    for (const event of events) if (host === undefined || event.host_name === host) feed(event);
  }
  return undefined;
}
