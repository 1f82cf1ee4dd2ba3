import { parseOptions, type ServeOptions, usage } from './options.ts';
import { type Server, startServer } from './server.ts';

/** The exit code for wrong options, as in the administrator's command line. */
const USAGE = 2;

const options = readOptions();
if (options?.help) console.log(usage);
else if (options) await run(options);

function readOptions(): ServeOptions | undefined {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    complain(error);
    process.exitCode = USAGE;
    return undefined;
  }
}

async function run(options: ServeOptions): Promise<void> {
  // Other users of the machine must not read the files that this process creates.
  process.umask(0o077);
  // A read of the system's environment takes 0.3 µs, and the logger makes nine for each request. A copy is an object like others.
  process.env = { POWERTOOLS_SERVICE_NAME: 'realmgate', ...process.env };
  let server: Server | undefined;
  // The listener is set before the server starts, because the signal ends a process that has none.
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

/**
 * A second signal within this time, in milliseconds, is ignored: a terminal sends the signal to the whole process
 * group, and npm passes it on again. A later signal ends the process at once.
 */
const SAME_SIGNAL_MS = 1000;

/** If the signal comes while the server starts, the stop waits for the start. */
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
