import { type Config, xRayTraceId } from './config.ts';

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

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
export type LogLevel = (typeof levels)[number];

type LogOptions = Pick<Config, 'logLevel' | 'serviceName' | 'isOnLambda'>;

/**
 * Creates a log. The event code is written as `message`, for readers, and as `event`, for filters. Warnings and errors go to standard error.
 */
export function createLog({ logLevel, serviceName: service, isOnLambda }: LogOptions): Log {
  const writer = (level: LogLevel, output: NodeJS.WriteStream) => {
    if (levels.indexOf(level) < levels.indexOf(logLevel)) return () => undefined;
    return (event: EventCode, fields?: LogFields) => {
      const head = { level, message: event, timestamp: new Date().toISOString(), service };
      const line = addFields(isOnLambda ? { ...head, xray_trace_id: xRayTraceId() } : head, fields);
      line['event'] = event;
      output.write(`${textOf(line)}\n`);
    };
  };
  return {
    debug: writer('DEBUG', process.stdout),
    info: writer('INFO', process.stdout),
    warn: writer('WARN', process.stderr),
    error: writer('ERROR', process.stderr),
  };
}

/** Adds the fields to a line. They replace nothing of it, and empty ones are left out. */
function addFields(line: Record<string, unknown>, fields: LogFields = {}): Record<string, unknown> {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined || value === null || value === '' || Object.hasOwn(line, name)) continue;
    line[name] = value instanceof Error ? describeError(value) : value;
  }
  return line;
}

function textOf(line: LogFields): string {
  try {
    return JSON.stringify(line);
  } catch {
    return JSON.stringify(line, writableOnly());
  }
}

/** An error is caused by another one, and so on. The causes behind this number are left out. */
const mostCauses = 10;

/** Returns the text of an error, its own fields and its causes. */
function describeError(error: Error, causes = mostCauses): LogFields {
  const { name, message, stack, cause } = error;
  const described = causes > 0 ? describeError : () => undefined;
  const ownCause = cause instanceof Error ? described(cause, causes - 1) : cause;
  const own: LogFields = Object.fromEntries(Object.entries(error));
  return { ...own, name, message, stack, cause: ownCause };
}

/** Makes a replacer for `JSON.stringify` that leaves out what it cannot write: an object inside itself. Large integers are written as text. */
function writableOnly() {
  const above: unknown[] = [];
  return function (this: unknown, _name: string, value: unknown): unknown {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(value)) return undefined;
    above.push(value);
    return value;
  };
}
