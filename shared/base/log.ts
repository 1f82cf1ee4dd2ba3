import { Logger } from '@aws-lambda-powertools/logger';

/** Code of a log event. Codes are part of the API: operators set alarms on them (docs/operations.md lists them all). */
export type EventCode = `${string}.${string}`;
export type LogFields = Readonly<Record<string, unknown>>;

/** Log that writes one JSON line for each event. Fields must never hold tokens, credentials or bodies. */
export interface Log {
  debug(code: EventCode, fields?: LogFields): void;
  info(code: EventCode, fields?: LogFields): void;
  warn(code: EventCode, fields?: LogFields): void;
  error(code: EventCode, fields?: LogFields): void;
}

export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

/**
 * Creates a log. The event code is written as `message`, for readers, and as `event`, for filters. `service` is the platform's
 * `POWERTOOLS_SERVICE_NAME`, as in the metrics.
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
