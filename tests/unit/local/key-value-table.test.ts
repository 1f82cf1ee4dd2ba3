import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { sdkConfig } from '../../../local/aws-stand-in.ts';
import { startKeyValueTable } from '../../../local/key-value-table.ts';
import type { LoopbackServer } from '../../../platform/loopback-server.ts';
import { createTable } from '../../../shared/store/table.ts';

let directory: string;
let server: LoopbackServer | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'realmgate-table-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(directory, { recursive: true });
});

const key = { pk: 'REALM', sk: 'demo' };
async function open(fresh = false) {
  await server?.close();
  server = await startKeyValueTable({ tableName: 'realmgate-local', directory, fresh });
  return createTable({ tableName: 'realmgate-local', client: sdkConfig(server.url) });
}

describe('the embedded table', () => {
  it('is there at once and keeps its items over a restart', async () => {
    await (await open()).put(key, { kept: true });
    expect(await (await open()).get(key)).toMatchObject({ kept: true });
  });

  it('starts over when told to', async () => {
    await (await open()).put(key, { kept: true });
    expect(await (await open(true)).get(key)).toBeUndefined();
  });
});
