import { AppError } from '../../base/errors.ts';
import { isFailed } from '../../base/failed-realms.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Source } from '../../base/source.ts';
import type { SilenceRecord, SilenceStore } from '../../store/silences.ts';
import type { Realms, RealmScope } from '../directory/realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { acknowledgementsOf } from '../operations/acknowledgements.ts';
import { downtimesOf, type EngineDowntime } from '../operations/downtimes.ts';
import type { TargetObject } from '../operations/target.ts';
import { type Silence, silenceOfAcknowledgement, silenceOfDowntime, silenceOfRecord } from './silence.ts';

/** A silence, and what it is: a stored silence with its record, or a downtime or an acknowledgement of an engine. */
export interface KnownSilence {
  readonly silence: Silence;
  readonly stored?: SilenceRecord;
  /** The downtimes that engines have of it. */
  readonly downtimes: readonly EngineDowntime[];
  readonly acknowledged?: { readonly realm: OpenRealm; readonly target: TargetObject };
}

/** The realms, and the store of the silences of these. */
export interface SilencesOfScope {
  readonly realms: Realms;
  readonly silences: Pick<SilenceStore, 'list'>;
  readonly clock: () => number;
}

/** Returns the silences of a realm, or of each member of a multirealm: stored ones, other downtimes, and acknowledgements. */
export async function knownSilences(
  scope: RealmScope,
  { realms, silences: store, clock }: SilencesOfScope,
): Promise<{ readonly silences: readonly KnownSilence[]; readonly sources: readonly Source[] | undefined }> {
  const now = clock();
  const records = await store.list(await realms.directory.find(scope.realm_type, scope.realm_name));
  const { parts, sources } = await realms.selectNamed(scope).askEach(async (realm) => {
    const [downtimes, acknowledgements] = await Promise.all([
      downtimesOf(realm, now / 1000),
      acknowledgementsOf(realm),
    ]);
    const acknowledged = acknowledgements.map(({ record }) => {
      const target = { host_name: record.host_name, service: record.service };
      const silence = silenceOfAcknowledgement(record, now);
      return { silence, downtimes: [], acknowledged: { realm, target } };
    });
    return { downtimes, acknowledged };
  });
  const downtimes = parts.flatMap(({ value }) => value.downtimes);
  const isWhole = !sources?.some(isFailed);
  const byMark = groupBy(downtimes, ({ mark }) => mark);
  const shownMarks = isWhole ? new Set(byMark.keys()) : undefined;
  const ids = silenceIdsByMark(records);
  const stored = records.map((record) => ({
    silence: silenceOfRecord(record, now, shownMarks),
    stored: record,
    downtimes: record.marks.flatMap((mark) => byMark.get(mark) ?? []),
  }));
  const others = downtimes
    .filter(({ mark }) => mark === null || !ids.has(mark))
    .map((downtime) => ({ silence: silenceOfDowntime(downtime.record, now), downtimes: [downtime] }));
  const derived = [...others, ...parts.flatMap(({ value }) => value.acknowledged)];
  // An object that is acknowledged again has the silence of the acknowledgement that was ended.
  const present = new Set(derived.map(({ silence }) => silence.silence_id));
  return {
    silences: [...stored.filter(({ silence }) => !present.has(silence.silence_id)), ...derived],
    sources,
  };
}

/** Returns the silence of an id, with its sources. Throws `silence_not_found`. */
export async function findSilence(id: string, scope: RealmScope, parts: SilencesOfScope) {
  const { silences, sources } = await knownSilences(scope, parts);
  const known = silences.find(({ silence }) => silence.silence_id === id.toLowerCase());
  if (!known) throw new AppError('silence_not_found', { detail: 'silence not found' });
  return { known, sources };
}

/** Returns the ids of silences by the marks of their downtimes. */
export function silenceIdsByMark(records: readonly SilenceRecord[]): ReadonlyMap<string, string> {
  return new Map(records.flatMap(({ marks, silence_id: id }) => marks.map((mark) => [mark, id] as const)));
}
