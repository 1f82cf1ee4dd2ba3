// Releases by their names. A release leaves an alias `release-NAME` at each function of the stage: which version it was, and which one
// it took the place of. Nothing calls these aliases; Lambda deletes no version that has one.
import {
  CreateAliasCommand,
  DeleteAliasCommand,
  ListAliasesCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';

const PREFIX = 'release-';

/** Releases of a function that are kept; the oldest go. */
const KEPT = 20;

/** A name is a tag, or what `git describe` says: letters, digits, dots and dashes. Digits alone are a version of Lambda. */
export function isReleaseName(name) {
  return /^[A-Za-z0-9.-]{1,64}$/.test(name) && !/^\d+$/.test(name);
}

/** Any words as a name of a release. */
export function releaseName(words) {
  const name = words.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 60);
  return /^\d*$/.test(name) ? `r-${name}` : name;
}

/**
 * Returns the marks of a function, the newest first: `{ release, version, before, at }`. `before` is the version that the release
 * took the place of, `undefined` if it left the function as it was. `at` is a time in ISO 8601.
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

/** Marks the version as that of the release; the same release again moves its mark. The oldest marks beyond the twentieth go. */
export async function mark(lambda, functionName, { release, version, before, at }) {
  const marks = await readMarks(lambda, functionName);
  const earlier = marks.find((one) => one.release === release && one.version === version);
  const alias = {
    FunctionName: functionName,
    Name: aliasOf(release),
    FunctionVersion: version,
    // The same release again finds nothing new: what it took the place of is known from the first time.
    Description: JSON.stringify({ release, before: before ?? earlier?.before, at }),
  };
  const isThere = marks.some((one) => one.release === release);
  await lambda.send(isThere ? new UpdateAliasCommand(alias) : new CreateAliasCommand(alias));
  for (const { release: old } of marks.filter((one) => one.release !== release).slice(KEPT - 1))
    await lambda.send(new DeleteAliasCommand({ FunctionName: functionName, Name: aliasOf(old) }));
}

/** Names of aliases have no dots. */
function aliasOf(release) {
  return PREFIX + release.replaceAll('.', '_');
}
