import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from '@jest/globals';

import { releaseVersion } from '../../shared/base/release.ts';
import { withAdvice } from '../support/advice.ts';
import { projectRoot } from '../support/service-copy.ts';

it(
  'the release that callers see is that of package.json',
  withAdvice('give shared/base/release.ts the version of package.json.', () => {
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    expect(releaseVersion).toBe(manifest.version);
  }),
);
