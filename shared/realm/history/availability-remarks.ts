import { memoryNotice } from './events-of-memory.ts';
import { joinNotices } from './notices.ts';
import type { Span } from './span.ts';
import type { StateSource } from './state-sources.ts';

/** What the reader should know of what one realm's figures rest on. */
export interface Remarks {
  readonly realm: string;
  /** Undefined: nobody told anything. */
  readonly source: StateSource | undefined;
  /** What a source says of itself. */
  readonly notice: string | undefined;
  /** Hosts of whose state at the start nothing is known. */
  readonly unknownAtStart: number;
  readonly hosts: number;
}

/** A sentence each for figures that rest on less than the whole log. `now` in epoch seconds. */
export function availabilityNotice(
  remarks: readonly Remarks[],
  { span, now }: { readonly span: Span; readonly now: number },
): string | undefined {
  const future = 'The range reaches into the future, which counts as NODATA.';
  const sentences = [...remarks.flatMap(sentencesOf), ...(span.to > now + 1 ? [future] : [])];
  return joinNotices(...sentences);
}

function sentencesOf({ notice, ...remarks }: Remarks): string[] {
  return [...(notice === undefined ? [] : [notice]), ...ofFigures(remarks)];
}

function ofFigures({ realm, source, unknownAtStart, hosts }: Omit<Remarks, 'notice'>): string[] {
  if (hosts === 0) return [];
  if (source === undefined)
    return [`Nothing is told of the past of realm '${realm}': only its present state is known.`];
  return [...notOfLog(realm, source), ...unknownOf({ realm, unknownAtStart, hosts })];
}

function notOfLog(realm: string, source: StateSource): string[] {
  if (source === 'log') return [];
  if (source === 'memory') return [memoryNotice(realm)];
  return [`The past of realm '${realm}' is told by its index of events: its engine keeps no log.`];
}

function unknownOf({ realm, unknownAtStart, hosts }: Omit<Remarks, 'source' | 'notice'>): string[] {
  if (unknownAtStart === 0) return [];
  const which = hosts === 1 ? 'the state' : `the state of ${unknownAtStart} of ${hosts} hosts`;
  return [
    `Realm '${realm}': ${which} at the start of the range is not known, and counts as NODATA until the first event.`,
  ];
}
