import type { AppError } from '../../base/errors.ts';
import { memoryNotice } from './events-of-memory.ts';
import { joinNotices, noticeOfRealms } from './notices.ts';
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
  /** Why the index of events, which alone could tell the past, did not. */
  readonly fault: AppError | undefined;
}

/** A sentence each for figures that rest on less than the whole log. `now` in epoch seconds. */
export function availabilityNotice(
  remarks: readonly Remarks[],
  { span, now }: { readonly span: Span; readonly now: number },
): string | undefined {
  const future = 'The range reaches into the future, which counts as NODATA.';
  return joinNotices(noticeOfRealms(remarks.flatMap(sentencesOf)), span.to > now + 1 ? future : undefined);
}

function sentencesOf({ notice, ...remarks }: Remarks): string[] {
  return [...(notice === undefined ? [] : [notice]), ...ofFigures(remarks)];
}

function ofFigures({ realm, source, unknownAtStart, hosts, fault }: Omit<Remarks, 'notice'>): string[] {
  if (fault) return [withoutIndex(fault, { realm, unknownAtStart, hosts })];
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

function withoutIndex({ message }: AppError, { realm, unknownAtStart, hosts }: Starts): string {
  return (
    `The past of realm '${realm}' is missing: ${message} Its availability follows from present states and when they began, ` +
    `which for ${hosts - unknownAtStart} of ${hosts} hosts was before the range.`
  );
}

type Starts = Pick<Remarks, 'realm' | 'unknownAtStart' | 'hosts'>;

function unknownOf({ realm, unknownAtStart, hosts }: Starts): string[] {
  if (unknownAtStart === 0) return [];
  const which = hosts === 1 ? 'the state' : `the state of ${unknownAtStart} of ${hosts} hosts`;
  return [
    `Realm '${realm}': ${which} at the start of the range is not known, and counts as NODATA until the first event.`,
  ];
}
