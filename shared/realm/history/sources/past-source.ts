import type { OpenRealm } from '../../open-realm/open.ts';
import { hasLog, hasLogLines, reasonWithoutLog } from '../log/engine-log.ts';
import type { Span } from '../span.ts';
import { watchNotice } from './watch-events.ts';

/** The source of the past of a realm that has no index of events. */
export type PastSource = 'log' | 'watch';

/**
 * Returns the engine's log if it keeps one, else what the collector watch saw if the realm records that. In such a realm the
 * log must have a line around that time, because Icinga 2 offers its log even if it writes none. `undefined` means that there
 * is no source.
 */
export async function pastSource(realm: OpenRealm, span: Span): Promise<PastSource | undefined> {
  const offersLog = await hasLog(realm);
  if (!realm.states) return offersLog ? 'log' : undefined;
  return offersLog && (await hasLogAround(realm, span)) ? 'log' : 'watch';
}

/** The result of reading the past from a source, for its notice. */
export interface PastReading {
  /** The source. `undefined` means that there is none. */
  readonly source: PastSource | undefined;
  readonly span: Span;
  /** True if no events were found. */
  readonly isEmpty: boolean;
}

/** Returns a notice if the source is not the log, or if nothing was found because no history is kept. */
export async function pastNotice(
  realm: OpenRealm,
  { source, span, isEmpty }: PastReading,
): Promise<string | undefined> {
  if (source === 'watch') return watchNotice(realm.name);
  if (source === undefined)
    return `Realm '${realm.name}' has no index of events, and ${await reasonWithoutLog(realm, span.to)}.`;
  if (!isEmpty || (await hasLogAround(realm, span))) return undefined;
  return (
    `Realm '${realm.name}' has no index of events, ` +
    'and the log of its engine has nothing of this time or of the days around it.'
  );
}

/**
 * The time around the span, in seconds, in which a line shows that the log is kept. A quiet day has no lines, but no other
 * source knows more about it.
 */
const aroundSeconds = 4 * 86_400;

/** Returns true if the engine's log has any line of that time or of the days around it. */
export async function hasLogAround(realm: OpenRealm, { from, to }: Span): Promise<boolean> {
  return hasLogLines(realm, { from: Math.max(0, from - aroundSeconds), to: to + aroundSeconds });
}
