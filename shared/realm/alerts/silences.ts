import { isFailed } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { SilenceRecord, SilenceStore } from '../../store/silences.ts';
import type { Realms, RealmScope } from '../directory/realms.ts';
import { type AcknowledgementRecord, acknowledgementsOf } from '../operations/acknowledgements.ts';
import { downtimesOf, type EngineDowntime } from '../operations/downtimes.ts';
import type { FoundRemark } from '../operations/find-remark.ts';
import { type Silence, silenceOfAcknowledgement, silenceOfDowntime } from './silence.ts';
import { silenceIdsByMark, silenceOfRecord } from './stored-silence.ts';

export type { SilenceStore } from '../../store/silences.ts';

/** A silence, and what it is: a stored silence with its record, or a downtime or an acknowledgement of an engine. */
export interface KnownSilence {
  readonly silence: Silence;
  readonly stored?: SilenceRecord;
  /** The downtimes that engines have of it. */
  readonly downtimes: readonly FoundRemark<EngineDowntime>[];
  readonly acknowledgement?: AcknowledgementRecord;
}

interface SilencesOfScope {
  readonly realms: Realms;
  readonly store: Pick<SilenceStore, 'list'>;
  /** The time, in milliseconds. */
  readonly now: number;
}

/** Returns the silences of a realm, or of each member of a multirealm: stored ones, other downtimes, and acknowledgements. */
export async function knownSilences(
  scope: RealmScope,
  { realms, store, now }: SilencesOfScope,
): Promise<{ readonly silences: readonly KnownSilence[]; readonly sources: readonly Source[] | undefined }> {
  const records = await store.list(await realms.directory.find(scope.realm_type, scope.realm_name));
  const { parts, sources } = await realms.selectNamed(scope).askEach(async (realm) => {
    const [downtimes, acknowledgements] = await Promise.all([
      downtimesOf(realm, now / 1000),
      acknowledgementsOf(realm),
    ]);
    return { downtimes: downtimes.map((remark) => ({ realm, remark })), acknowledgements };
  });
  const downtimes = parts.flatMap(({ value }) => value.downtimes);
  const isWhole = !sources?.some(isFailed);
  const shownMarks = isWhole ? new Set(downtimes.flatMap(({ remark }) => remark.mark ?? [])) : undefined;
  const ids = silenceIdsByMark(records);
  const stored = records.map((record) => ({
    silence: silenceOfRecord(record, { now, shownMarks }),
    stored: record,
    downtimes: downtimes.filter(({ remark: { mark } }) => mark !== null && record.marks.includes(mark)),
  }));
  const others = downtimes
    .filter(({ remark: { mark } }) => mark === null || !ids.has(mark))
    .map((found) => ({ silence: silenceOfDowntime(found.remark.record, now), downtimes: [found] }));
  const acknowledgements = parts
    .flatMap(({ value }) => value.acknowledgements)
    .map(({ record }) => ({
      ...{ silence: silenceOfAcknowledgement(record, now), downtimes: [] },
      acknowledgement: record,
    }));
  const derived = [...others, ...acknowledgements];
  // An object that is acknowledged again has the silence of the acknowledgement that was ended.
  const present = new Set(derived.map(({ silence }) => silence.id));
  return { silences: [...stored.filter(({ silence }) => !present.has(silence.id)), ...derived], sources };
}
