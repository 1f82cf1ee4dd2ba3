// The recipes of CONTRIBUTING.md and functions/README.md, followed to the letter on a copy of the project.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { gatewayEvent } from '../support/event.ts';
import { copyService, projectRoot } from '../support/service-copy.ts';
import { gatewayMethods, ofType, type PackagedResources } from '../support/template.ts';

const run = promisify(execFile);
const service = copyService({ built: ['weather', 'sweep'] });
const at = (path: string) => join(service.folder, path);

const planted: Readonly<Record<string, string>> = {
  'functions/weather/forecast.ts': `import * as z from 'zod';

import { name } from '../../shared/http/parameters/fields.ts';
import { endpoint } from './group.ts';

/** A planted endpoint. */
export const forecast = endpoint({
  name: 'weather.forecast',
  method: 'GET',
  path: '/api/weather/{place}/',
  access: 'viewer',
  extension: true,
  summary: 'What it will be like',
  params: z.object({ place: name }),
  returns: z.strictObject({ place: z.string(), degrees: z.number() }).meta({ id: 'Forecast' }),
  handle: ({ params: { place } }) => Promise.resolve({ data: { place, degrees: 21 } }),
});
`,
  'functions/weather/group.ts': `import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';

export const weather = group({ realms });

export const { endpoint } = weather;
`,
  'functions/weather/endpoints.ts': `import { withIndex } from '../../shared/app/group-index.ts';
import { forecast } from './forecast.ts';
import { places } from './places.ts';

export const endpoints = withIndex('weather', [forecast, places]);
`,
  'functions/weather/index.ts': `import { endpoints } from './endpoints.ts';
import { weather } from './group.ts';

export const handler = weather.handler(endpoints);
`,
  'functions/weather/function.yml': `description: What it will be like
handler: dist/weather/index.handler
memorySize: 256
timeout: 29
table: { REALM: [list], USER: [get] }
alarms: { p95_ms: 1000 }
package: { patterns: [dist/weather/*.mjs] }
events:
  - http: { method: any, path: api/weather, authorizer: '\${self:custom.authorizer}' }
  - http: { method: any, path: 'api/weather/{proxy+}', authorizer: '\${self:custom.authorizer}' }
`,
  'functions/weather/README.md': '# weather\n',
  'functions/sweep/job.ts': `import { job } from '../../shared/app/job.ts';

/** A planted job. */
export const sweep = job({
  name: 'sweep.run',
  summary: 'Sweeps',
  parts: {},
  run: () => Promise.resolve({ swept: 3 }),
});
`,
  'functions/sweep/index.ts': `import { sweep } from './job.ts';

export const { handler } = sweep;
`,
  'functions/sweep/function.yml': `description: Sweeps once an hour
handler: dist/sweep/index.handler
memorySize: 256
timeout: 60
table: {}
alarms: { p95_ms: 1000 }
package: { patterns: [dist/sweep/*.mjs] }
events:
  - schedule: { rate: [rate(1 hour)] }
`,
  'functions/sweep/README.md': '# sweep\n',
};

/** A list with the filter of the recipe, and the noun that it is handed to. */
const plantedList = (parameter: string): Readonly<Record<string, string>> => ({
  'functions/weather/places.ts': `import * as z from 'zod';

import { booleanParameter } from '../../shared/http/parameters/fields.ts';
import { placesOf } from '../../shared/realm/weather/places.ts';
import { endpoint } from './group.ts';

/** A planted list. */
export const places = endpoint({
  name: 'weather.places',
  method: 'GET',
  path: '/api/weather/lists/places/',
  access: 'viewer',
  extension: true,
  summary: 'All places',
  query: () => z.object({ ${parameter}.default(false).describe('only places with problems') }),
  list: { sort: ['place'], ties: ['place'] },
  returns: () => z.array(z.strictObject({ place: z.string(), problems: z.number() }).meta({ id: 'Place' })),
  handle: ({ query }) => Promise.resolve({ data: placesOf(query.with_problems) }),
});
`,
  'shared/realm/weather/places.ts': `import type { Condition } from '../../base/condition.ts';
import { filterRows } from '../../rows/select-rows.ts';
import { RowList } from '../../rows/row-list.ts';
import { objectTable } from '../../rows/row-table.ts';

/** A planted noun. */
export function placesOf(withProblems: boolean): RowList<{ place: string; problems: number }> {
  const where: Condition[] = withProblems ? [{ field: 'problems', predicate: { kind: 'range', least: 1 } }] : [];
  const all = [{ place: 'lyon', problems: 0 }, { place: 'paris', problems: 2 }];
  return RowList.of(filterRows(objectTable(all), where));
}
`,
});

