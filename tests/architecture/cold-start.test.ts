// What a function does before its first request. Times on a shared machine prove nothing, so this counts what costs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { build, type Metafile } from 'esbuild';
import ts from 'typescript';

import { functionNames, projectRoot } from '../support/service-copy.ts';

/** Kilobytes that are read and compiled before the first request. */
const budget: Readonly<Record<string, number>> = { authorizer: 180 };
const budgetOfGroups = 420;

/** Rooms whose schemas are still built at load, as everything that reads them would change; none may be added. */
const builtAtLoad =
  /^shared\/(store\/(import-tools|realm-record|search-backends|metrics-backends)|http\/fields|realm\/(config|history|events|fields|status)\/|security\/(tool|metrics|search)-)/;

async function outputsOf(name: string): Promise<Metafile['outputs']> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`functions/${name}/index.ts`],
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  return metafile.outputs;
}

/** The outputs that the entry imports at once, itself included. */
function atStart(outputs: Metafile['outputs']): Metafile['outputs'][string][] {
  const entry = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint?.endsWith('/index.ts'));
  const files = new Set(entry.slice(0, 1));
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
  it.each(functionNames())('%s reads no more code than it may, and builds no schema', async (name) => {
    const outputs = atStart(await outputsOf(name));
    const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
    expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(budget[name] ?? budgetOfGroups);

    const files = [...new Set(outputs.flatMap((output) => Object.keys(output.inputs)))];
    expect(files.filter((file) => file.includes('@aws-sdk/client-'))).toEqual([]);
    const ours = files.filter((file) => /^(shared|functions)\//.test(file) && !builtAtLoad.test(file));
    expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);
  });

  it('the authorizer builds none at all', async () => {
    const files = atStart(await outputsOf('authorizer')).flatMap((output) => Object.keys(output.inputs));
    const ours = files.filter((file) => /^(shared|functions)\//.test(file));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);
  });
});
