import { type Options, parseOptions, usage } from './options.ts';
import { type Server, startServer } from './server.ts';

/** For what is not understood, as the administrator's command line has it. */
const USAGE = 2;

const options = readOptions();
if (options?.help) console.log(usage);
else if (options) await run(options);

function readOptions(): Options | undefined {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    complain(error);
    process.exitCode = USAGE;
    return undefined;
  }
}

async function run(options: Options): Promise<void> {
  // Nothing that is made here may be read by others.
  process.umask(0o077);
  process.env['POWERTOOLS_SERVICE_NAME'] ??= 'realmgate';
  let server: Server | undefined;
  // Also while it starts: without a listener the signal ends the process.
  process.on('SIGHUP', () => {
    server?.reload();
  });
  try {
    server = await startServer(options, process.env);
    stopOnSignal(server);
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

function stopOnSignal(server: Server): void {
  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}