/** The line that a recipe of CONTRIBUTING.md gives as its example. */
function exampleLine(beginning: string): string {
  const text = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8').replace(/\s+/g, ' ');
  const from = text.indexOf(`\`${beginning}`) + 1;
  expect(from).toBeGreaterThan(0);
  return text.slice(from, text.indexOf('`', from));
}

function edit(path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(at(path), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(at(path), after);
}

/** The examples under names that the project does not have, so that it may get the fields and settings of the examples. */
const fieldLine = () => exampleLine('latency: field.number(').replace('latency:', 'planted_field:');
const settingLine = () =>
  exampleLine('engineRetries: setting(')
    .replace('engineRetries:', 'plantedNumber:')
    .replace(/REALMGATE_\w+/, 'REALMGATE_PLANTED_NUMBER');

/** Returns the answer of a function's built handler, which runs in a process of its own. */
async function answered(name: string, event: unknown): Promise<Readonly<Record<string, unknown>>> {
  const context = {
    functionName: name,
    awsRequestId: 'r-1',
    invokedFunctionArn: 'arn:aws:lambda:eu-west-1:1:function:f',
  };
  const script = `
    const context = { ...${JSON.stringify(context)}, getRemainingTimeInMillis: () => 20000 };
    const { handler } = await import(${JSON.stringify(at(`dist/${name}/index.mjs`))});
    const answer = await handler(${JSON.stringify(event)}, context);
    console.log('\\nANSWER ' + JSON.stringify(answer));`;
  const env = {
    PATH: process.env['PATH'],
    AWS_REGION: 'eu-west-1',
    REALMGATE_TABLE: 'none',
    REALMGATE_TOKEN_SECRET: 'none',
  };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env,
    timeout: 60_000,
  });
  return z.record(z.string(), z.unknown()).parse(JSON.parse(/^ANSWER (.*)$/m.exec(stdout)?.[1] ?? 'null'));
}

