import { Logger } from '@aws-lambda-powertools/logger';

/** Event codes are API: ops teams alarm on them (docs/operations.md lists them all). */
export type EventCode = `${string}.${string}`;
export type Fields = Readonly<Record<string, unknown>>;

/** One JSON line an event. Never tokens, credentials or bodies. */
export interface Log {
  debug(code: EventCode, fields?: Fields): void;
  info(code: EventCode, fields?: Fields): void;
  warn(code: EventCode, fields?: Fields): void;
  error(code: EventCode, fields?: Fields): void;
}

export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

/**
 * The code is the line's `message` and its `event`, so that both a reader and a filter find it; its `service` is the
 * platform's `POWERTOOLS_SERVICE_NAME`, as in the metrics.
 */
export function createLog(level: LogLevel): Log {
  const logger = new Logger({ logLevel: level });
  return {
    debug: (code, fields) => {
      logger.debug(code, { ...fields, event: code });
    },
    info: (code, fields) => {
      logger.info(code, { ...fields, event: code });
    },
    warn: (code, fields) => {
      logger.warn(code, { ...fields, event: code });
    },
    error: (code, fields) => {
      logger.error(code, { ...fields, event: code });
    },
  };
}
