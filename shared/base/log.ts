import { Logger } from '@aws-lambda-powertools/logger';

import type { Clock } from './clock.ts';

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
 * `POWERTOOLS_SERVICE_NAME`, as in the metrics. CloudWatch counts the lines of level error of a log that is counted.
 */
export function createLog(
  level: LogLevel,
  count?: { readonly isCounted: boolean; readonly clock: Clock },
): Log {
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
      logger.error(code, {
        ...fields,
        ...(count?.isCounted === true && countedByCloudWatch(count.clock())),
        event: code,
      });
    },
  };
}

/** Returns the fields by which CloudWatch counts a line as `ErrorLines`, by its `service` and `event` (embedded metric format). An alarm can so be about one code. */
function countedByCloudWatch(nowMs: number): LogFields {
  const metric = { Name: 'ErrorLines', Unit: 'Count' };
  const counted = { Namespace: 'Realmgate', Dimensions: [['service', 'event']], Metrics: [metric] };
  return { ErrorLines: 1, _aws: { Timestamp: nowMs, CloudWatchMetrics: [counted] } };
}
