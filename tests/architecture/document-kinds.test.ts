import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { documentKinds } from '../../shared/realm/search/documents.ts';
import { withAdvice } from '../support/advice.ts';

const root = join(import.meta.dirname, '../..');

/** Files that may name a kind of documents: the list of kinds, and the format of a backend's record. */
const allowed = ['shared/realm/search/documents.ts', 'shared/store/search-backends.ts'];

describe('kinds of documents in a search backend', () => {
  it(
    'are listed once: a file that needs all of them reads documentKinds',
    withAdvice(
      'in the file that is not in the list of this test, read `documentKinds` in place of naming every kind.',
      () => {
        const words = Object.keys(documentKinds).map((kind) => new RegExp(String.raw`\b${kind}\b`));
        const files = ['shared', 'functions', 'admin', 'server'].flatMap((folder) =>
          readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
            .filter((path) => path.endsWith('.ts'))
            .map((path) => `${folder}/${path}`),
        );
        const listing = files.filter((path) => {
          const text = readFileSync(join(root, path), 'utf8');
          return words.every((word) => word.test(text));
        });
        expect(listing.sort()).toEqual(allowed);
      },
    ),
  );
});
