import { gzipSync } from 'node:zlib';

import { expect, it } from '@jest/globals';

import { createDocumentFor } from '../../../../functions/docs/document.ts';

const documentCalled = (title: string) => ({
  name: 'status',
  gzip: gzipSync(`{ "title": "${title}",\n  "servers": [\n    {\n      "url": "/"\n    }\n  ] }`).toString(
    'base64',
  ),
});

it('the documents of forty prefixes are made once each, and the oldest of more is forgotten', () => {
  const documentFor = createDocumentFor();
  const made = (prefix: number, title: string) =>
    documentFor({ prefix: `/${String(prefix)}`, issuers: [] }, documentCalled(title));
  const first = made(1, 'first');
  for (let prefix = 2; prefix <= 40; prefix++) made(prefix, 'first');
  // The name of a document stands for its content, so that another content shows which one is in the cache.
  expect(made(1, 'second')).toBe(first);
  for (let prefix = 41; prefix <= 81; prefix++) made(prefix, 'first');
  expect(made(1, 'second')).not.toBe(first);
});

it('a document without a prefix and issuers is the one that was built', () => {
  const built = documentCalled('built');
  expect(createDocumentFor()({ prefix: '', issuers: [] }, built)).toBe(built.gzip);
});
