import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { publishedDocument } from './documented.ts';
import { fetchOnce } from './fetch-once.ts';
import { goBuild } from './go-build.ts';
import { pythonTool } from './python-tool.ts';

const run = promisify(execFile);

/** Writes the API document into `folder` and returns its path. */
async function writeDocument(folder: string): Promise<string> {
  const path = join(folder, 'openapi.json');
  await writeFile(path, JSON.stringify(publishedDocument()));
  return path;
}

const goGenerator = 'org.openapitools:openapi-generator-cli:7.14.0';
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** Generates the client for Python into `folder`. Returns the path of a Python interpreter that has the packages that the client needs. */
export async function generatePythonClient(folder: string): Promise<string> {
  const tools = await pythonTool('openapi-python-client==0.26.1');
  const words = ['-m', 'openapi_python_client', 'generate', '--path', await writeDocument(folder)];
  await run(join(tools, 'bin/python'), [...words, '--output-path', join(folder, 'python')]);
  return join(tools, 'bin/python');
}

/** Installs Schemathesis, which sends requests that it derives from the API document. Returns the path of its program. */
export async function fetchSchemathesis(): Promise<string> {
  return join(await pythonTool('schemathesis==4.32.5'), 'bin/schemathesis');
}

/** Generates the client for Go into `folder`, compiles `program` with it and returns the path of the executable. It needs Java, Maven and Go. */
export async function buildGoProgram(folder: string, program: string): Promise<string> {
  const place = await fetchOnce('openapi-generator-7.14.0', async (fresh) => {
    await mkdir(fresh);
    await run('mvn', ['-q', '-B', copyGoal, `-Dartifact=${goGenerator}`, `-DoutputDirectory=${fresh}`]);
  });
  const jar = join(place, 'openapi-generator-cli-7.14.0.jar');
  const generated = join(folder, 'generated');
  const properties = 'packageName=realmgate,withGoMod=false,enumClassPrefix=true';
  const words = [
    'generate',
    '-g',
    'go',
    '-i',
    await writeDocument(folder),
    '-o',
    generated,
    '--additional-properties',
    properties,
  ];
  await run('java', ['-Xmx1g', '-jar', jar, ...words], { maxBuffer: 50_000_000 });
  await mkdir(join(folder, 'go/realmgate'), { recursive: true });
  const sources = (await readdir(generated)).filter((name) => name.endsWith('.go'));
  for (const name of sources) await cp(join(generated, name), join(folder, 'go/realmgate', name));
  await cp(program, join(folder, 'go/main.go'));
  await writeFile(join(folder, 'go/go.mod'), 'module calls\n\ngo 1.19\n');
  await goBuild(join(folder, 'calls'), { cwd: join(folder, 'go') });
  return join(folder, 'calls');
}
