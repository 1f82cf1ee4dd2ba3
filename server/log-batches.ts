import type { EventCode, Log, LogFields } from '../shared/base/log.ts';

/**
 * Returns the same log, whose lines of one turn of the event loop go to `output` by one system call. A server writes several lines for
 * each request, and each call blocks the process until the system has them. Warnings and errors go to another output, so that the lines
 * before them are written first.
 */
export function batchLines(log: Log, output: Pick<NodeJS.WriteStream, 'cork' | 'uncork'>): Log {
  let turn: NodeJS.Immediate | undefined;
  const flush = () => {
    if (!turn) return;
    clearImmediate(turn);
    turn = undefined;
    process.off('exit', flush);
    output.uncork();
  };
  const collect = (level: 'debug' | 'info') => (code: EventCode, fields?: LogFields) => {
    if (!turn) {
      output.cork();
      turn = setImmediate(flush);
      process.on('exit', flush);
    }
    log[level](code, fields);
  };
  const pass = (level: 'warn' | 'error') => (code: EventCode, fields?: LogFields) => {
    flush();
    log[level](code, fields);
  };
  return { debug: collect('debug'), info: collect('info'), warn: pass('warn'), error: pass('error') };
}
