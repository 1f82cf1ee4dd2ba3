import { AppError } from '../../base/errors.ts';
import { isFailed } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { RealmScope } from '../directory/realms.ts';
import { latestEnd } from '../operations/downtimes.ts';
import type { MatchingServices } from '../operations/operate-on-matching.ts';
import { type SelectedTargets, withoutRepeats } from '../operations/select-in-realms.ts';
import { allLabelTests, labelTest, type Matcher, meeting } from './matchers.ts';
import { monitoredObjects } from './monitored-objects.ts';
import type { NewSilence } from './silence.ts';

/** The most hosts and services that one silence meets, unless the record of the realm has a `silence_limit`. */
const defaultLimit = 1000;
/** The time limit for reading the objects of a realm, in milliseconds. */
const readMs = 10_000;

/** Returns true if the client means an acknowledgement: karma by the beginning of the comment, Nagstamon by a silence without a duration. */
export function isAcknowledgement({ starts_at, ends_at, comment }: NewSilence): boolean {
  return starts_at === ends_at || comment.startsWith('ACK!');
}

/** Throws `invalid_request` if the silence is over before it begins, or would meet everything. `now` is in milliseconds. */
export async function checkNewSilence(silence: NewSilence, now: number): Promise<void> {
  const { matchers } = silence;
  if (!isAcknowledgement(silence)) checkTimes(silence, now);
  const positive = matchers.filter((one) => one.is_equal);
  const meetAbsent = await Promise.all(positive.map(async (one) => (await labelTest(one))({})));
  if (!meetAbsent.every(Boolean)) return;
  throw refused(
    positive.length < matchers.length
      ? 'Matchers that only exclude would silence all the rest: add one that says what is silenced, such as instance="web-1"'
      : 'silence invalid: at least one matcher must not match the empty string',
  );
}

function checkTimes({ starts_at, ends_at }: NewSilence, now: number): void {
  if (ends_at <= now) throw refused("Failed to create silence: end time can't be in the past");
  if (ends_at <= starts_at) throw refused('silence invalid: start time must be before end time');
  if (ends_at > latestEnd * 1000) throw refused('silence invalid: the end must be before 2038-01-19');
}

interface Selection {
  readonly services: Pick<MatchingServices, 'realms' | 'deadlineMs'>;
  readonly scope: RealmScope;
}

/** Returns the objects that the matchers meet now. Throws if there are none, or more than the limit of the requested realm. */
export async function selectObjects(
  silence: NewSilence,
  { services: { realms, deadlineMs }, scope }: Selection,
): Promise<SelectedTargets<never>> {
  const { matchers } = silence;
  const onlyProblems = isAcknowledgement(silence);
  const test = await allLabelTests(matchers);
  const { parts, sources } = await realms.selectNamed(scope, { deadlineMs }).askEach(async (realm) => {
    const objects = await monitoredObjects(realm.within(readMs), { onlyProblems });
    const met = await meeting(objects, ({ labels }) => labels, test);
    const targets = met.map(({ host_name, service }) => ({ host_name, service }));
    return { realm, targets, isVerified: true, missing: [], missingGroups: [] };
  });
  const silent = await findSilentRealm(sources, matchers);
  if (silent) {
    const detail = `Realm '${silent.realm}' does not answer, and these matchers may meet its objects: add realm="…". ${silent.error ?? ''}`;
    throw new AppError('partial_answer', { detail });
  }
  const selected = withoutRepeats(parts.map(({ value }) => value));
  const count = selected.reduce((sum, { targets }) => sum + targets.length, 0);
  if (count === 0)
    throw refused(`No ${onlyProblems ? 'problem of a ' : ''}host or service meets these matchers.`);
  const { silence_limit: limit = defaultLimit } = await realms.directory.find(
    scope.realm_type,
    scope.realm_name,
  );
  if (count <= limit) return { parts: selected, sources };
  const detail = `These matchers meet ${count} hosts and services; a silence may meet ${limit}.`;
  throw new AppError('too_many_targets', { detail });
}

/** Returns a realm that did not answer and that the matchers may mean, or `undefined`. */
export async function findSilentRealm(
  sources: readonly Source[] | undefined,
  matchers: readonly Matcher[],
): Promise<Source | undefined> {
  const isMeant = await allLabelTests(matchers.filter(({ name }) => name === 'realm'));
  return sources?.find((source) => isFailed(source) && isMeant({ realm: source.realm }));
}

function refused(detail: string): AppError {
  return new AppError('invalid_request', { detail });
}
