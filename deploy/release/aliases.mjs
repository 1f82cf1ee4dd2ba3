// The alias `live` of a function, which is what calls reach: read, shifted and taken back.
import {
  GetAliasCommand,
  ListVersionsByFunctionCommand,
  PublishVersionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';

import { ALIAS } from '../versions.mjs';

/** `version` gets the calls that `canary`, where a release is under way, does not get. */
export async function readAlias(lambda, functionName) {
  const { FunctionVersion, RoutingConfig, RevisionId } = await lambda.send(
    new GetAliasCommand({ FunctionName: functionName, Name: ALIAS }),
  );
  const [canary] = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {});
  return { version: FunctionVersion, canary, revision: RevisionId };
}

/** Refused by AWS where somebody else shifted the alias since `alias` was read. */
async function pointTo(lambda, functionName, { alias, version, weights = {} }) {
  await lambda.send(
    new UpdateAliasCommand({
      FunctionName: functionName,
      Name: ALIAS,
      FunctionVersion: version,
      RoutingConfig: { AdditionalVersionWeights: weights },
      RevisionId: alias.revision,
    }),
  );
}

/** A version of what the function is now. The newest one where nothing is new. */
export async function publish(lambda, functionName) {
  const { Version } = await lambda.send(new PublishVersionCommand({ FunctionName: functionName }));
  return Version;
}

/** Gives the version this share of the calls, 0.1 for a tenth; the rest stays where it is. */
export async function startCanary(lambda, functionName, { version, share }) {
  const alias = await readAlias(lambda, functionName);
  await pointTo(lambda, functionName, { alias, version: alias.version, weights: { [version]: share } });
}

/** All calls go to the version. */
export async function finish(lambda, functionName, version) {
  const alias = await readAlias(lambda, functionName);
  await pointTo(lambda, functionName, { alias, version });
}

/**
 * Takes the last release back, and answers the version that all calls go to then: where a release is under way, the one
 * before it; else the newest one that is older than the present one, or `to`.
 */
export async function takeBack(lambda, functionName, to) {
  const alias = await readAlias(lambda, functionName);
  const version =
    to ?? (alias.canary ? alias.version : await versionBefore(lambda, functionName, alias.version));
  await pointTo(lambda, functionName, { alias, version });
  return version;
}

async function versionBefore(lambda, functionName, version) {
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
  // `$LATEST` is no number.
  return versions.filter((version) => !Number.isNaN(version));
}
