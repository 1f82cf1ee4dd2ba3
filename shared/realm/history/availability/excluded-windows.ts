import type { OpenRealm } from '../../open-realm/open.ts';
import type { Span } from '../span.ts';

/** The time in which downtimes of hosts do not count in availability, by host. */
export type ExcludedWindows = ReadonlyMap<string, readonly Span[]>;

/** Reads the excluded windows of a realm's hosts that overlap the range. Those of each host are in the order of time and do not overlap. */
export async function excludedWindows(realm: OpenRealm, span: Span): Promise<ExcludedWindows> {
  const found = (await realm.exclusions?.during(span)) ?? [];
  const byHost = new Map<string, Span[]>();
  for (const { from, to, hosts } of found) {
    for (const host of hosts) {
      const windows = byHost.get(host) ?? [];
      windows.push({ from, to });
      byHost.set(host, windows);
    }
  }
  return new Map([...byHost].map(([host, windows]) => [host, united(windows)]));
}

function united(windows: readonly Span[]): Span[] {
  const sorted = windows.toSorted((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const window of sorted) {
    const last = result.at(-1);
    if (last === undefined || window.from > last.to) result.push(window);
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
  }
  return result;
}
