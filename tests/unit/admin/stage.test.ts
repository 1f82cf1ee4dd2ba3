import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { findStage } from '../../../admin/stage.ts';
import { tableDefinition } from '../../../shared/store/table-definition.ts';
import { startAdmin } from '../../support/admin.ts';
import { startDynalite } from '../../support/dynalite.ts';
import { clientConfig } from '../../support/key-value-server.ts';
import { startSecrets } from '../../support/secrets-stand-in.ts';
import { projectRoot } from '../../support/service-copy.ts';

describe('a stage', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'realmgate-stage-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const regionOf = (stage: string, params: string, env = {}) => {
    writeFileSync(join(folder, 'serverless.yml'), params);
    return findStage(stage, env, folder).region;
  };

  it("is in its own region, the default's, the environment's, or that of serverless.yml", () => {
    const params = 'params:\n  default: {}\n  dev:\n  prod: { region: eu-central-1, log_level: WARN }\n';
    expect(regionOf('prod', params, { AWS_REGION: 'us-east-1' })).toBe('eu-central-1');
    expect(regionOf('dev', params, { AWS_REGION: 'us-east-1' })).toBe('us-east-1');
    expect(regionOf('dev', params)).toBe('eu-west-1');
    expect(regionOf('dev', params.replace('default: {}', 'default: { region: us-west-2 }'))).toBe(
      'us-west-2',
    );
    const yaml = readFileSync(join(projectRoot, 'serverless.yml'), 'utf8');
    expect(yaml).toContain("region: ${opt:region, param:region, env:AWS_REGION, 'eu-west-1'}");
  });

  it('has a plain name', () => {
    expect(() => findStage('prod/../dev', {})).toThrow('has letters, digits and hyphens only');
  });
});

describe("the guide's commands after a deployment", () => {
  const guide = readFileSync(join(projectRoot, 'docs/deployment.md'), 'utf8');
  // Returns the variables as a shell reads them, without comments.
  const commands = [...guide.matchAll(/^npm run admin -- (.*--stage prod.*)$/gm)]
    .map(([, line = '']) => line.split(' #')[0]?.trim() ?? '')
    // No engine is there to be reached.
    .filter((line) => !line.includes('realms check'));
  let stop: () => Promise<unknown>;
  let stack: Awaited<ReturnType<typeof startAdmin>>;

  beforeEach(async () => {
    const [dynamodb, secrets] = await Promise.all([startDynalite(), startSecrets()]);
    stack = await startAdmin(() => Date.parse('2026-11-20T10:15:00Z'));
    // The state after `deploy`: the table exists and is empty.
    const client = new DynamoDBClient(clientConfig(dynamodb.url));
    await client.send(new CreateTableCommand(tableDefinition('realmgate-prod')));
    client.destroy();
    const environment = {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ACCESS_KEY_ID: 'of-a-test',
      AWS_SECRET_ACCESS_KEY: 'of-a-test',
    };
    Object.assign(process.env, environment);
    stop = async () => {
      for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
      await Promise.all([dynamodb.stop(), secrets.close(), stack.stop()]);
    };
  });
  afterEach(() => stop());

  it('work as pasted', async () => {
    expect(commands).toHaveLength(4);
    for (const command of commands) {
      expect(await stack.admin(command, { secret: 'a long password' })).toMatchObject({ code: 0, err: '' });
    }
    const { out } = await stack.admin('--stage prod users list --json');
    expect(JSON.parse(out)).toMatchObject([
      { user_name: 'alice', role: 'admin' },
      { user_name: expect.stringContaining('canary'), role: 'viewer' },
    ]);
  });

  it('are refused together with --local', async () => {
    expect(await stack.admin('--stage prod --local users list')).toMatchObject({
      code: 2,
      err: expect.stringContaining("'--local' cannot be used with option '--stage"),
    });
  });
});
