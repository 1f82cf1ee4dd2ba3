import type { AppError } from '../../base/errors.ts';
import { memoryNotice } from './events-of-memory.ts';
import type { StateSource } from './first-source.ts';
import { noticeOfRealms } from './notices.ts';

/** Facts about the data behind one realm's figures that the reader of the answer should know. */
export interface Remarks {
  readonly realm: string;
  /** The source of the past. `undefined` means that no source had any events. */
  readonly source: StateSource | undefined;
  /** The notice of the source itself. */
  readonly notice: string | undefined;
  /** The number of hosts or services whose state at the start of the range is unknown. */
  readonly unknownAtStart: number;
  readonly objects: number;
  readonly noun: 'hosts' | 'services';
  /** The reason why the index of events, the only possible source of the past, failed. */
  readonly fault: AppError | undefined;
}

/**
 * Returns a notice that names each realm whose availability or key figures rest on less than the whole log. `undefined` means
 * that there is none.
 */
export function availabilityNotice(remarks: readonly Remarks[]): string | undefined {
  return noticeOfRealms(remarks.flatMap(sentencesOf));
}

function sentencesOf({ notice, ...remarks }: Remarks): string[] {
  return [...(notice === undefined ? [] : [notice]), ...ofFigures(remarks)];
}

function ofFigures({ source, fault, ...starts }: Omit<Remarks, 'notice'>): string[] {
  const { realm, objects } = starts;
  if (fault) return [withoutIndex(fault, starts)];
  if (objects === 0) return [];
  if (source === undefined)
    return [`Nothing is told of the past of realm '${realm}': only its present state is known.`];
  return [...notOfLog(realm, source), ...unknownOf(starts)];
}

function notOfLog(realm: string, source: StateSource): string[] {
  if (source === 'log') return [];
  if (source === 'memory') return [memoryNotice(realm)];
  return [`The past of realm '${realm}' is told by its index of events: its engine keeps no log.`];
}

function withoutIndex({ message }: AppError, { realm, unknownAtStart, objects, noun }: Starts): string {
  return (
    `The past of realm '${realm}' is missing: ${message} Its availability follows from present states and when they began, ` +
    `which for ${objects - unknownAtStart} of ${objects} ${noun} was before the range.`
  );
}

type Starts = Pick<Remarks, 'realm' | 'unknownAtStart' | 'objects' | 'noun'>;

function unknownOf({ realm, unknownAtStart, objects, noun }: Starts): string[] {
  if (unknownAtStart === 0) return [];
  const which = objects === 1 ? 'the state' : `the state of ${unknownAtStart} of ${objects} ${noun}`;
  return [
    `Realm '${realm}': ${which} at the start of the range is not known, and counts as NODATA until the first event.`,
  ];
}
