// Work of a function before its first request. Times on a shared machine prove nothing, so this counts what costs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import type { Metafile } from 'esbuild';
import ts from 'typescript';

import { functionBundle } from '../support/function-bundle.ts';
import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';

/** Kilobytes that are read and compiled before the first request. */
const budget: Readonly<Record<string, number>> = {
  // The code that checks tokens of issuers is loaded with the first of them, but shares parts of zod and jose with the rest.
  authorizer: 190,
  docs: 16,
  // This function talks to engines, import tools and search backends.
  'device-inventory': 529,
  // It reads, writes and answers as a stream.
  config: 522,
  // Events come from four sources, and key figures are made of the timelines of availability.
  events: 558,
  // Nearly every change of an engine has its schema.
  operations: 568,
  // The function `reports` also imports much.
  reports: 542,
};
const budgetOfGroups = 517;

/** The file with which nearly every request reads its parameters. It is built at start, when the platform gives the most processor time. */
const builtAtLoad = 'shared/http/parameters/fields.ts';

/** The connectors that a cold start reads: others come with the first request that needs them. */
const connectorsAtStart: Readonly<Record<string, readonly string[]>> = {
  authorizer: [],
  config: ['icinga2-api', 'import-tool', 'status-query'],
  canary: ['own-api'],
  'device-inventory': ['icinga2-api', 'import-tool', 'search', 'status-query'],
  docs: [],
  events: ['search', 'status-query'],
  'key-rotation': [],
  metrics: ['status-query', 'time-series'],
  reports: ['search', 'status-query'],
  'passive-check-authorizer': [],
  token: [],
  utils: ['icinga2-api', 'import-tool', 'status-query'],
  'warm-watch': [],
};

async function outputsOf(name: string): Promise<Metafile['outputs']> {
  const { outputs } = await functionBundle(name, {
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
  });
  return outputs;
}

/** The outputs that the entry imports at once, itself included. */
function atStart(name: string, outputs: Metafile['outputs']): Metafile['outputs'][string][] {
  const entry = Object.keys(outputs).filter(
    (file) => outputs[file]?.entryPoint === `functions/${name}/index.ts`,
  );
  const files = new Set(entry);
  for (const file of files) {
    const imports = outputs[file]?.imports ?? [];
    for (const { path, kind, external } of imports)
      if (kind === 'import-statement' && !external) files.add(path);
  }
  return [...files].flatMap((file) => outputs[file] ?? []);
}

/** Calls of zod that run when the module is loaded: those in no function. */
function schemasBuiltAtLoad(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && /^z\b/.test(node.expression.getText(source)))
      calls.push(`${file}: ${node.expression.getText(source).split('\n')[0] ?? ''}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

describe('before its first request', () => {
  it.each(deployedFunctionNames())(
    '%s reads no more code than it may, no connector that few requests need, and builds no schema',
    async (name) => {
      const outputs = atStart(name, await outputsOf(name));
      const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
      expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(budget[name] ?? budgetOfGroups);

      const files = [...new Set(outputs.flatMap((output) => Object.keys(output.inputs)))];
      expect(files.filter((file) => file.includes('@aws-sdk/client-'))).toEqual([]);
      const ours = files.filter((file) => /^(shared|functions)\//.test(file) && file !== builtAtLoad);
      expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);

      const connectors = files.flatMap((file) => /^shared\/connectors\/([^/]+)\//.exec(file)?.[1] ?? []);
      const expected = connectorsAtStart[name] ?? ['status-query'];
      expect([...new Set(connectors)].filter((one) => one !== 'kit').sort()).toEqual(expected);
    },
  );

  it('the authorizer builds none at all', async () => {
    const files = atStart('authorizer', await outputsOf('authorizer')).flatMap((output) =>
      Object.keys(output.inputs),
    );
    const ours = files.filter((file) => /^(shared|functions)\//.test(file));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);
  });
});
