import { createWriteStream } from 'node:fs';

/**
 * Sends what this process writes from now on to a file: the functions log to standard output, as they should, and a
 * person who looks at the screen wants to read something else. The two functions returned still reach the screen.
 */
export function divertOutput(file: string) {
  const screen = process.stdout.write.bind(process.stdout);
  const screenErrors = process.stderr.write.bind(process.stderr);
  const log = createWriteStream(file, { flags: 'a' });
  const divert = (chunk: string | Uint8Array) => log.write(chunk);
  process.stdout.write = divert;
  process.stderr.write = divert;
  return {
    print: (line: string) => {
      screen(`${line}\n`);
    },
    complain: (line: string) => {
      screenErrors(`${line}\n`);
    },
  };
}
