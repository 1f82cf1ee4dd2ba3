// `serverless deploy function -f status`, against a stand-in of the actions that it asks of AWS.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { copyService } from '../support/service-copy.ts';

const service = copyService();
const name = 'realmgate-test-status';
let aws: Server;
/** The code and the configuration that the function was uploaded with. */
const uploaded: { zip?: Buffer; configuration?: Readonly<Record<string, unknown>> } = {};

async function answer(request: IncomingMessage): Promise<string> {
  const asked = `${request.method} ${request.url}`;
  if (asked === 'POST /') {
    expect(await text(request)).toContain('Action=GetCallerIdentity');
    const ids =
      '<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/ops</Arn><UserId>U</UserId>';
    return `<GetCallerIdentityResponse><GetCallerIdentityResult>${ids}</GetCallerIdentityResult></GetCallerIdentityResponse>`;
  }
  if (asked === `GET /2015-03-31/functions/${name}`) {
    const state = { State: 'Active', LastUpdateStatus: 'Successful', PackageType: 'Zip', CodeSha256: 'old' };
    return JSON.stringify({ Configuration: { FunctionName: name, ...state } });
  }
  const body = (await json(request)) as Readonly<Record<string, unknown>>;
  if (asked === `PUT /2015-03-31/functions/${name}/code`) {
    uploaded.zip = Buffer.from(String(body['ZipFile']), 'base64');
  } else if (asked === `PUT /2015-03-31/functions/${name}/configuration`) {
    uploaded.configuration = body;
  } else {
    throw new Error(`not asked by this command before: ${asked}`);
  }
  return '{}';
}

beforeAll(async () => {
  aws = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(400).end(JSON.stringify({ message: String(error) })),
    );
  });
  await new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(service.folder, 'dist/status'), { recursive: true });
  writeFileSync(join(service.folder, 'dist/status/index.mjs'), 'export const handler = "old";');
  await service.run(['deploy', 'function', '-f', 'status', '--stage', 'test'], {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(aws.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'of-a-test',
    AWS_SECRET_ACCESS_KEY: 'of-a-test',
    AWS_REGION: 'eu-central-1',
  });
});
afterAll(() => {
  aws.close();
  service.remove();
});

it('uploads the code of the present sources, whatever dist/ held before', () => {
  const code = unpacked(uploaded.zip!, 'dist/status/index.mjs');
  expect(code).not.toContain('"old"');
  expect(code).toContain('export{');
});

it('builds that function only', () => {
  expect(existsSync(join(service.folder, 'dist/config'))).toBe(false);
});

it('sets the function to what serverless.yml says', () => {
  expect(uploaded.configuration).toMatchObject({
    Timeout: 29,
    Role: `arn:aws:iam::123456789012:role/${name}-eu-central-1`,
    Environment: { Variables: { REALMGATE_TABLE: 'realmgate-test' } },
  });
});

/** One file of a zip, found by its local header (APPNOTE 4.3.7); its size is in the directory at the end. */
function unpacked(zip: Buffer, file: string): string {
  const entry = zip.lastIndexOf(file) - 46;
  const size = zip.readUInt32LE(entry + 20);
  const header = zip.readUInt32LE(entry + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return inflateRawSync(zip.subarray(start, start + size)).toString('utf8');
}
