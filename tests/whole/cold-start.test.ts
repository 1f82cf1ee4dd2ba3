// Work of a function before its first request. Times on a shared machine prove nothing, so this counts what costs them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import type { Metafile } from 'esbuild';
import ts from 'typescript';

import { guidesPlugin } from '../../deploy/docs/guides-plugin.ts';
import { functionNames } from '../../esbuild.config.mjs';
import { formerSources } from '../support/former-version.ts';
import { functionBundle } from '../support/function-bundle.ts';
import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';

/** The code that a function reads before its first request, as a multiple of that of the last release. The packages of both are those of today. */
const mostGrowth = 1.1;
/** The same for a function that the last release lacks, as a multiple of its `reports`. The tools of agents ask for what most groups ask for together. */
const mostOfNew: Readonly<Record<string, number>> = { mcp: 1.33 };

/** The file with which nearly every request reads its parameters. It is built at start, when the platform gives the most processor time. */
const builtAtLoad = 'shared/http/parameters/fields.ts';

/** The connectors that a cold start reads: others come with the first request that needs them. */
const connectorsAtStart: Readonly<Record<string, readonly string[]>> = {
  authorizer: [],
  calendars: [],
  config: ['icinga2-api', 'import-tool', 'status-query'],
  canary: ['own-api'],
  'device-inventory': ['icinga2-api', 'import-tool', 'search', 'status-query'],
  docs: [],
  events: ['search', 'status-query'],
  'key-rotation': [],
  mcp: ['search', 'status-query', 'time-series'],
  metrics: ['status-query', 'time-series'],
  reports: ['search', 'status-query'],
  'passive-check-authorizer': [],
  token: [],
  utils: ['icinga2-api', 'import-tool', 'status-query'],
  'warm-watch': [],
  // Whether a URL is allowed is a part of each answer.
  webhooks: ['status-query', 'webhook'],
};

async function outputsOf(name: string, absWorkingDir = projectRoot): Promise<Metafile['outputs']> {
  return (await functionBundle(name, { absWorkingDir, minify: true })).outputs;
}

const bytesOf = (outputs: readonly Metafile['outputs'][string][]) =>
  outputs.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the bytes of a function of the last release. A function that it lacks may be as large as `reports`, which imports most groups. */
async function formerBytes(name: string): Promise<number> {
  const former = await formerSources();
  const known = functionNames(former).includes(name) ? name : 'reports';
  return bytesOf(atStart(known, await outputsOf(known, former)));
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
    '%s reads hardly more code than in the last release, no connector that few requests need, and builds no schema',
    async (name) => {
      const outputs = atStart(name, await outputsOf(name));
      const growth = mostOfNew[name] ?? mostGrowth;
      expect(bytesOf(outputs)).toBeLessThanOrEqual(growth * (await formerBytes(name)));

      const files = [...new Set(outputs.flatMap((output) => Object.keys(output.inputs)))];
      expect(files.filter((file) => file.includes('@aws-sdk/client-'))).toEqual([]);
      const ours = files.filter((file) => /^(shared|functions)\//.test(file) && file !== builtAtLoad);
      expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);

      const connectors = files.flatMap((file) => /^shared\/connectors\/([^/]+)\//.exec(file)?.[1] ?? []);
      const expected = connectorsAtStart[name] ?? ['status-query'];
      expect([...new Set(connectors)].filter((one) => one !== 'kit').sort()).toEqual(expected);
    },
  );

  it('the tools of agents come without the validator of forms, which is half of the library of their protocol', async () => {
    const outputs = Object.values(await outputsOf('mcp'));
    const files = outputs
      .flatMap(({ inputs }) => Object.keys(inputs))
      .filter((file) => file.includes('@modelcontextprotocol'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => file.includes('ajv'))).toEqual([]);
  });

  it('the guides for agents are in the bundle, and none is read before an agent asks for it', async () => {
    const { outputs } = await functionBundle('mcp', { plugins: [guidesPlugin] });
    const guidesIn = (some: readonly Metafile['outputs'][string][]) =>
      some.flatMap(({ inputs }) => Object.keys(inputs)).filter((file) => file.startsWith('docs/guides/'));
    const files = readdirSync(join(projectRoot, 'docs/guides')).map((file) => `docs/guides/${file}`);
    expect(guidesIn(Object.values(outputs)).sort()).toEqual(files.sort());
    expect(guidesIn(atStart('mcp', outputs))).toEqual([]);
  });

  it('the authorizer builds none at all', async () => {
    const files = atStart('authorizer', await outputsOf('authorizer')).flatMap((output) =>
      Object.keys(output.inputs),
    );
    const ours = files.filter((file) => /^(shared|functions)\//.test(file));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.flatMap(schemasBuiltAtLoad)).toEqual([]);
  });
});
