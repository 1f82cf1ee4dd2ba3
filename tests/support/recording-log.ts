import type { EventCode, Fields, Log } from '../../shared/base/log.ts';

export interface LogLine {
  readonly level: keyof Log;
  readonly code: EventCode;
  readonly fields: Fields;
}

/** A log that keeps its lines, so that tests can read what ops teams would. */
export function recordingLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const keep =
    (level: keyof Log) =>
    (code: EventCode, fields: Fields = {}) => {
      lines.push({ level, code, fields });
    };
  return { lines, debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
}
