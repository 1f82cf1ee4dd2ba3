// A type that is exported has one definition: the same name in two files would have two meanings.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

/** The package of the client is not in this list: it repeats names of the API document for its users. */
const rooms = ['admin', 'bench', 'deploy', 'functions', 'demo', 'openapi', 'server', 'shared', 'tests'];

const exportedTypes = rooms.flatMap((room) =>
  readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const file = join(room, path);
      const text = readFileSync(join(projectRoot, file), 'utf8');
      return [...text.matchAll(/^export (?:abstract )?(?:interface|type|class) (\w+)/gm)].map(
        ([, name = '']) => ({
          name,
          file,
        }),
      );
    }),
);

describe('the names of exported types', () => {
  it(
    'have one definition each',
    withAdvice('rename one of the two types: its name should say what it holds.', () => {
      const files = new Map<string, string[]>();
      for (const { name, file } of exportedTypes) files.set(name, [...(files.get(name) ?? []), file]);
      expect(files.size).toBeGreaterThan(500);
      expect([...files].filter(([, all]) => all.length > 1)).toEqual([]);
    }),
  );
});
