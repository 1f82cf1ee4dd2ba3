import type { Span } from './engine-log.ts';
import { joinNotices } from './notices.ts';

/** What the reader should know of what one realm's figures rest on. */
export interface Remarks {
  readonly realm: string;
  readonly hasLog: boolean;
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

function sentencesOf({ realm, hasLog, unknownAtStart, hosts }: Remarks): string[] {
  if (!hasLog) return [`The engine of realm '${realm}' keeps no log: only its present state is known.`];
  if (unknownAtStart === 0) return [];
  const which = hosts === 1 ? 'the state' : `the state of ${unknownAtStart} of ${hosts} hosts`;
  return [
    `Realm '${realm}': ${which} at the start of the range is not known, and counts as NODATA until the first event.`,
  ];
}
