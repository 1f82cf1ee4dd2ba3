import { type LogEvent, readLogRow } from '../../shared/realm/history/log/log-event.ts';
import type { Mapping, StoredDocument } from '../search-engine/index.ts';
import type { LogLine, Site } from '../status-query-engine/site.ts';
import { followLog } from './follow-log.ts';

/** The mapping that `install-template` gives to indices of events. */
export const eventMapping: Mapping = {
  time: 'date',
  type: 'keyword',
  host_name: 'keyword',
  display_name: 'keyword',
  service: 'keyword',
  service_display_name: 'keyword',
  state: 'long',
  state_type: 'keyword',
  attempt: 'long',
  contact_name: 'keyword',
  command_name: 'keyword',
  host_check_command: 'keyword',
  output: 'wildcard',
  message: 'wildcard',
};

/**
 * Returns a reader of the documents that a shipper would have sent from a site's log: the same past as in the engine's log, with the
 * present names of objects.
 */
export function demoEvents(site: Site): () => readonly StoredDocument[] {
  return followLog(site, (line, number) => documentFrom(site, line, `event-${number}`));
}

/** Returns `undefined` for a log line that is not an event. */
function documentFrom(site: Site, line: LogLine, id: string): StoredDocument | undefined {
  const { time, class: group, type, options } = line;
  const event = readLogRow({ time, class: group, type, options });
  if (!event) return undefined;
  const facts = Object.entries(factsOf(site, event)).filter(
    ([, fact]) => fact !== null && fact !== undefined,
  );
  const message = event.text === '' ? type : `${type}: ${event.text}`;
  return { id, source: { time: time * 1000, type, ...Object.fromEntries(facts), message } };
}

function factsOf(site: Site, { host_name, service, ...event }: LogEvent) {
  const host = site.hosts.get(host_name ?? '');
  return {
    host_name,
    display_name: host?.display_name,
    service,
    service_display_name: host?.services.get(service ?? '')?.display_name,
    state: event.state,
    state_type: event.state_type,
    attempt: event.attempt,
    contact_name: event.contact_name,
    command_name: event.command_name,
    host_check_command: service === null ? host?.check_command : null,
    output: event.output,
  };
}
