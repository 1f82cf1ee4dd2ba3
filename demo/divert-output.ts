import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** The size in bytes at which the file is renamed to `….1`. It replaces the older one, so that at most two files are kept. */
const largestFile = 10_000_000;

/**
 * Redirects the output of this process to a file from now on: the functions log to standard output, but a person at the screen wants to
 * read something else. The two returned functions still write to the screen.
 */
export function divertOutput(file: string, largest = largestFile) {
  const screen = process.stdout.write.bind(process.stdout);
  const screenErrors = process.stderr.write.bind(process.stderr);
  const write = rotatingFile(file, largest);
  const divert = (chunk: string | Uint8Array) => {
    write(Buffer.from(chunk));
    return true;
  };
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

/**
 * Returns a function that appends to a file with rotation. Log lines contain names of users and hosts, so that only this account may
 * read the file.
 */
export function rotatingFile(file: string, largest: number): (bytes: Buffer) => void {
  const open = () => openSync(file, 'a', 0o600);
  let descriptor = open();
  let size = fstatSync(descriptor).size;
  return (bytes) => {
    if (size > 0 && size + bytes.length > largest) {
      closeSync(descriptor);
      renameSync(file, `${file}.1`);
      descriptor = open();
      size = 0;
    }
    writeSync(descriptor, bytes);
    size += bytes.length;
  };
}
