import { processIo } from './io.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), processIo());
// A call that the command does not wait for any more, such as one for another realm after an error, must not keep the process.
setInterval(() => {
  if (process.stdout.writableLength === 0) process.exit();
}, 500).unref();
