// The table of `npm run releases` shows which version of each function runs, and which releases there were.
import { readNote } from './notes.mjs';

/** @param stage the result of readStage */
export function releasesTable(stage, now) {
  const functions = stage.map(({ name, alias, marks }) => [
    name,
    alias.version,
    marks.find(({ version }) => version === alias.version)?.release ?? '-',
    underWay(alias, now),
  ]);
  return [
    ...rows([['FUNCTION', 'VERSION', 'RELEASE', 'UNDER WAY'], ...functions]),
    '',
    ...rows([['RELEASE', 'AT', 'RUNS'], ...releasesIn(stage)]),
  ].join('\n');
}

function underWay({ canary, note }, now) {
  if (canary === undefined) return '';
  const { release, until } = readNote(note, now);
  if (release === undefined) return `version ${canary}, by hand`;
  const watches = now > until ? 'nobody watches it' : `watched until ${new Date(until).toISOString()}`;
  return `version ${canary} (${release}), ${watches}`;
}

/** Returns the releases, newest first: name, time, and the number of functions that run it. */
function releasesIn(stage) {
  const releases = new Map();
  for (const { alias, marks } of stage)
    for (const { release, version, at } of marks) {
      const one = releases.get(release) ?? { at, all: 0, running: 0 };
      one.all += 1;
      if (version === alias.version) one.running += 1;
      releases.set(release, one);
    }
  return [...releases]
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
    .map(([release, { at, all, running }]) => [release, at, `${running} of ${all} functions`]);
}

function rows(cells) {
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}
