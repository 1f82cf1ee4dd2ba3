import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { release } from '../../shared/base/release.ts';
import { projectRoot } from '../support/service-copy.ts';

it('the release that callers see is that of package.json', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  expect(release).toBe(manifest.version);
});
