import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Matches the path in `from './x.ts'`, `import './x.ts'` and `import('./x.ts')`. */
const importedPath = /(?:from|import)[ (]+'(\.[^']+)'/g;

/** Returns, for each of the files, the files that import it. */
function importersOf(root, files) {
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files)
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(importedPath))
      importers.get(normalize(join(dirname(file), path)))?.push(file);
  return importers;
}

/** Rooms whose tests run in seconds and need no real engine. */
const quickTest = /^tests\/(unit|contract|api)\/.*\.test\.ts$/;

/** Returns the words of a path, each once and without the `s` of a plural. */
const wordsOf = (path) => new Set(path.split(/[^a-z0-9]+/).map((word) => word.replace(/s$/, '')));

/** Returns the number of steps from a file to each file that imports it, through others or itself. */
function distancesFrom(file, importers) {
  const distances = new Map([[file, 0]]);
  for (const [one, distance] of distances)
    for (const other of importers.get(one) ?? [])
      if (!distances.has(other)) distances.set(other, distance + 1);
  return distances;
}

/**
 * Returns a function that returns the test files that most likely test a file, at most `most` of them: the one with its own name, those that import it, and
 * then those that reach it and share words with its path, or with the paths of the files in between. A word counts more if few tests have it, and if it is near.
 */
export function nearestTests(root, files, most) {
  const importers = importersOf(root, files);
  const tests = files.filter((file) => quickTest.test(file));
  const counts = new Map();
  for (const word of tests.flatMap((test) => [...wordsOf(test)]))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return (file) => {
    const distances = distancesFrom(file, importers);
    const weights = new Map();
    for (const [one, distance] of distances)
      if (!one.startsWith('tests/'))
        for (const word of wordsOf(one)) if (!weights.has(word)) weights.set(word, 0.5 ** distance);
    const own = `tests/unit/${file.replace(/\.ts$/, '.test.ts')}`;
    const likeness = (test) => {
      if (test === own) return Infinity;
      const words = [...wordsOf(test)].map(
        (word) => (weights.get(word) ?? 0) * Math.log(tests.length / counts.get(word)),
      );
      return words.reduce((sum, one) => sum + one, distances.get(test) === 1 ? 10 : 0);
    };
    const reaching = tests.filter((test) => distances.has(test));
    const order = new Map(reaching.map((test) => [test, likeness(test)]));
    return reaching.sort((a, b) => order.get(b) - order.get(a)).slice(0, most);
  };
}
