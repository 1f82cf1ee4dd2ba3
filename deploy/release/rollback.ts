// A rollback routes all calls to another version at once.
import { type Alias, AliasChanged, type Lambda, readAlias, shiftAlias, versionBefore } from './aliases.ts';
import { readMarks } from './marks.ts';
import { readTakenBack } from './notes.ts';
import type { DeployedFunction } from './stage.ts';

/** The largest number of attempts. A running release shifts an alias twice, so that a rollback collides with it only a few times. */
const TRIES = 5;

/** A shift of all calls of a function to a version. Without `to`, the previous version gets them. */
export interface AliasShift {
  readonly functionName: string;
  readonly to: string | undefined;
}

/**
 * Makes the move and returns the alias. Without `to`, the version of the calls is, during a release, the one before it, otherwise the
 * version that the last release replaced, or the newest version that is older than the present one. If that release was already taken
 * back, the alias is left unchanged.
 */
export async function rollBack(lambda: Lambda, { functionName, to }: AliasShift): Promise<Alias> {
  let alias = await readAlias(lambda, functionName);
  // The version is chosen once: if the release is taken back meanwhile, this must not become a second step.
  const version = to ?? (await previousVersion(lambda, alias));
  if (version === undefined) return alias;
  for (let left = TRIES; ; left -= 1) {
    try {
      return await shiftAlias(lambda, alias, { version, note: '' });
    } catch (error) {
      // The rollback has priority over the next shift of a release.
      if (!(error instanceof AliasChanged) || left === 1) throw error;
      alias = await readAlias(lambda, functionName);
    }
  }
}

/** Returns the version of the calls before the last shift, or `undefined` if that shift has already taken a release back. */
async function previousVersion(lambda: Lambda, alias: Alias): Promise<string | undefined> {
  if (alias.canary !== undefined) return alias.version;
  return readTakenBack(alias.note) ? undefined : replacedVersion(lambda, alias);
}

/** Returns the version that the present one replaced. The next older version may be one that was taken back. */
async function replacedVersion(lambda: Lambda, { functionName, version }: Alias): Promise<string> {
  const marks = await readMarks(lambda, functionName);
  const brought = marks.find((one) => one.version === version && one.before);
  return brought?.before ?? versionBefore(lambda, functionName, version);
}

/**
 * Returns the moves that take the last release of a stage back. A running release is the last one. Otherwise it is the newest release
 * whose version some function still has. The list is empty if a later release was already taken back.
 */
export function lastRelease(stage: readonly DeployedFunction[]): AliasShift[] {
  const underWay = stage.filter(({ alias }) => alias.canary);
  if (underWay.length > 0)
    return underWay.map(({ alias }) => ({ functionName: alias.functionName, to: alias.version }));
  const moves = stage.flatMap(({ alias, marks }) =>
    marks
      .filter(({ version, before }) => version === alias.version && before)
      .map(({ release, before, at }) => ({ functionName: alias.functionName, to: before, release, at })),
  );
  const [newest] = moves.toSorted((one, other) => other.at.localeCompare(one.at));
  const takenBack = stage.flatMap(({ alias }) => readTakenBack(alias.note) ?? []);
  if (takenBack.some(({ at }) => newest === undefined || at > newest.at)) return [];
  if (newest === undefined) throw new Error('What runs was brought by no release that is known.');
  return moves.filter(({ release }) => release === newest.release);
}

/** Returns the moves that bring a stage to a release. A function that the release did not have is left unchanged. */
export function toRelease(stage: readonly DeployedFunction[], name: string): AliasShift[] {
  const moves = stage.flatMap(({ alias, marks }) => {
    const found = marks.find(({ release }) => release === name);
    return found ? [{ functionName: alias.functionName, to: found.version }] : [];
  });
  if (moves.length > 0) return moves;
  const known = [...new Set(stage.flatMap(({ marks }) => marks.map(({ release }) => release)))];
  throw new Error(`There is no release ${name}. There are: ${known.join(', ') || 'none'}.`);
}
