// The call that a release makes to a new version, made to the functions themselves. Nothing stands around them: no table, no secret.
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { readReleaseFacts, type ReleaseFacts } from '../../../deploy/release/release-facts.ts';
import { callVersion } from '../../../deploy/release/test-call.ts';
import { awsClient } from '../../support/aws-client.ts';
import { testLambdaContext } from '../../support/event.ts';
import { deployedFunctionNames, projectRoot } from '../../support/service-copy.ts';

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** Lambda, with this handler as the version. */
function lambdaWith(handler: Handler, answers: unknown[]) {
  return awsClient(async ({ input }) => {
    try {
      const { Payload } = input as { readonly Payload: Buffer };
      const answer = await handler(JSON.parse(Payload.toString()), testLambdaContext());
      answers.push(answer);
      return { Payload: Buffer.from(JSON.stringify(answer)) };
    } catch (error) {
      const Payload = Buffer.from(JSON.stringify({ errorMessage: (error as Error).message }));
      return { FunctionError: 'Unhandled', Payload };
    }
  });
}

describe('the call of a release', () => {
  const env = {
    REALMGATE_TABLE: 'of-a-test',
    REALMGATE_TOKEN_SECRET: 'of-a-test',
    AWS_REGION: 'eu-west-1',
    // Calls of the table or of secrets are refused immediately.
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'of-a-test',
    AWS_SECRET_ACCESS_KEY: 'of-a-test',
    AWS_MAX_ATTEMPTS: '1',
  };
  const before = { ...process.env };
  beforeAll(() => {
    Object.assign(process.env, env);
  });
  afterAll(() => {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  });

  const facts = new Map(deployedFunctionNames().map((name) => [name, readReleaseFacts(projectRoot, name)]));
  const isJob = ({ event }: ReleaseFacts) => event !== undefined && Object.keys(event).length === 0;
  const answering = [...facts].filter(([, one]) => one.event !== undefined && !isJob(one));

  it.each(answering)('is answered by %s without a caller, and without any table', async (name, one) => {
    const { handler } = (await import(join(projectRoot, 'functions', name, 'index.ts'))) as {
      handler: Handler;
    };
    const answers: unknown[] = [];
    const run = { lambda: lambdaWith(handler, answers), signal: new AbortController().signal };
    const move = { functionName: name, version: '7', facts: one };
    await expect(callVersion(run, move)).resolves.toBeUndefined();
    expect(answers).toHaveLength(1);
  });

  it('is one more run of a job that a schedule starts, and is not made if each call does work', () => {
    const names = (holds: (one: ReleaseFacts) => boolean) =>
      [...facts].filter(([, one]) => holds(one)).map(([name]) => name);
    expect(names(isJob)).toEqual([
      'canary',
      'collector-watch',
      'maintenance-planner',
      'objective-watch',
      'warm-watch',
    ]);
    expect(names(({ event }) => event === undefined)).toEqual(['key-rotation']);
  });
});
