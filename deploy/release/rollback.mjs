// A rollback of one function: all calls go to the version before, at once.
import { AliasChanged, readAlias, shift, versionBefore } from './aliases.mjs';

/** A release that is under way shifts an alias twice, so that a rollback meets it a few times at most. */
const TRIES = 5;

/**
 * Returns the alias after all calls were given to `to`, or, without it, to the version before: while a release is under way, the
 * one before it; else the newest one that is older than the present one.
 */
export async function rollBack(lambda, functionName, to) {
  for (let left = TRIES; ; left -= 1) {
    const alias = await readAlias(lambda, functionName);
    const version =
      to ?? (alias.canary ? alias.version : await versionBefore(lambda, functionName, alias.version));
    try {
      return await shift(lambda, alias, { version, note: '' });
    } catch (error) {
      // It is the rollback that wins: whatever came in between is looked at anew.
      if (!(error instanceof AliasChanged) || left === 1) throw error;
    }
  }
}
