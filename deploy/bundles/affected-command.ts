// `npm run affected -- --base REVISION` prints the functions whose bundle differs from the one that the sources of the revision make,
// one for each line, and `stack` if the template may differ. `--json` prints both as one object.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readOptions } from '../read-options.ts';
import { affected } from './affected.ts';

const usage = 'Say what was deployed: npm run affected -- --base REVISION [--json]';
const { values } = readOptions(usage, () =>
  parseArgs({ options: { base: { type: 'string' }, json: { type: 'boolean', default: false } } }),
);
if (values.base === undefined) {
  console.error(usage);
  process.exit(2);
}
const { stack, functions } = await affected(join(import.meta.dirname, '../..'), values.base);
if (values.json) console.log(JSON.stringify({ stack, functions }));
else for (const line of [...(stack ? ['stack'] : []), ...functions]) console.log(line);
