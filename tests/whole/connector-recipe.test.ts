// The recipe "a connector for another wire of engines" of CONTRIBUTING.md, followed on a copy of the project. The connector,
// an embedded engine and their contract are the files of planted-connector/, so that they are held to types and rules.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const planted = join(import.meta.dirname, 'planted-connector');

/** The new files, each with the names by which it calls the others. */
const newFiles: Readonly<Record<string, string>> = {
  'shared/connectors/planted/index.ts': 'connector.ts',
  'demo/planted-engine/index.ts': 'engine.ts',
  'tests/contract/planted.test.ts': 'contract.ts',
};

/** The lines that the recipe adds to existing files, each behind the line that it stands below. */
const addedLines: Readonly<Record<string, readonly (readonly [after: string, line: string])[]>> = {
  '.dependency-cruiser.cjs': [
    ['const ownConnectors = [\n', "  { ...engineWire, room: 'shared/connectors/planted' },\n"],
  ],
  'CHANGELOG.md': [['\n## [Unreleased]\n', '\n### Added\n\n- Engines that send their tables as JSON.\n']],
  'shared/base/engine-interface.ts': [
    ["monitoringApiKinds = ['icinga2', 'icingadb'", ", 'planted'"],
    ["  icinga2: 'the REST API of Icinga 2',\n", "  planted: 'an engine that sends its tables as JSON',\n"],
  ],
  'shared/realm/open-realm/monitoring-apis.ts': [
    [
      '  icinga2: openRestApi,\n',
      `  planted: async (api, { credentials, limits }) => {
    const { openPlantedEngine } = await import('../../connectors/planted/index.ts');
    return openPlantedEngine(api, { ...limits, credentials: () => credentials(api.credentials ?? '') });
  },
`,
    ],
  ],
};

const recipe = () => {
  const text = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  return /^## Add a connector for another wire of engines\n[^]*?(?=^## |(?![^]))/m.exec(text)?.[0] ?? '';
};

let folder: string;
const at = (path: string) => join(folder, path);

/** Runs a program of node_modules in the copy. Returns its exit code and the end of what it prints. */
async function ended(path: string, words: readonly string[]) {
  const options = { cwd: folder, maxBuffer: 50_000_000, timeout: 240_000 };
  const program = join(projectRoot, 'node_modules', path);
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...words], options);
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    return { code, printed: (stdout + stderr).slice(-5000) };
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

function plant(path: string, name: string): void {
  const root = path.startsWith('shared/') ? '../../../' : '../../';
  const text = readFileSync(join(planted, name), 'utf8')
    .replaceAll(/'(?:\.\.\/){3}/g, `'${root}`)
    .replaceAll("'../../contract/", "'./")
    .replaceAll("'../../support/", "'../support/")
    .replaceAll("'./connector.ts'", "'../../shared/connectors/planted/index.ts'")
    .replaceAll("'./engine.ts'", "'../../demo/planted-engine/index.ts'");
  write(path, text);
}

/** Adds the lines of the recipe to an existing file. */
function addLines(path: string): void {
  const changed = (addedLines[path] ?? []).reduce(
    (text, [after, line]) => {
      expect(text.split(after).length).toBe(2);
      return text.replace(after, () => after + line);
    },
    readFileSync(at(path), 'utf8'),
  );
  writeFileSync(at(path), changed);
}

/** Returns the files of shared/ that mention kinds of monitoring APIs or interfaces of engines. */
function filesWithKinds(): string[] {
  return readdirSync(at('shared'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `shared/${path}`)
    .filter((path) =>
      /MonitoringApiKind|monitoringApiKinds|EngineInterfaceName/.test(readFileSync(at(path), 'utf8')),
    );
}

/** Starts the checks of the copy side by side. */
function checkCopy() {
  const rooms = ['shared/connectors/planted', 'shared/realm/open-realm', 'demo/planted-engine'];
  return {
    contract: ended('jest/bin/jest.js', ['-i', 'tests/contract/planted.test.ts']),
    imports: ended('dependency-cruiser/bin/dependency-cruise.mjs', [
      ...['--config', '.dependency-cruiser.cjs', '--preserve-symlinks'],
      ...[...rooms, 'tests/contract/planted.test.ts'],
    ]),
    types: ended('oxlint/bin/oxlint', [...filesWithKinds(), 'demo/planted-engine']),
  };
}

/** The end of a check that found nothing. What it printed is compared so that a failure shows it. */
const well = { code: 0, printed: expect.stringMatching(/no dependency violations|0 errors/) };
let runs: ReturnType<typeof checkCopy>;

describe('by its recipe, a connector for another wire of engines', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-connector-'));
    for (const path of [
      ...['.dependency-cruiser.cjs', '.oxlintrc.json', 'CHANGELOG.md', 'jest.config.mjs', 'openapi'],
      ...['package.json', 'tsconfig.json', 'functions', 'demo', 'server', 'shared', 'tests'],
    ])
      cpSync(join(projectRoot, path), at(path), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), at('node_modules'));
    for (const [path, name] of Object.entries(newFiles)) plant(path, name);
    write('shared/connectors/planted/README.md', '# The connector of a planted wire\n');
    for (const path of Object.keys(addedLines)) addLines(path);
    runs = checkCopy();
  });
  afterAll(async () => {
    await Promise.all(Object.values(runs));
    rmSync(folder, { recursive: true });
  });

  it('changes these existing files and no other, as the recipe says', () => {
    const named = [...recipe().matchAll(/^\d+\. .*?`([^`]+)`/gm)].map(([, path]) => path);
    const folders = Object.keys(newFiles).map((path) => path.replace('planted', '<name>'));
    expect(named.filter((path) => path?.includes('<name>')).sort()).toEqual(folders.sort());
    expect(named.filter((path) => !path?.includes('<name>')).sort()).toEqual(Object.keys(addedLines).sort());
  });

  it('meets the contract of the interface, as a registered API', async () => {
    const { code, printed } = await runs.contract;
    expect({ code, printed }).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/Tests: +\d\d+ passed/),
    });
  });

  it('needs no other import than its row allows', async () => {
    expect(await runs.imports).toEqual(well);
  });

  it('has its line in each table of kinds, as the compiler says', async () => {
    expect(await runs.types).toEqual(well);
  });
});
