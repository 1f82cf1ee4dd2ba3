// The table of `npm run releases` shows which version of each function runs, and which releases there were.
import type { Alias } from './aliases.ts';
import { readRunningRelease } from './notes.ts';
import type { DeployedFunction } from './stage.ts';

export function releasesTable(stage: readonly DeployedFunction[], now: number): string {
  const functions = stage.map(({ name, alias, marks }) => [
    name,
    alias.version,
    marks.find(({ version }) => version === alias.version)?.release ?? '-',
    underWay(alias, now),
  ]);
  return [
    ...tableLines([['FUNCTION', 'VERSION', 'RELEASE', 'UNDER WAY'], ...functions]),
    '',
    ...tableLines([['RELEASE', 'AT', 'RUNS'], ...releasesIn(stage)]),
  ].join('\n');
}

function underWay({ canary, note }: Alias, now: number): string {
  if (canary === undefined) return '';
  const running = readRunningRelease(note, now);
  if (running === undefined) return `version ${canary}, by hand`;
  const { release, until } = running;
  const watches = now > until ? 'nobody watches it' : `watched until ${new Date(until).toISOString()}`;
  return `version ${canary} (${release}), ${watches}`;
}

/** Returns the releases, newest first: name, time, and the number of functions that run it. */
function releasesIn(stage: readonly DeployedFunction[]): string[][] {
  const releases = new Map<string, { readonly at: string; all: number; running: number }>();
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

/** Returns the lines of a table with columns of equal width. */
function tableLines(cells: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}
