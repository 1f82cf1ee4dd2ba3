import type { AppError } from '../../../base/errors.ts';
import { noticeOfRealms } from '../../../base/notices.ts';
import type { StateSource } from '../sources/first-source.ts';
import { watchNotice } from '../sources/watch-events.ts';
import { type ExclusionFacts, exclusionNotices } from './exclusion-facts.ts';

/** Facts about the data behind one realm's figures that the reader of the answer should know. */
export interface NoticeFacts extends ExclusionFacts {
  readonly realm: string;
  /** The source of the past. `undefined` means that no source had any events. */
  readonly source: StateSource | undefined;
  /** The reason why the past is not read from a log, as `reasonWithoutLog` returns it. Empty if it is. */
  readonly withoutLog: string;
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
export function availabilityNotice(facts: readonly NoticeFacts[]): string | undefined {
  return noticeOfRealms(facts.flatMap(sentencesOf));
}

function sentencesOf({ notice, ...facts }: NoticeFacts): string[] {
  return [
    ...(notice === undefined ? [] : [notice]),
    ...sentencesOfFigures(facts),
    ...exclusionNotices(facts),
  ];
}

function sentencesOfFigures(facts: Omit<NoticeFacts, 'notice'>): string[] {
  const { source, fault, withoutLog, ...starts } = facts;
  const { realm, objects } = starts;
  if (fault) return [indexFaultSentence(fault, starts)];
  if (objects === 0) return [];
  const ofSource = sourceNotices({ realm, source, withoutLog });
  return source === undefined ? ofSource : [...ofSource, ...startNotices(starts)];
}

/** Returns a sentence about the source of the past of a realm, if it is not the log. */
export function sourceNotices({
  realm,
  source,
  withoutLog,
}: Pick<NoticeFacts, 'realm' | 'source' | 'withoutLog'>): string[] {
  if (source === undefined)
    return [`The past of realm '${realm}' is not known, because ${withoutLog}: only its present state is.`];
  if (source === 'log') return [];
  if (source === 'watch') return [watchNotice(realm)];
  return [`The past of realm '${realm}' is read from its index of events, because ${withoutLog}.`];
}

function indexFaultSentence({ message }: AppError, { realm, unknownAtStart, objects, noun }: Starts): string {
  return (
    `The past of realm '${realm}' is missing: ${message} Its availability follows from present states and when they began, ` +
    `which for ${objects - unknownAtStart} of ${objects} ${noun} was before the range.`
  );
}

type Starts = Pick<NoticeFacts, 'realm' | 'unknownAtStart' | 'objects' | 'noun'>;

function startNotices({ realm, unknownAtStart, objects, noun }: Starts): string[] {
  if (unknownAtStart === 0) return [];
  const which = objects === 1 ? 'the state' : `the state of ${unknownAtStart} of ${objects} ${noun}`;
  return [
    `Realm '${realm}': ${which} at the start of the range is not known, and counts as NODATA until the first event.`,
  ];
}
