import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { parse } from 'yaml';

import { gatewayCodes } from '../../shared/base/gateway-codes.ts';
import { kindsOf, problemCodes } from '../../shared/base/problem-codes.ts';
import { statusesOf, statusOf } from '../../shared/http/answer/problem.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const text = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');

/** `status code` of every code that a section of the document lists. */
function listed(section: string): string[] {
  const rows = section.matchAll(/^\| ([\d/]+) +\| ([^|]+)\|/gm);
  return [...rows].flatMap(([, status = '', codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`),
  );
}

function section(title: string): string {
  return new RegExp(`^## ${title}\n([^]*?)(?=\n## |$(?![^]))`, 'm').exec(text)?.[1] ?? '';
}

interface GatewayResponse {
  readonly Properties: { readonly StatusCode: string; readonly ResponseTemplates: Record<string, string> };
}

/** Returns `status code` for every answer that the gateway creates itself. */
function answeredByGateway(): string[] {
  const file = readFileSync(join(projectRoot, 'deploy/gateway/responses.yml'), 'utf8');
  const { Resources } = parse(file) as { readonly Resources: Record<string, GatewayResponse> };
  return Object.values(Resources).map(({ Properties }) => {
    const problem = JSON.parse(Properties.ResponseTemplates['application/json'] ?? '') as { code: string };
    return `${Properties.StatusCode} ${problem.code}`;
  });
}

function wordsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) words.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}

const sections = ['The request', 'Engines, backends and import tools', 'Internal errors'];
const table = problemCodes.map((code) => `${statusesOf(code).join('/')} ${code}`);

describe('docs/errors.md', () => {
  it(
    'lists every code of the table with its status, and no other',
    withAdvice(
      "add or correct the code's row in docs/errors.md, as shared/base/problem-codes.ts has it.",
      () => {
        expect(sections.flatMap((title) => listed(section(title))).sort()).toEqual([...table].sort());
      },
    ),
  );

  it(
    'lists every answer that the gateway makes itself, and no other',
    withAdvice(
      'add or correct the row in the chapter `The gateway` of docs/errors.md, as deploy/gateway/responses.yml has it.',
      () => {
        expect(listed(section('The gateway')).sort()).toEqual([...new Set(answeredByGateway())].sort());
      },
    ),
  );

  it(
    'has codes in these sections only',
    withAdvice('move the row into one of the four chapters of docs/errors.md.', () => {
      const all = [...sections, 'The gateway'].flatMap((title) => listed(section(title)));
      expect(listed(text).sort()).toEqual(all.sort());
    }),
  );
});

describe('the table of codes', () => {
  it(
    'has every code that the gateway answers',
    withAdvice(
      'give `gatewayCodes` in shared/base/gateway-codes.ts the codes of deploy/gateway/responses.yml.',
      () => {
        const own = Object.entries(gatewayCodes).map(([code, kind]) => `${statusOf(kind)} ${code}`);
        expect([...table, ...own]).toEqual(expect.arrayContaining(answeredByGateway()));
        expect(answeredByGateway()).toEqual(expect.arrayContaining(own));
      },
    ),
  );

  it(
    'has none that nothing throws',
    withAdvice('remove the code from shared/base/problem-codes.ts, because nothing throws it.', () => {
      const files = ['shared', 'functions'].flatMap((folder) =>
        readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('problem-codes.ts'))
          .map((name) => join(projectRoot, folder, name)),
      );
      const words = new Set(files.flatMap(wordsOf));
      expect(problemCodes.filter((code) => !words.has(code))).toEqual([]);
    }),
  );

  it(
    'answers a read that cannot reach what stands behind us as a bad gateway',
    withAdvice('restore the kinds of `engine_unreachable` in shared/base/problem-codes.ts.', () => {
      expect(kindsOf('engine_unreachable')).toEqual({ kind: 'unavailable', onRead: 'engine_failed' });
      expect(statusesOf('engine_unreachable')).toEqual([502, 503]);
    }),
  );
});
