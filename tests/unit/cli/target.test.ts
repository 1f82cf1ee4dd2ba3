import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { startAdmin } from '../../support/admin.ts';

describe('where the command line works', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;

  beforeEach(async () => {
    stack = await startAdmin(() => 0);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('is to be said', async () => {
    expect(await stack.admin('users list')).toEqual({
      code: 2,
      out: '',
      err: 'Say where: --local for the running local stack, or --table NAME (or REALMGATE_TABLE).\n',
    });
  });

  it('is not here without a local stack', async () => {
    await rm(join(stack.folder, '.local'), { recursive: true });
    expect(await stack.admin('users list --local')).toEqual({
      code: 1,
      out: '',
      err: 'There is no local stack here. Start it with: npm start\n',
    });
  });
});