describe('by its recipe,', () => {
  let resources: PackagedResources;
  let openapi: string;

  beforeAll(async () => {
    const files = { ...planted, ...plantedList(exampleLine('with_problems: booleanParameter')) };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    }
    edit(
      'functions/catalog.ts',
      'export const catalog = [',
      "import { endpoints as weather } from './weather/endpoints.ts';\nexport const catalog = [...weather, ",
    );
    edit(
      'serverless.yml',
      /^functions:\n/m,
      'functions:\n  weather: ${file(functions/weather/function.yml)}\n  sweep: ${file(functions/sweep/function.yml)}\n'.replaceAll(
        '$',
        '$$$$',
      ),
    );
    edit('shared/realm/status/hosts.ts', /^export const hostFields = \{\n/m, `$&  ${fieldLine()},\n`);
    edit('shared/base/settings.ts', /^const ofWork = \(\) => \(\{\n/m, `$&  ${settingLine()},\n`);
    edit('serverless.yml', /^ {2}test: \{\}$/m, '  test: { planted_number: 3 }');
    cpSync(join(projectRoot, 'docs/deployment.md'), at('docs/deployment.md'));
    mkdirSync(at('client/src'), { recursive: true });
    const tsx = join(projectRoot, 'node_modules/tsx/dist/cli.mjs');
    await Promise.all([
      run(process.execPath, [tsx, 'functions/openapi.ts'], { cwd: service.folder, timeout: 120_000 }),
      service.packaged().then((made) => (resources = made)),
    ]);
    openapi = readFileSync(at('openapi.json'), 'utf8');
  });
  afterAll(() => {
    service.remove();
  });

  it('a group is listed', () => {
    expect(openapi.includes('"/api/weather/{place}/": {')).toBe(true);
    const groups = readFileSync(at('functions/README.md'), 'utf8');
    expect(groups).toContain('weather/README.md');
    expect(groups).toMatch(/every 1 hour.*sweep/);
  });

  it('a group is built, and answers', async () => {
    const caller = { userName: 'ann', userCreatedAt: '2026-01-01', role: 'viewer', sessionId: 's' } as const;
    const answer = await answered('weather', gatewayEvent({ path: '/api/weather/paris/', caller }));
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(JSON.parse(String(answer['body']))).toMatchObject({ data: { place: 'paris', degrees: 21 } });
    const index = await answered('weather', gatewayEvent({ path: '/api/weather/', caller }));
    expect(JSON.parse(String(index['body']))).toMatchObject({
      data: [{ name: 'weather.index' }, { name: 'weather.forecast' }, { name: 'weather.places' }],
    });
    const wrong = await answered('weather', gatewayEvent({ path: '/api/weather/paris/?colour=red', caller }));
    expect(wrong).toMatchObject({ statusCode: 400 });
  });

  it('a filter leaves out rows, refuses a wrong value and is in the API document', async () => {
    const caller = { userName: 'ann', userCreatedAt: '2026-01-01', role: 'viewer', sessionId: 's' } as const;
    const places = async (query: string) => {
      const answer = await answered(
        'weather',
        gatewayEvent({ path: `/api/weather/lists/places/${query}`, caller }),
      );
      return { status: answer['statusCode'], body: z.unknown().parse(JSON.parse(String(answer['body']))) };
    };
    const paris = { place: 'paris', problems: 2 };
    expect(await places('')).toMatchObject({
      body: { data: [{ place: 'lyon', problems: 0 }, paris] },
    });
    expect(await places('?with_problems=true')).toMatchObject({
      ...{ status: 200, body: { data: [paris] } },
    });
    expect(await places('?with_problems=perhaps')).toMatchObject({ status: 400 });
    expect(openapi.includes('"name": "with_problems"')).toBe(true);
  });

  it('a job is built, and runs', async () => {
    expect(await answered('sweep', {})).toMatchObject({ swept: 3 });
  });

  it('both are in the deployment', () => {
    const described = ofType(resources, 'AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Description,
    );
    expect(described).toEqual(expect.arrayContaining(['What it will be like', 'Sweeps once an hour']));
    expect(gatewayMethods(resources).map(({ path }) => path)).toContain('/api/weather/{proxy+}');
    expect(JSON.stringify(ofType(resources, 'AWS::Events::Rule'))).toContain('rate(1 hour)');
  });

  it('a field is one entry: in the answer, to sort by, and a filter', () => {
    // Names that are looked for, because a failure that prints the whole document helps nobody.
    const wanted = ['"planted_field": {', '"name": "planted_field_min"', '"-planted_field"'];
    expect(wanted.filter((text) => !openapi.includes(text))).toEqual([]);
  });

  it('a setting is one entry: in the guide, and a parameter of the stage', () => {
    expect(readFileSync(at('docs/deployment.md'), 'utf8')).toMatch(
      /^\| `REALMGATE_PLANTED_NUMBER` +\| \d+ +\| \S/m,
    );
    const environments = ofType(resources, 'AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment?.Variables['REALMGATE_PLANTED_NUMBER'],
    );
    expect(new Set(environments)).toEqual(new Set(['3']));
  });
});
