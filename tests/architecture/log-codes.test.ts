import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const levels = new Set(['debug', 'info', 'warn', 'error']);

/** `code level` of every line that the source can write, also where a condition chooses the code. */
function written(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const level = node.expression.name.text;
      const [code] = node.arguments;
      if (levels.has(level) && code) for (const word of literalsIn(code)) found.push(`${word} ${level}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function literalsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node)) return /^[a-z]+\.[a-z_]+$/.test(node.text) ? [node.text] : [];
  return ts.isConditionalExpression(node)
    ? [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)]
    : [];
}

function sources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(projectRoot, folder, name));
}

describe('docs/operations.md', () => {
  it(
    'lists every code that a line of the log can have, with its level, and no other',
    withAdvice(
      "add or remove the code's row, with its level, in the chapter `Log codes` of docs/operations.md.",
      () => {
        const lines = ['functions', 'shared'].flatMap((folder) => sources(folder).flatMap(written));
        const text = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
        const section = /## Log codes\n([^]*?)\n## /.exec(text)?.[1] ?? '';
        const listed = [...section.matchAll(/^\| `([a-z]+\.[a-z_]+)` +\| (\w+) +\| [^|]+ \| [^|]+ \|$/gm)];
        expect(listed.map(([, code, level]) => `${code} ${level}`).sort()).toEqual(
          [...new Set(lines)].sort(),
        );
        expect(lines.length).toBeGreaterThan(5);
      },
    ),
  );
});

describe('docs/self-hosting.md', () => {
  it(
    'lists every code of the server, with its level, and no other',
    withAdvice("add or remove the code's row, with its level, in docs/self-hosting.md.", () => {
      const lines = ['server'].flatMap((folder) => sources(folder).flatMap(written));
      const text = readFileSync(join(projectRoot, 'docs/self-hosting.md'), 'utf8');
      const listed = [...text.matchAll(/^\| `(server\.[a-z_]+)` +\| (\w+) +\| /gm)];
      expect(listed.map(([, code, level]) => `${code} ${level}`).sort()).toEqual([...new Set(lines)].sort());
    }),
  );
});
