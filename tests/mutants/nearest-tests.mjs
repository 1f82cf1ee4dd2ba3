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

const wordsOf = (path) => path.split(/[^a-z0-9]+/);

/**
 * Returns a function that returns the test files that reach a file by the fewest imports, at most `most` of them, those with its own name first. Of
 * those that are equally near, the ones come first that share more words with its path and with those of the files in between.
 */
export function nearestTests(root, files, most) {
  const importers = importersOf(root, files);
  return (file) => {
    const own = `tests/unit/${file.replace(/\.ts$/, '.test.ts')}`;
    const found = files.includes(own) ? [own] : [];
    const seen = new Set([file]);
    const words = new Set(wordsOf(file));
    const sharedWords = (path) => wordsOf(path).filter((word) => words.has(word)).length;
    for (let ring = [file]; ring.length > 0 && found.length < most;) {
      const next = new Set(ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one)));
      for (const one of next) {
        seen.add(one);
        if (!one.startsWith('tests/')) for (const word of wordsOf(one)) words.add(word);
      }
      const tests = [...next].filter((one) => quickTest.test(one) && !found.includes(one));
      found.push(...tests.sort((a, b) => sharedWords(b) - sharedWords(a)));
      ring = [...next];
    }
    return found.slice(0, most);
  };
}
