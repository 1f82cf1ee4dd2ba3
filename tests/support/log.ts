import type { EventCode, Log, LogFields } from '../../shared/base/log.ts';

export interface RecordedLine {
  readonly level: keyof Log;
  readonly code: EventCode;
  readonly fields: LogFields;
}

/** Makes a log that stores its lines, so that tests can read them. */
export function recordingLog(): Log & { readonly lines: RecordedLine[] } {
  const lines: RecordedLine[] = [];
  const level =
    (name: keyof Log) =>
    (code: EventCode, fields: LogFields = {}) => {
      lines.push({ level: name, code, fields });
    };
  return { lines, debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') };
}
