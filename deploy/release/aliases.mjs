// This module reads and shifts the alias `live` of a function, which receives its calls. A shift never overwrites a shift by somebody
// else.
import {
  GetAliasCommand,
  ListVersionsByFunctionCommand,
  PublishVersionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';

import { ALIAS } from '../alias-name.mjs';

/** The alias was changed by somebody else after it was read. */
export class AliasChanged extends Error {}

/**
 * Reads the alias: `{ functionName, version, canary, revision, note }`. The version `canary` gets a share of the calls while a
 * release is under way, and is `undefined` otherwise; `version` gets the rest. `note` is the description, which `shift` wrote.
 */
export async function readAlias(lambda, functionName) {
  return aliasOf(
    functionName,
    await lambda.send(new GetAliasCommand({ FunctionName: functionName, Name: ALIAS })),
  );
}

function aliasOf(functionName, { FunctionVersion, RoutingConfig, RevisionId, Description = '' }) {
  const [canary] = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {});
  return { functionName, version: FunctionVersion, canary, revision: RevisionId, note: Description };
}

/**
 * Points the alias to `version`, with a `share` of the calls (0.1 is a tenth) for `canary` if there is one. Returns the new alias.
 * Throws AliasChanged if the alias is not at the revision of `alias` any more.
 */
export async function shift(lambda, alias, { version, canary, share, note }) {
  const { functionName, revision } = alias;
  const wanted = {
    FunctionName: functionName,
    Name: ALIAS,
    FunctionVersion: version,
    RoutingConfig: { AdditionalVersionWeights: canary === undefined ? {} : { [canary]: share } },
    Description: note,
    RevisionId: revision,
  };
  try {
    return aliasOf(functionName, await lambda.send(new UpdateAliasCommand(wanted)));
  } catch (error) {
    if (error.name !== 'PreconditionFailedException') throw error;
    const found = await readAlias(lambda, functionName);
    // The client repeats the request if an answer was lost. In that case the other shift is this one.
    if (found.version === version && found.canary === canary && found.note === note) return found;
    throw new AliasChanged(`${functionName}: somebody else has shifted the alias: ${describe(found)}`);
  }
}

/** Describes in words which versions get the calls. */
export function describe({ version, canary }) {
  return canary === undefined
    ? `all calls go to version ${version}`
    : `version ${canary} gets a share of the calls, ${version} the rest`;
}

/** Publishes the present code and configuration of the function as a version. Returns the newest version if nothing is new. */
export async function publish(lambda, functionName) {
  const { Version } = await lambda.send(new PublishVersionCommand({ FunctionName: functionName }));
  return Version;
}

/** Returns the newest version that is older than `version`. Throws if there is none. */
export async function versionBefore(lambda, functionName, version) {
  const older = (await allVersions(lambda, functionName)).filter((one) => one < Number(version));
  if (older.length === 0) throw new Error(`There is no version of ${functionName} before ${version}.`);
  return String(Math.max(...older));
}

async function allVersions(lambda, functionName) {
  const versions = [];
  let Marker;
  do {
    const page = await lambda.send(new ListVersionsByFunctionCommand({ FunctionName: functionName, Marker }));
    versions.push(...(page.Versions ?? []).map(({ Version }) => Number(Version)));
    Marker = page.NextMarker;
  } while (Marker);
  // `$LATEST` is not a number.
  return versions.filter((version) => !Number.isNaN(version));
}
