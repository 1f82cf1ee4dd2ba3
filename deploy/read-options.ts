/**
 * Returns what `parse` reads of the command line. `--help` prints `usage` and ends the process before anything is done. So does a command line that
 * cannot be read, with exit code 2.
 */
export function readOptions<T>(usage: string, parse: () => T): T {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parse();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
