import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { groupDocuments } from '../../deploy/docs/group-documents.ts';
import { apiDocument } from '../../openapi/api-document.ts';
import { fetchOnce } from './fetch-once.ts';
import { goBuild, goCompile, goInstall, recentGo } from './go-build.ts';
import { pythonTool } from './python-tool.ts';
import { projectRoot } from './service-copy.ts';

const run = promisify(execFile);
const maxBuffer = 50_000_000;

/** A document of the API that clients are generated from: the whole, named `realmgate`, or one group. */
interface ApiPart {
  /** The name of its packages, of small letters only. */
  readonly name: string;
  readonly path: string;
}

/** Writes the API document and that of each group into `folder`. Returns the whole first. */
export async function writeDocuments(folder: string): Promise<readonly ApiPart[]> {
  const whole = apiDocument(projectRoot);
  const documents: [string, object][] = [['realmgate', whole], ...groupDocuments(whole)];
  await mkdir(folder, { recursive: true });
  return Promise.all(
    documents.map(async ([name, document]) => {
      const path = join(folder, `${name}.json`);
      await writeFile(path, JSON.stringify(document));
      return { name: name.replaceAll('-', ''), path };
    }),
  );
}

/** Generates the clients for Python, each a package with its name. Returns the path of a Python interpreter that has the packages that they need. */
export async function generatePythonClients(parts: readonly ApiPart[], folder: string): Promise<string> {
  const python = join(await pythonTool('openapi-python-client==0.26.1'), 'bin/python');
  await mkdir(folder, { recursive: true });
  const program = join(import.meta.dirname, 'generate-python-clients.py');
  await run(python, [program, folder, ...parts.flatMap(({ name, path }) => [name, path])], { maxBuffer });
  await run(python, ['-m', 'compileall', '-q', folder], { maxBuffer });
  return python;
}

/** Installs Schemathesis, which sends requests that it derives from the API document. Returns the path of its program. */
export async function fetchSchemathesis(): Promise<string> {
  return join(await pythonTool('schemathesis==4.32.5'), 'bin/schemathesis');
}

const generator = 'openapi-generator-cli';
const generatorVersion = '7.14.0';
const mavenPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

/** The settings of openapi-generator for a package, by language. Packages for Java have names of their own, so that one call compiles all. */
const settings = {
  go: (name: string) => ({
    additionalProperties: { packageName: name, withGoMod: false, enumClassPrefix: true },
  }),
  java: (name: string) => ({
    invokerPackage: `clients.${name}`,
    apiPackage: `clients.${name}.api`,
    modelPackage: `clients.${name}.model`,
  }),
  python: (name: string) => ({ additionalProperties: { packageName: `${name}_generated` } }),
} as const;

