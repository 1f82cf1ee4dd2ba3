import { AppError } from '../../base/errors.ts';
import { isFailed } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { Realms, RealmScope } from '../directory/realms.ts';
import type { TargetObject } from '../operations/target.ts';
import { allLabelTests, labelTest, type Matcher, meeting } from './matchers.ts';
import { monitoredObjects } from './monitored-objects.ts';

/** A silence as a client wants it. Times are in milliseconds since the epoch. */
export interface NewSilence {
  readonly matchers: readonly Matcher[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly createdBy: string;
  readonly comment: string;
}

/** The most hosts and services that one silence meets. */
const mostObjects = 1000;
/** The latest end of a downtime, in milliseconds: Livestatus of Icinga 2 has times of 32 bits. */
const latestMs = 2_147_483_647_000;

/** Returns true if the client means an acknowledgement: karma by the beginning of the comment, Nagstamon by a silence without a duration. */
export function isAcknowledgement({ startsAt, endsAt, comment }: NewSilence): boolean {
  return startsAt === endsAt || comment.startsWith('ACK!');
}

/** Throws `invalid_request` if the silence is over before it begins, or would meet everything. `now` is in milliseconds. */
export async function checkNewSilence(silence: NewSilence, now: number): Promise<void> {
  const { matchers, startsAt, endsAt } = silence;
  if (!isAcknowledgement(silence)) checkTimes({ startsAt, endsAt, now });
  const positive = matchers.filter(({ isEqual }) => isEqual);
  const meetAbsent = await Promise.all(positive.map(async (one) => (await labelTest(one))({})));
  if (!meetAbsent.every(Boolean)) return;
  throw refused(
    positive.length < matchers.length
      ? 'Matchers that only exclude would silence all the rest: add one that says what is silenced, such as instance="web-1"'
      : 'silence invalid: at least one matcher must not match the empty string',
  );
}

function checkTimes({
  startsAt,
  endsAt,
  now,
}: Readonly<Record<'startsAt' | 'endsAt' | 'now', number>>): void {
  if (endsAt <= now) throw refused("Failed to create silence: end time can't be in the past");
  if (endsAt <= startsAt) throw refused('silence invalid: start time must be before end time');
  if (endsAt > latestMs) throw refused('silence invalid: the end must be before 2038-01-19');
}

/** The objects of one realm that a silence meets. */
export interface ObjectsOfRealm {
  readonly realm: string;
  readonly objects: readonly TargetObject[];
}

/** Returns the objects that the matchers meet now, by realm. Throws if there are none, or more than `mostObjects`. */
export async function objectsToSilence(
  realms: Realms,
  scope: RealmScope,
  { matchers, onlyProblems }: Pick<NewSilence, 'matchers'> & { readonly onlyProblems: boolean },
): Promise<readonly ObjectsOfRealm[]> {
  const test = await allLabelTests(matchers);
  const { parts, sources } = await realms.selectNamed(scope).askEach(async (realm) => {
    const objects = await monitoredObjects(realm, { onlyProblems });
    return meeting(objects, ({ labels }) => labels, test);
  });
  await refuseIfSilent(sources, matchers);
  checkObjects(
    parts.reduce((sum, { value }) => sum + value.length, 0),
    onlyProblems,
  );
  return parts
    .filter(({ value }) => value.length > 0)
    .map(({ realm, value }) => ({
      realm,
      objects: value.map(({ host_name, service }) => ({ host_name, service })),
    }));
}

/** Throws if a realm that the matchers may mean did not answer: its objects would stay without the silence. */
async function refuseIfSilent(
  sources: readonly Source[] | undefined,
  matchers: readonly Matcher[],
): Promise<void> {
  const isMeant = await allLabelTests(matchers.filter(({ name }) => name === 'realm'));
  const silent = sources?.find((source) => isFailed(source) && isMeant({ realm: source.realm }));
  if (!silent) return;
  const detail = `Realm '${silent.realm}' does not answer, and these matchers may meet its objects: add realm="…". ${silent.error ?? ''}`;
  throw new AppError('partial_answer', { detail });
}

function checkObjects(count: number, onlyProblems: boolean): void {
  if (count === 0)
    throw refused(`No ${onlyProblems ? 'problem of a ' : ''}host or service meets these matchers.`);
  if (count <= mostObjects) return;
  const detail = `These matchers meet ${count} hosts and services; a silence may meet ${mostObjects}.`;
  throw new AppError('too_many_targets', { detail });
}

function refused(detail: string): AppError {
  return new AppError('invalid_request', { detail });
}
