import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the memory of a process in megabytes, as Linux counts it: resident now, or the peak since `forgetPeak`. */
export function megabytes(field: 'VmRSS' | 'VmHWM', pid: number | 'self' = 'self'): number {
  const [, kilobytes = ''] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

export function forgetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5');
}
