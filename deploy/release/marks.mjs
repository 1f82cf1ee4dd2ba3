// A release leaves an alias `release-NAME` at each function of the stage. The alias says which version the release deployed and which
// one it replaced. Nothing calls these aliases, but Lambda deletes no version that has one.
import {
  CreateAliasCommand,
  DeleteAliasCommand,
  ListAliasesCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';

const PREFIX = 'release-';

/** The number of releases of a function that are kept. Older ones are deleted. */
const KEPT = 20;

/**
 * Returns true for the name of a release: letters, digits, dots and dashes, as in a tag or the output of `git describe`. A name of
 * digits only would be a version of Lambda.
 */
export function isReleaseName(name) {
  return /^[A-Za-z0-9.-]{1,64}$/.test(name) && !/^\d+$/.test(name);
}

/** Turns any text into the name of a release. */
export function releaseName(words) {
  const name = words.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 60);
  return /^\d*$/.test(name) ? `r-${name}` : name;
}

/**
 * Returns the marks of a function, the newest first: `{ release, version, before, at }`. `before` is the version that the release
 * replaced, or `undefined` if it left the function unchanged. `at` is a time in ISO 8601.
 */
export async function readMarks(lambda, functionName) {
  const marks = [];
  let Marker;
  do {
    const page = await lambda.send(new ListAliasesCommand({ FunctionName: functionName, Marker }));
    marks.push(...(page.Aliases ?? []).flatMap(markIn));
    Marker = page.NextMarker;
  } while (Marker);
  return marks.sort((one, other) => other.at.localeCompare(one.at));
}

function markIn({ Name, FunctionVersion, Description }) {
  if (!Name.startsWith(PREFIX)) return [];
  try {
    const { release, before, at } = JSON.parse(Description);
    return typeof release === 'string' && typeof at === 'string'
      ? [{ release, version: FunctionVersion, before, at }]
      : [];
  } catch {
    return [];
  }
}

/**
 * Marks the version as that of the release. A repeated release moves its mark. Marks beyond the twentieth are deleted, the oldest
 * first.
 */
export async function mark(lambda, functionName, { release, version, before, at }) {
  const marks = await readMarks(lambda, functionName);
  const earlier = marks.find((one) => one.release === release && one.version === version);
  const alias = {
    FunctionName: functionName,
    Name: aliasOf(release),
    FunctionVersion: version,
    // A repeated release finds nothing new. The version that it replaced is known from the first time.
    Description: JSON.stringify({ release, before: before ?? earlier?.before, at }),
  };
  const isThere = marks.some((one) => one.release === release);
  await lambda.send(isThere ? new UpdateAliasCommand(alias) : new CreateAliasCommand(alias));
  for (const { release: old } of marks.filter((one) => one.release !== release).slice(KEPT - 1))
    await lambda.send(new DeleteAliasCommand({ FunctionName: functionName, Name: aliasOf(old) }));
}

/** Returns the alias of a release. Names of aliases cannot contain dots. */
function aliasOf(release) {
  return PREFIX + release.replaceAll('.', '_');
}
