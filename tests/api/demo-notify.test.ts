// `npm run demo -- notify`, against a stack of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { demo } from '../../demo/demo-notify.ts';
import { type LocalStack, startLocal } from '../../demo/start.ts';
import { eventually } from '../support/import-tool.ts';
import { stackSettings } from '../support/stack-settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'realmgate-demo-'));
let stack: LocalStack;
beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  stack = await startLocal({ directory, functionTimeoutMs: 120_000 });
});
afterAll(async () => {
  await stack.close();
  rmSync(directory, { recursive: true, force: true });
});

const run = async (...words: string[]) => {
  const lines: string[] = [];
  await demo([...words, '--data', directory], (line) => lines.push(line));
  return lines.join('\n');
};

describe('npm run demo -- notify', () => {
  it('prints what it sends, the answer and where to look, and the engine has it', async () => {
    const message = 'sent by the demo';
    const printed = await run('notify', '--message', message);
    expect(printed).toContain('POST /api/passive-checks/parser/');
    expect(printed).toContain('202 Accepted');
    expect(printed).toContain('"duplicate": false');
    const [, url = ''] = /^curl .* '(http.*)'$/m.exec(printed) ?? [];
    const headers = { Authorization: `Bearer ${await stack.token('admin')}` };
    await eventually(async () => {
      const answer = await (await fetch(url, { headers })).text();
      return answer.includes(message) ? true : undefined;
    });
  });

  it('says what was refused', async () => {
    const lines: string[] = [];
    const words = ['notify', '--host', 'nobody', '--data', directory];
    await expect(demo(words, (line) => lines.push(line))).rejects.toThrow('The notification was refused.');
    expect(lines.join('\n')).toContain('event.fields.host_name');
  });

  it('says where nothing runs, and what can be said', async () => {
    await expect(demo(['notify', '--data', '/nowhere'], () => undefined)).rejects.toThrow('npm start');
    await expect(run('other')).rejects.toThrow('--priority');
    expect(await run('--help')).toContain('--priority');
  });
});
