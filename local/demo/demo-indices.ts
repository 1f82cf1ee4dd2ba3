import type { Clock } from '../../shared/base/clock.ts';
import type { Index } from '../search-engine/index.ts';
import type { Site } from '../status-query-engine/site.ts';
import { demoEvents, eventMapping } from './demo-events.ts';
import { demoSyslogs, syslogMapping } from './demo-syslogs.ts';

/** The indices of a site: what has happened in it up to now, and what its hosts have logged. */
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

/** Documents are made when they are looked at: a question is about one of the indices. */
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
