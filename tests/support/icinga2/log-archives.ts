import type { LogLine } from '../../../demo/status-query-engine/site.ts';

/** A rotated file of the engine's log. */
export interface Archive {
  readonly name: string;
  readonly text: string;
}

/** A site's log as the files that the engine would have made of it: one a day, the first second of which heads it. */
export function archives(log: readonly LogLine[]): Archive[] {
  const days = new Map<number, LogLine[]>();
  for (const line of log) {
    const day = line.time - (line.time % 86_400);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, lines]) => ({
    name: `icinga-${day}.log`,
    text: [`[${day}] LOG ROTATION: DAILY`, ...lines.map(written), ''].join('\n'),
  }));
}

function written({ time, type, options }: LogLine): string {
  return options === '' ? `[${time}] ${type}` : `[${time}] ${type}: ${options}`;
}
