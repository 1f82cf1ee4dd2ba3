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
    const starting = startServer(options, process.env);
    stopOnSignal(starting);
    server = await starting;
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

/** A job of a terminal gets its signal as a group, and npm passes it on: what comes so soon is the same one. A later one ends at once. */
const SAME_SIGNAL_MS = 1000;

/** One that comes while it starts waits for that. */
function stopOnSignal(starting: Promise<Server>): void {
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    const stopped = starting.then((server) => server.stop());
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}
