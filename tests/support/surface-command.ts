// `npm run surface` writes tests/surface.txt.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from './service-copy.ts';
import { surface } from './surface.ts';

writeFileSync(join(projectRoot, 'tests/surface.txt'), surface());
