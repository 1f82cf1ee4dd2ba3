// Rollbacks: all calls go to another version, at once.
import { AliasChanged, readAlias, shift, versionBefore } from './aliases.mjs';
import { readMarks } from './marks.mjs';
import { readTakenBack } from './notes.mjs';

/** A release that is under way shifts an alias twice, so that a rollback meets it a few times at most. */
const TRIES = 5;

/**
 * Returns the alias after all calls were given to `to`, or, without it, to the version before: while a release is under way, the
 * one before it; else the one that the last release took the place of, or the newest one that is older than the present one. If that
 * release was taken back already, the alias stays as it is.
 */
export async function rollBack(lambda, functionName, to) {
  let alias = await readAlias(lambda, functionName);
  if (to === undefined && alias.canary === undefined && readTakenBack(alias.note)) return alias;
  // What to go back to is decided once: whoever took the release back in between must not make this a second step.
  const version = to ?? (alias.canary ? alias.version : await replaced(lambda, alias));
  for (let left = TRIES; ; left -= 1) {
    try {
      return await shift(lambda, alias, { version, note: '' });
    } catch (error) {
      // It is the rollback that wins over the next shift of a release.
      if (!(error instanceof AliasChanged) || left === 1) throw error;
      alias = await readAlias(lambda, functionName);
    }
  }
}

/** A version in between may be one that was taken back. */
async function replaced(lambda, { functionName, version }) {
  const marks = await readMarks(lambda, functionName);
  const brought = marks.find((one) => one.version === version && one.before);
  return brought?.before ?? versionBefore(lambda, functionName, version);
}

/**
 * Chooses what takes the last release of a stage back: `[{ functionName, to }]`. While a release is under way, that one; else the newest
 * one of which a function still has what it brought; none if a later one was taken back already.
 * @param stage of readStage
 */
export function lastRelease(stage) {
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

/** Chooses what brings a stage to a release: `[{ functionName, to }]`. A function that it did not have stays as it is. */
export function toRelease(stage, name) {
  const moves = stage.flatMap(({ alias, marks }) => {
    const found = marks.find(({ release }) => release === name);
    return found ? [{ functionName: alias.functionName, to: found.version }] : [];
  });
  if (moves.length > 0) return moves;
  const known = [...new Set(stage.flatMap(({ marks }) => marks.map(({ release }) => release)))];
  throw new Error(`There is no release ${name}. There are: ${known.join(', ') || 'none'}.`);
}