/** Generates the clients of openapi-generator for all languages by one program, into `folder/LANGUAGE/NAME`. It needs Java and Maven. */
export async function runOpenapiGenerator(parts: readonly ApiPart[], folder: string): Promise<void> {
  const jar = await fetchOnce(`openapi-generator-${generatorVersion}`, async (place) => {
    await mkdir(place);
    const artifact = `org.openapitools:${generator}:${generatorVersion}`;
    await run('mvn', [
      '-q',
      '-B',
      `${mavenPlugin}:copy`,
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${place}`,
    ]);
  });
  const configs = join(folder, 'configs');
  await mkdir(configs, { recursive: true });
  const files = parts.flatMap(({ name, path }) =>
    Object.entries(settings).map(([language, settingsOf]) => ({
      file: join(configs, `${language}-${name}.json`),
      config: {
        generatorName: language,
        inputSpec: path,
        outputDir: join(folder, language, name),
        ...settingsOf(name),
        globalProperties: { apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' },
      },
    })),
  );
  for (const { file, config } of files) await writeFile(file, JSON.stringify(config));
  const library = join(jar, `${generator}-${generatorVersion}.jar`);
  const program = join(import.meta.dirname, 'generate-clients.java');
  const words = ['-Xmx1500m', '-XX:+UseSerialGC', '-cp', library, program, ...files.map(({ file }) => file)];
  await run('java', words, { maxBuffer });
}

/** Compiles the clients for Go that openapi-generator has made, and `program`, which uses that of the whole API. Returns its executable. */
export async function buildGoProgram(folder: string, program: string): Promise<string> {
  const module = join(folder, 'go-module');
  for (const name of await readdir(join(folder, 'go'))) {
    await mkdir(join(module, name), { recursive: true });
    const sources = (await readdir(join(folder, 'go', name))).filter((file) => file.endsWith('.go'));
    for (const file of sources) await cp(join(folder, 'go', name, file), join(module, name, file));
  }
  await cp(program, join(module, 'main.go'));
  await writeFile(join(module, 'go.mod'), 'module calls\n\ngo 1.19\n');
  await goCompile(module);
  await goBuild(join(folder, 'calls'), module);
  return join(folder, 'calls');
}

/** Compiles the clients for Java that openapi-generator has made, and `program`. Returns the arguments of `java` that run it. It needs a JDK and Maven. */
export async function compileJavaClients(folder: string, program: string): Promise<readonly string[]> {
  const jars = await fetchOnce(`java-client-jars-${generatorVersion}`, async (place) => {
    const goal = [`${mavenPlugin}:copy-dependencies`, '-DincludeScope=compile', `-DoutputDirectory=${place}`];
    await run('mvn', ['-q', '-B', ...goal], { cwd: join(folder, 'java/realmgate'), maxBuffer });
  });
  const classes = join(folder, 'classes');
  const list = join(folder, 'java-sources');
  const all = await readdir(join(folder, 'java'), { recursive: true });
  const sources = all.filter((file) => file.endsWith('.java') && file.includes('/src/main/'));
  await writeFile(list, sources.map((file) => join(folder, 'java', file)).join('\n'));
  const path = ['-cp', `${join(jars, '*')}:${classes}`];
  await run('javac', ['-nowarn', '-proc:none', '-d', classes, ...path, `@${list}`, program], { maxBuffer });
  return path;
}

/** Returns a Python interpreter for the clients that openapi-generator has made, and the folders of their packages. All are compiled. */
export async function compilePythonClients(folder: string): Promise<{ python: string; path: string }> {
  const needed = ['urllib3', 'python-dateutil', 'typing-extensions'];
  const python = join(await pythonTool('pydantic==2.11.7', ...needed), 'bin/python');
  await run(python, ['-m', 'compileall', '-q', join(folder, 'python')], { maxBuffer });
  const names = await readdir(join(folder, 'python'));
  return { python, path: names.map((name) => join(folder, 'python', name)).join(':') };
}

const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

/** Generates the clients of oapi-codegen, compiles them and `program`, which uses that of the whole API. Returns its executable. */
export async function buildOapiProgram(
  parts: readonly ApiPart[],
  folder: string,
  program: string,
): Promise<string> {
  // Compiled as the clients are, it leaves the packages of Go that both need in the cache of builds.
  const tools = await fetchOnce('oapi-codegen-2.8.2', (place) => goInstall(oapiCodegen, place));
  for (const { name, path } of parts) {
    await mkdir(join(folder, name), { recursive: true });
    const words = ['-package', name, '-generate', 'types,client', '-o', join(folder, name, 'client.go')];
    await run(join(tools, 'oapi-codegen'), [...words, path], { maxBuffer });
  }
  await cp(program, join(folder, 'main.go'));
  const runtime = 'require github.com/oapi-codegen/runtime v1.9.0';
  await writeFile(join(folder, 'go.mod'), `module calls\n\ngo 1.26\n\n${runtime}\n`);
  await run('go', ['mod', 'tidy'], { cwd: folder, env: await recentGo(), maxBuffer });
  await goCompile(folder);
  await goBuild(join(folder, 'calls'), folder);
  return join(folder, 'calls');
}
