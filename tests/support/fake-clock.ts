import { existsSync, readdirSync } from 'node:fs';

/** Returns the path of Debian's `libfaketime`, or `undefined` if it is not installed. */
export function findFakeClock(): string | undefined {
  return readdirSync('/usr/lib')
    .map((architecture) => `/usr/lib/${architecture}/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path));
}

/**
 * Returns the environment of a program whose clock is off by so many seconds. Its timers are right: the monotonic clock is not changed.
 * An offset of 0 needs no library.
 */
export function fakeClock(offsetSeconds: number): Readonly<Record<string, string>> {
  if (offsetSeconds === 0) return {};
  const library = findFakeClock();
  if (library === undefined) throw new Error('libfaketime is not installed (apt-get install faketime)');
  const offset = `${offsetSeconds > 0 ? '+' : ''}${offsetSeconds}s`;
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
