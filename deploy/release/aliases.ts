// This module reads and shifts the alias `live` of a function, which receives its calls. A shift never overwrites a shift by somebody
// else.
import {
  type AliasConfiguration,
  GetAliasCommand,
  type LambdaClient,
  ListVersionsByFunctionCommand,
  PreconditionFailedException,
  PublishVersionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';

import { ALIAS } from '../functions/alias-name.ts';

export type Lambda = Pick<LambdaClient, 'send'>;

/** The alias of a function as it was read. */
export interface Alias {
  readonly functionName: string;
  /** The version that gets the calls, except for the share of `canary`. */
  readonly version: string;
  /** The version that gets a share of the calls while a release is under way; `undefined` otherwise. */
  readonly canary: string | undefined;
  readonly revision: string;
  /** The description, which `shift` wrote. */
  readonly note: string;
}

/** The alias was changed by somebody else after it was read. */
export class AliasChanged extends Error {}

export async function readAlias(lambda: Lambda, functionName: string): Promise<Alias> {
  return aliasOf(
    functionName,
    await lambda.send(new GetAliasCommand({ FunctionName: functionName, Name: ALIAS })),
  );
}

function aliasOf(functionName: string, found: AliasConfiguration): Alias {
  const [canary] = Object.keys(found.RoutingConfig?.AdditionalVersionWeights ?? {});
  return {
    functionName,
    version: required(found.FunctionVersion, `The alias of ${functionName} has no version.`),
    canary,
    revision: required(found.RevisionId, `The alias of ${functionName} has no revision.`),
    note: found.Description ?? '',
  };
}

function required(text: string | undefined, fault: string): string {
  if (text === undefined) throw new Error(fault);
  return text;
}

interface Shift {
  readonly version: string;
  /** The version that gets `share` of the calls (0.1 is a tenth), if there is one. */
  readonly canary?: { readonly version: string; readonly share: number } | undefined;
  readonly note: string;
}

/** Points the alias to the versions and returns the new alias. Throws AliasChanged if it is not at the revision of `alias` any more. */
export async function shiftAlias(
  lambda: Lambda,
  alias: Alias,
  { version, canary, note }: Shift,
): Promise<Alias> {
  const { functionName, revision } = alias;
  const command = new UpdateAliasCommand({
    FunctionName: functionName,
    Name: ALIAS,
    FunctionVersion: version,
    RoutingConfig: { AdditionalVersionWeights: canary ? { [canary.version]: canary.share } : {} },
    Description: note,
    RevisionId: revision,
  });
  try {
    return aliasOf(functionName, await lambda.send(command));
  } catch (error) {
    if (!(error instanceof PreconditionFailedException)) throw error;
    const found = await readAlias(lambda, functionName);
    // The client repeats the request if an answer was lost. In that case the other shift is this one.
    if (found.version === version && found.canary === canary?.version && found.note === note) return found;
    throw new AliasChanged(`${functionName}: somebody else has shifted the alias: ${describeAlias(found)}`);
  }
}

/** Describes in words which versions get the calls. */
export function describeAlias({ version, canary }: Pick<Alias, 'version' | 'canary'>): string {
  return canary === undefined
    ? `all calls go to version ${version}`
    : `version ${canary} gets a share of the calls, ${version} the rest`;
}

/**
 * Publishes the present code and configuration of the function as a version. Returns the newest version if nothing is new. AWS refuses if
 * `hash` is not that of the code, because somebody else has uploaded other code since.
 */
export async function publishVersion(lambda: Lambda, functionName: string, hash?: string): Promise<string> {
  const { Version } = await lambda.send(
    new PublishVersionCommand({ FunctionName: functionName, CodeSha256: hash }),
  );
  return required(Version, `${functionName} was published without a version.`);
}

/** Returns the newest version that is older than `version`. Throws if there is none. */
export async function versionBefore(lambda: Lambda, functionName: string, version: string): Promise<string> {
  const older = (await allVersions(lambda, functionName)).filter((one) => one < Number(version));
  if (older.length === 0) throw new Error(`There is no version of ${functionName} before ${version}.`);
  return String(Math.max(...older));
}

async function allVersions(lambda: Lambda, functionName: string): Promise<number[]> {
  const versions: number[] = [];
  let Marker: string | undefined;
  do {
    const page = await lambda.send(new ListVersionsByFunctionCommand({ FunctionName: functionName, Marker }));
    versions.push(...(page.Versions ?? []).map(({ Version }) => Number(Version)));
    Marker = page.NextMarker;
  } while (Marker);
  // `$LATEST` is not a number.
  return versions.filter((version) => !Number.isNaN(version));
}
