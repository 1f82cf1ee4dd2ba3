import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { findStage } from '../../../cli/stage.ts';
import { projectRoot } from '../../support/service-copy.ts';

interface Alias {
  FunctionVersion: string;
  RoutingConfig?: { AdditionalVersionWeights: Record<string, number> };
  RevisionId: string;
}

/** A function with versions and the alias `live`, as the actions of Lambda that a release uses. */
class Functions {
  alias: Alias = { FunctionVersion: '6', RevisionId: 'r0' };
  versions = ['$LATEST', '2', '4', '6'];
  /** Whether there is code that no version has. */
  changed = true;
  /** Every state that the alias had. */
  readonly states: string[] = [];

  publish(): { Version: string } {
    if (this.changed) this.versions.push(String(Number(this.versions.at(-1)) + 1));
    this.changed = false;
    return { Version: this.versions.at(-1)! };
  }

  point({ FunctionVersion, RoutingConfig, RevisionId }: Partial<Alias>): Alias {
    if (RevisionId !== this.alias.RevisionId) throw new Error('PreconditionFailedException');
    const weights = RoutingConfig?.AdditionalVersionWeights ?? {};
    this.states.push(`${FunctionVersion} ${JSON.stringify(weights)}`);
    this.alias = {
      FunctionVersion: FunctionVersion!,
      RoutingConfig: { AdditionalVersionWeights: weights },
      RevisionId: `r${this.states.length}`,
    };
    return this.alias;
  }
}

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: Partial<Alias>;
}

/** The clients of a release; of the alarms, those that ring at each look. */
function around(functions: Functions, looks: readonly (readonly string[])[]) {
  let look = 0;
  return {
    lambda: {
      send({ constructor, input }: Command): Promise<unknown> {
        const answers: Record<string, () => unknown> = {
          GetAliasCommand: () => functions.alias,
          PublishVersionCommand: () => functions.publish(),
          UpdateAliasCommand: () => functions.point(input),
        };
        return Promise.resolve().then(() => answers[constructor.name]!());
      },
    },
    cloudwatch: {
      send: () => {
        const names = looks[Math.min(look, looks.length - 1)]!;
        look += 1;
        if (names.includes('unreadable')) return Promise.reject(new Error('AccessDenied'));
        return Promise.resolve({ MetricAlarms: names.map((AlarmName) => ({ AlarmName })) });
      },
    },
    sleep: () => Promise.resolve(),
    log: () => undefined,
    looks: () => look,
  };
}

type Release = (
  parts: ReturnType<typeof around>,
  wanted: object,
) => Promise<{ version: string; returned: string[] }>;
const script = (name: string) => join(projectRoot, 'deploy/release', name);
const { release } = (await import(script('release.mjs'))) as { release: Release };
const { stageRegion } = (await import(script('stage-region.mjs'))) as {
  stageRegion: (root: string, stage: string, env: Readonly<Record<string, string>>) => string;
};
const wanted = {
  functionName: 'realmgate-prod-status',
  alarmPrefix: 'realmgate-prod-',
  share: 0.1,
  minutes: 5,
};

describe('a release', () => {
  it('gives a tenth of the calls to the new version for five minutes, then all', async () => {
    const functions = new Functions();
    const parts = around(functions, [[]]);
    expect(await release(parts, wanted)).toEqual({ version: '7', returned: [] });
    expect(functions.states).toEqual(['6 {"7":0.1}', '7 {}']);
    // One look before, and one each quarter of a minute.
    expect(parts.looks()).toBe(21);
  });

  it('is taken back as soon as an alarm rings that did not before', async () => {
    const functions = new Functions();
    const parts = around(functions, [['old'], ['old'], ['old', 'realmgate-prod-internal-errors']]);
    const returned = ['realmgate-prod-internal-errors'];
    expect(await release(parts, wanted)).toEqual({ version: '6', returned });
    expect(functions.states).toEqual(['6 {"7":0.1}', '6 {}']);
    expect(parts.looks()).toBe(3);
  });

  it('is taken back where the alarms cannot be read', async () => {
    const functions = new Functions();
    expect(await release(around(functions, [[], ['unreadable']]), wanted)).toMatchObject({ version: '6' });
    expect(functions.states.at(-1)).toBe('6 {}');
  });

  it('is done where there is nothing new', async () => {
    const functions = new Functions();
    functions.changed = false;
    expect(await release(around(functions, [[]]), wanted)).toEqual({ version: '6', returned: [] });
    expect(functions.states).toEqual([]);
  });

  it('does not begin while another is under way', async () => {
    const functions = new Functions();
    functions.alias.RoutingConfig = { AdditionalVersionWeights: { '7': 0.1 } };
    await expect(release(around(functions, [[]]), wanted)).rejects.toThrow('under way: version 7');
    expect(functions.states).toEqual([]);
  });
});

