import type { OpenRealm } from '../../open-realm/open.ts';
import { filtersForHost, hasHostLines, hasLog, hostLineFilters, logBatches } from '../log/engine-log.ts';
import { LogStateReader } from '../log/log-state-reader.ts';
import { feedFirstSource, type SourceOutcome } from './first-source.ts';
import type { StateConsumer, StateQuestion, StateReading } from './state-event.ts';
import { watchEvents } from './watch-events.ts';

/**
 * Feeds the events of hosts, oldest first, from the first source that has any. If no source has an event of a single requested
 * host but the log has events of others, the log counts as its source, as in the list of all hosts.
 */
export async function feedStates<Consumer extends StateConsumer>(
  realm: OpenRealm,
  { begin, span, host, hasWindows }: StateQuestion<Consumer>,
): Promise<SourceOutcome & { readonly consumer: Consumer }> {
  return feedFirstSource(realm, {
    span,
    begin,
    read: {
      log: async (from, part, feed) => fromLog(from, { span: part, host, hasWindows, feed }),
      index: async (from, part, feed) => fromIndex(from, { span: part, host, hasWindows, feed }),
      watch: async (from, part, feed) => fromWatch(from, { span: part, host, hasWindows, feed }),
    },
    // If no source has an event of the requested host, nothing happened to it.
    isQuietLog: async () => host !== undefined && hasHostLines(realm, span),
  });
}

/** Reads the engine's log. An engine that could keep a log but does not has an empty one. */
async function fromLog(realm: OpenRealm, { span, host, feed }: StateReading): Promise<string | undefined> {
  if (!(await hasLog(realm))) return undefined;
  const where = host === undefined ? hostLineFilters : filtersForHost(host);
  const states = new LogStateReader();
  for await (const rows of logBatches(realm, span, where)) states.feed(rows, feed);
  return unreadableNotice(realm.name, states.unreadable);
}

/** Returns a notice about lines with an unknown state. Naemon, too, reads such a line as one without a state. */
function unreadableNotice(realm: string, lines: number): string | undefined {
  if (lines === 0) return undefined;
  const what = lines === 1 ? 'A line' : `${lines} lines`;
  return `${what} of the log of realm '${realm}' about the state of a host cannot be read and did not count: a host is UP, DOWN or UNREACHABLE.`;
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
