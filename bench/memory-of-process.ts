import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes of a process, as Linux counts them: resident now, or at most since `forgetPeak`. */
export function megabytes(field: 'VmRSS' | 'VmHWM', pid: number | 'self' = 'self'): number {
  const [, kilobytes = ''] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

export function forgetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5');
}
