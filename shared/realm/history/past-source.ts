import type { OpenRealm } from '../directory/open.ts';
import { hasLines, hasLog } from './engine-log.ts';
import { memoryNotice } from './events-of-memory.ts';
import type { Span } from './span.ts';

/** Who tells the past of a realm that has no index of events. */
export type PastSource = 'log' | 'memory';

/**
 * The engine's log where it keeps one; else what the collector watch saw, where the realm asks for that. An Icinga 2 offers its log also where
 * it writes none, so that it is asked for a line. Undefined: nobody tells anything.
 */
export async function pastSource(realm: OpenRealm, span: Span): Promise<PastSource | undefined> {
  const offersLog = await hasLog(realm);
  if (!realm.states) return offersLog ? 'log' : undefined;
  return offersLog && (await logTellsOf(realm, span)) ? 'log' : 'memory';
}

export interface ToldPast {
  /** Undefined: nobody tells anything. */
  readonly source: PastSource | undefined;
  readonly span: Span;
  /** Nothing was found. */
  readonly isEmpty: boolean;
}

/** For the reader: who told it, where that is not the log, and why nothing was found where no history is kept. */
export async function pastNotice(
  realm: OpenRealm,
  { source, span, isEmpty }: ToldPast,
): Promise<string | undefined> {
  if (source === 'memory') return memoryNotice(realm.name);
  if (source === undefined)
    return `Realm '${realm.name}' has no index of events, and its engine keeps no log.`;
  if (!isEmpty || (await logTellsOf(realm, span))) return undefined;
  return (
    `Realm '${realm.name}' has no index of events, ` +
    'and the log of its engine has nothing of this time or of the days around it.'
  );
}

/** The days around the span count too: a quiet day of a log is told by nobody else. */
const aroundSeconds = 4 * 86_400;

/** Whether the engine's log has any line of that time. */
export async function logTellsOf(realm: OpenRealm, { from, to }: Span): Promise<boolean> {
  return hasLines(realm, { from: Math.max(0, from - aroundSeconds), to: to + aroundSeconds });
}
