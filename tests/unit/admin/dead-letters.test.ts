import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { keptNames } from '../../../server/storage/records.ts';
import { startAdmin } from '../../support/admin.ts';

const check = (output: string, realm = 'paris') =>
  JSON.stringify({
    ...{ id: output, realm, host_name: 'web-1', service: 'http', return_code: 2, output, time: 1 },
  });

describe('admin dead-letters', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const dead = () => stack.queues.get(keptNames.dead_check_queue)!;
  const checks = () => stack.queues.get(keptNames.check_queue)!;
  const bury = (body: string, group: string) => dead().send({ body, group, deduplicationId: body });

  beforeEach(async () => {
    stack = await startAdmin(Date.now);
    await bury(check('a'), 'g1');
    await bury(check('b'), 'g1');
    await bury(check('c', 'lyon'), 'g2');
    await bury('x', 'g3');
  });
  afterEach(() => stack.stop());

  it('lists them, and leaves them as they are', async () => {
    for (const turn of [1, 2]) {
      const { code, out } = await stack.admin('dead-letters list --local');
      expect([turn, code]).toEqual([turn, 0]);
      const lines = out.trimEnd().split('\n');
      expect(lines.slice(0, 3).map((line) => line.slice(25))).toEqual([
        'paris | web-1 | http | 2 | a',
        'paris | web-1 | http | 2 | b',
        'lyon | web-1 | http | 2 | c',
      ]);
      expect(lines.slice(3).map((line) => line.replace(/^\S+Z /, ''))).toEqual(['not a check', '4 of 4']);
    }
    expect(await dead().size()).toEqual({ visible: 4, hidden: 0 });
  });

  it('lists each on a line of its own, without what a terminal acts on', async () => {
    await bury(check('long\noutput\u001B[2J\u202Eof | a plugin'), 'g4');
    const { out } = await stack.admin('dead-letters list --local');
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(out).toContain('| 2 | long output\\u{1b}[2J\\u{202e}of | a plugin\n');
  });

  it('sends those of a realm again, in their order, and leaves the others', async () => {
    expect(await stack.admin('dead-letters redrive --realm paris --local')).toMatchObject({
      code: 0,
      out: '2 sent again.\n',
    });
    const sent = await checks().receive(10);
    expect(sent.map(({ body }) => body)).toEqual([check('a'), check('b')]);
    expect(await dead().size()).toEqual({ visible: 2, hidden: 0 });
  });

  it('sends all again', async () => {
    expect((await stack.admin('dead-letters redrive --local')).out).toBe('4 sent again.\n');
    expect([await checks().size(), await dead().size()]).toMatchObject([{ visible: 4 }, { visible: 0 }]);
  });

  it('asks which queues', async () => {
    expect(await stack.admin('dead-letters list --table t')).toMatchObject({
      code: 2,
      err: expect.stringContaining('REALMGATE_CHECK_QUEUE'),
    });
  });
});
