// `npm run openapi:bundle`, which `npm ci` runs too: writes openapi.json and the types of the client from the parts in this folder.
import { join } from 'node:path';

import { writeBundle } from './bundle.ts';

await writeBundle(join(import.meta.dirname, '..'));
