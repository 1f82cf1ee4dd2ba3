// `npm version X` runs this before it commits and tags: the version is written into all files that have it, and into CHANGELOG.md.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { projectVersion, writeVersion } from './version-files.ts';

const root = join(import.meta.dirname, '../..');
const today = new Date().toISOString().slice(0, 10);
const paths = writeVersion(root, projectVersion(root), today);
execFileSync('git', ['add', ...paths], { cwd: root, stdio: 'inherit' });
