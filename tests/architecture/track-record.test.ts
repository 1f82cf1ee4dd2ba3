// docs/track-record.md and the patches of tests/planted belong together, and each patch still applies. That a test finds each fault is shown by
// `npm run test:planted`, which takes too long for here.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

const folder = join(projectRoot, 'tests/planted');
const patches = readdirSync(folder).filter((file) => file.endsWith('.patch'));
const page = readFileSync(join(projectRoot, 'docs/track-record.md'), 'utf8');
const entries = [...page.matchAll(/^- `([\w-]+)`: .+ Since .+ Met by: /gm)].map(([, name = '']) => name);

describe('the track record', () => {
  it(
    'has an entry for each patch, and a patch for each entry',
    withAdvice('add the entry to docs/track-record.md, or the patch to tests/planted.', () => {
      const names = patches.map((file) => file.slice(0, -'.patch'.length));
      expect([...entries].sort()).toEqual([...names].sort());
    }),
  );

  it.each(patches)(
    '%s applies to the code, and names a test that exists',
    withAdvice('make the patch anew: put the fault back by hand, and take `git diff -U1`.', (file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, test = ''] = /^Test: (\S+)$/m.exec(text) ?? [];
      expect(existsSync(join(projectRoot, test)) && test).toMatch(/^tests\/.+\.test\.ts$/);
      execFileSync('git', ['apply', '--check', join(folder, file)], { cwd: projectRoot, stdio: 'pipe' });
    }),
  );
});
