// A release leaves an alias `release-NAME` at each function of the stage. The alias says which version the release deployed and which
// one it replaced. Nothing calls these aliases, but Lambda deletes no version that has one.
import {
  type AliasConfiguration,
  CreateAliasCommand,
  DeleteAliasCommand,
  ListAliasesCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import * as z from 'zod';

import type { Lambda } from './aliases.ts';
import { parseJsonAs } from './parse-json.ts';

const PREFIX = 'release-';

/** The number of releases of a function that are kept. Older ones are deleted. */
const KEPT = 20;

export interface ReleaseMark {
  /** The name of the release. */
  readonly release: string;
  /** The version that the release deployed. */
  readonly version: string;
  /** The version that the release replaced; `undefined` if it left the function unchanged. */
  readonly before?: string | undefined;
  /** A time in ISO 8601. */
  readonly at: string;
}

const description = z.object({ release: z.string(), before: z.string().optional(), at: z.string() });

/**
 * Returns true for the name of a release: letters, digits, dots and dashes, as in a tag or the output of `git describe`. A name of
 * digits only would be a version of Lambda.
 */
export function isReleaseName(name: string): boolean {
  return /^[A-Za-z0-9.-]{1,64}$/.test(name) && !/^\d+$/.test(name);
}

/** Turns any text into the name of a release. */
export function releaseName(words: string): string {
  const name = words.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 60);
  return /^\d*$/.test(name) ? `r-${name}` : name;
}

/** Returns the marks of a function, the newest first. */
export async function readMarks(lambda: Lambda, functionName: string): Promise<ReleaseMark[]> {
  const marks: ReleaseMark[] = [];
  let Marker: string | undefined;
  do {
    const page = await lambda.send(new ListAliasesCommand({ FunctionName: functionName, Marker }));
    marks.push(...(page.Aliases ?? []).flatMap(markIn));
    Marker = page.NextMarker;
  } while (Marker);
  return marks.sort((one, other) => other.at.localeCompare(one.at));
}

function markIn({ Name = '', FunctionVersion, Description = '' }: AliasConfiguration): ReleaseMark[] {
  const read = Name.startsWith(PREFIX) ? parseJsonAs(Description, description) : undefined;
  return read && FunctionVersion !== undefined ? [{ ...read, version: FunctionVersion }] : [];
}

/**
 * Marks the version as that of the release. A repeated release moves its mark. Marks beyond the twentieth are deleted, the oldest
 * first.
 */
export async function markVersion(lambda: Lambda, functionName: string, added: ReleaseMark): Promise<void> {
  const { release, version, before, at } = added;
  const marks = await readMarks(lambda, functionName);
  const earlier = marks.find((one) => one.release === release && one.version === version);
  const alias = {
    FunctionName: functionName,
    Name: aliasOf(release),
    FunctionVersion: version,
    // A repeated release finds nothing new. The version that it replaced is known from the first time.
    Description: JSON.stringify({ release, before: before ?? earlier?.before, at }),
  };
  if (marks.some((one) => one.release === release)) await lambda.send(new UpdateAliasCommand(alias));
  else await lambda.send(new CreateAliasCommand(alias));
  for (const { release: old } of marks.filter((one) => one.release !== release).slice(KEPT - 1))
    await lambda.send(new DeleteAliasCommand({ FunctionName: functionName, Name: aliasOf(old) }));
}

/** Returns the alias of a release. Names of aliases cannot contain dots. */
function aliasOf(release: string): string {
  return PREFIX + release.replaceAll('.', '_');
}
