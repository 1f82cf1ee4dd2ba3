// Every packaged zip, as the platform runs it: its own runtime client, on the deployed version of Node, with the local stack's table,
// secrets and engines around it. Two answers each; the first one is a cold start's.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type AwsOfDemo, startAwsOfDemo } from '../support/aws-of-demo.ts';
import { gatewayEvent } from '../support/event.ts';
import { fetchRuntimeClient, RunningFunction } from '../support/runtime-client.ts';
import { copyService, projectRoot, usualFunctionNames } from '../support/service-copy.ts';
import { startStagedSecrets } from '../support/staged-secrets.ts';

const functionFile = z.object({
  handler: z.string(),
  memorySize: z.number(),
  events: z
    .array(
      z.looseObject({
        http: z
          .looseObject({ path: z.string(), response: z.object({ transferMode: z.string() }).optional() })
          .optional(),
      }),
    )
    .default([]),
});

/** Requests of groups without an index. All other groups are asked for their index. */
const paths: Readonly<Record<string, string>> = {
  api: '/health',
  docs: '/docs/',
  status: '/api/status/realms/paris/',
  stats: '/api/stats/realms/',
};
const admin = {
  userName: 'admin',
  userCreatedAt: '',
  role: 'admin' as const,
  sessionId: 'of-this-test',
};

/** A passive check as the queue hands it on. */
const message = () => ({
  messageId: 'of-this-test',
  receiptHandle: 'of-this-test',
  body: JSON.stringify({
    ...{ id: 'of-this-test', realm: 'paris', host_name: 'caméra parking', service: null },
    ...{ return_code: 0, output: 'fine', time: Math.floor(Date.now() / 1000) },
  }),
  attributes: {
    MessageGroupId: 'of-this-test',
    MessageDeduplicationId: 'of-this-test',
    ApproximateReceiveCount: '1',
    SentTimestamp: String(Date.now()),
  },
});

describe('packaged functions under the runtime client', () => {
  const names = usualFunctionNames();
  const version = /runtime: nodejs(\d+)\.x/.exec(
    readFileSync(join(projectRoot, 'serverless.yml'), 'utf8'),
  )![1]!;
  const service = copyService();
  const rows: string[] = [];
  let local: LocalStack;
  let aws: AwsOfDemo;
  let staged: Awaited<ReturnType<typeof startStagedSecrets>>;
  let programs: Awaited<ReturnType<typeof fetchRuntimeClient>>;

  beforeAll(async () => {
    programs = await fetchRuntimeClient(version);
    local = await startLocal({ functionTimeoutMs: 120_000 });
    aws = await startAwsOfDemo(local);
    staged = await startStagedSecrets();
    await service.packaged();
  }, 600_000);
  afterAll(async () => {
    process.stdout.write(`\nfunction | memory MB | peak MB | first ms | second ms\n${rows.join('\n')}\n`);
    service.remove();
    await local.close();
    await aws.close();
    await staged.close();
  });

  function eventOf(name: string, token: string, file: z.infer<typeof functionFile>): unknown {
    const methodArn = 'arn:aws:execute-api:eu-west-1:123456789012:api/test/GET/api/status/';
    if (name === 'authorizer') return { type: 'TOKEN', methodArn, authorizationToken: `Bearer ${token}` };
    if (name === 'passive-check-authorizer')
      return { type: 'REQUEST', methodArn, headers: { Authorization: `Bearer ${token}` } };
    if (name === 'passive-check-delivery') return { Records: [message()] };
    if (name === 'operation-delivery')
      return { Records: [{ ...message(), body: '{"request":"none","part":0}' }] };
    if (name === 'key-rotation')
      return { Step: 'createSecret', SecretId: staged.arn, ClientRequestToken: staged.begin() };
    if (!file.events.some(({ http }) => http)) return { 'detail-type': 'Scheduled Event' };
    const headers = name === 'token' ? { Authorization: 'Basic bm9ib2R5Ondyb25nLXBhc3N3b3Jk' } : {};
    return gatewayEvent({ path: paths[name] ?? `/api/${name}/`, headers, caller: admin });
  }

  it('are run by the deployed version of Node', () => {
    expect(execFileSync(programs.node, ['--version'], { encoding: 'utf8' })).toMatch(`v${version}.`);
  });

  it.each(names)('%s answers twice within its memory', async (name) => {
    const file = functionFile.parse(
      parse(readFileSync(join(projectRoot, 'functions', name, 'function.yml'), 'utf8')),
    );
    const folder = mkdtempSync(join(tmpdir(), 'realmgate-task-'));
    execFileSync('unzip', ['-q', join(service.folder, 'package', `${name}.zip`), '-d', folder]);
    const packed = {
      folder,
      handler: file.handler,
      memoryMb: file.memorySize,
      env: {
        ...aws.env,
        ...(name === 'key-rotation' && {
          AWS_ENDPOINT_URL_SECRETS_MANAGER: staged.url,
          REALMGATE_TOKEN_SECRET: staged.name,
        }),
        NODE_OPTIONS: '--max-semi-space-size=64',
      },
    };
    const running = await RunningFunction.start(packed, programs);
    try {
      const event = eventOf(name, await aws.token('admin'), file);
      const first = await running.invoke(event);
      const second = await running.invoke(event);
      const streams = file.events.some(({ http }) => http?.response?.transferMode === 'STREAM');
      for (const { answer, error, streamed } of [first, second]) {
        expect(error).toBeUndefined();
        expect(streamed).toBe(streams);
        const status = z.object({ statusCode: z.number() }).safeParse(answer).data?.statusCode ?? 200;
        expect(status).toBeLessThan(500);
      }
      expect(running.peakMb()).toBeLessThan(file.memorySize);
      rows.push(
        [name, file.memorySize, running.peakMb(), Math.round(first.ms), Math.round(second.ms)].join(' | '),
      );
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
