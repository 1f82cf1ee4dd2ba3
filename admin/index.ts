import { processIo } from './io.ts';
import { run } from './run.ts';

// The SDK's notice about Node versions is for maintainers, not for the user of a command.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
process.exitCode = await run(process.argv.slice(2), processIo());
