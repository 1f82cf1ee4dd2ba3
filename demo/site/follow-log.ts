import type { LogLine, Site } from '../status-query-engine/site.ts';

/**
 * Returns a reader of the values that `make` returns for the lines of a site's log. Each line is read only once, as long as the log
 * only grows.
 */
export function followLog<Made>(
  site: Site,
  make: (line: LogLine, number: number) => Made | undefined,
): () => readonly Made[] {
  let items: Made[] = [];
  let read = 0;
  let last: LogLine | undefined;
  return () => {
    if (site.log[read - 1] !== last) [items, read] = [[], 0];
    for (; read < site.log.length; read += 1) {
      const line = site.log[read];
      const one = line && make(line, read);
      if (one !== undefined) items.push(one);
    }
    last = site.log[read - 1];
    return items;
  };
}
