import type { Clock } from '../../shared/base/clock.ts';
import type { Index } from '../search-engine/index.ts';
import type { Site } from '../status-query-engine/site.ts';
import { demoEvents, eventMapping } from './demo-events.ts';
import { demoSyslogs, syslogMapping } from './demo-syslogs.ts';

/** Returns a reader of a site's indices: its events up to now, and the log lines of its hosts. */
export function demoIndices(name: string, site: Site, clock: Clock): () => readonly Index[] {
  const [events, syslogs] = [demoEvents(site), demoSyslogs(site, clock)];
  return () => {
    site.advance?.(Math.floor(clock() / 1000));
    return [
      indexOf(`monitoring-events-${name}`, eventMapping, events),
      indexOf(`syslog-${name}`, syslogMapping, syslogs),
    ];
  };
}

/** Returns an index whose documents are created at the first access, because a request concerns only one of the indices. */
function indexOf(name: string, mapping: Index['mapping'], documents: () => Index['documents']): Index {
  let cache: Index['documents'] | undefined;
  return {
    name,
    mapping,
    get documents() {
      return (cache ??= documents());
    },
  };
}
