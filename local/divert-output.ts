import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** Past it the file is put aside as `….1`, in the place of the one before: two of them are all that is kept. */
const largestFile = 10_000_000;

/**
 * Sends what this process writes from now on to a file: the functions log to standard output, as they should, and a
 * person who looks at the screen wants to read something else. The two functions returned still reach the screen.
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

/** What is logged names users and hosts: only this account may read it. */
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