describe('the region of a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-region-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is the one that the stage was deployed to', () => {
    const params = 'params:\n  default: {}\n  dev:\n  prod: { region: eu-central-1, log_level: WARN }\n';
    const both = (stage: string, env: Readonly<Record<string, string>> = {}, text = params) => {
      writeFileSync(join(folder, 'serverless.yml'), text);
      const region = stageRegion(folder, stage, env);
      // `npm run admin` goes to the same one.
      expect(findStage(stage, env, folder).region).toBe(region);
      return region;
    };
    expect(both('prod', { AWS_REGION: 'us-east-1' })).toBe('eu-central-1');
    expect(both('dev', { AWS_REGION: 'us-east-1' })).toBe('us-east-1');
    expect(both('dev')).toBe('eu-west-1');
    expect(both('dev', {}, params.replace('default: {}', 'default: { region: us-west-2 }'))).toBe(
      'us-west-2',
    );
  });
});

describe('npm run rollback', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  async function answer(functions: Functions, request: IncomingMessage): Promise<unknown> {
    const path = '/2015-03-31/functions/realmgate-prod-status';
    const asked = `${request.method} ${request.url}`.replace(path, '').replace(/\/?(\?.*)?$/, '');
    if (asked === 'GET /aliases/live') return functions.alias;
    if (asked === 'PUT /aliases/live') return functions.point((await json(request)) as Partial<Alias>);
    if (asked === 'GET /versions') return { Versions: functions.versions.map((Version) => ({ Version })) };
    throw new Error(`not asked by this command before: ${asked}`);
  }

  async function rollback(functions: Functions, ...words: string[]) {
    return rollbackIn({ AWS_REGION: 'eu-central-1' }, functions, words);
  }

  async function rollbackIn(
    region: Readonly<Record<string, string>>,
    functions: Functions,
    words: readonly string[],
  ) {
    const own = createServer((request, response) => {
      answer(functions, request).then(
        (body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(400).end(JSON.stringify({ message: String(error) })),
      );
    });
    server = own;
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const env = {
      PATH: process.env['PATH'],
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(own.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'of-a-test',
      AWS_SECRET_ACCESS_KEY: 'of-a-test',
      ...region,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    };
    return promisify(execFile)(process.execPath, [script('index.mjs'), 'rollback', ...words], { env });
  }

  it('gives all calls to the version before', async () => {
    const functions = new Functions();
    const { stdout } = await rollback(functions, 'status', '--stage', 'prod');
    expect(stdout).toBe('realmgate-prod-status: all calls go to version 4\n');
    expect(functions.states).toEqual(['4 {}']);
  });

  it('works where the environment says no region, as the deployment does', async () => {
    const functions = new Functions();
    await rollbackIn({}, functions, ['status', '--stage', 'prod']);
    expect(functions.states).toEqual(['4 {}']);
  });

  it('ends a release that is under way', async () => {
    const functions = new Functions();
    functions.alias.RoutingConfig = { AdditionalVersionWeights: { '7': 0.1 } };
    await rollback(functions, 'status', '--stage', 'prod');
    expect(functions.states).toEqual(['6 {}']);
  });

  it('goes to the version that is named', async () => {
    const functions = new Functions();
    await rollback(functions, 'status', '--stage', 'prod', '--to', '2');
    expect(functions.states).toEqual(['2 {}']);
  });

  it('says that there is none before the first', async () => {
    const functions = new Functions();
    functions.alias.FunctionVersion = '2';
    await expect(rollback(functions, 'status', '--stage', 'prod')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no version of realmgate-prod-status before 2.\n',
    });
  });

  it.each([
    [['nothing', '--stage', 'prod'], 'There is no function nothing.'],
    [['status'], 'Say which functions, and of which stage.'],
    [['status', '--stage', 'prod', '--percent', '0'], '--percent is a whole number from 1 to 99.'],
    [['status', '--stage', 'prod', '--sideways'], "Unknown option '--sideways'"],
  ])('does not understand %j', async (words, fault) => {
    await expect(rollback(new Functions(), ...words)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(fault),
    });
  });
});
