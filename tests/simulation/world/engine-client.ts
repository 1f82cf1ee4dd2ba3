import { WireFault } from '../../../shared/connectors/kit/faults.ts';
import { readEngine } from '../../../shared/connectors/status-query/engine.ts';
import { translateEngineError, unconfirmedCommand } from '../../../shared/connectors/status-query/errors.ts';
import {
  type Command,
  type openEngine,
  type RowQuery,
  sendEach,
  type StatusQuery,
} from '../../../shared/connectors/status-query/index.ts';
import type { Calls, Process } from './calls.ts';
import type { MonitoringEngine } from './engine.ts';
import { type EngineRow, passes } from './engine-tables.ts';

/** Returns the status-query connector of one process, which reaches the engines of the simulation by their ports. */
export function connectEngines(
  engines: ReadonlyMap<number, MonitoringEngine>,
  calls: Calls,
  process: Process,
): typeof openEngine {
  return (address) => {
    const engine = address.kind === 'tcp' ? engines.get(address.port) : undefined;
    if (!engine) throw new Error('the realm names an engine that the simulation does not have');
    return ({ realm, context, runQuestion = (_kind, ask) => ask() }): StatusQuery => {
      const call = <T>(label: string, perform: () => T) =>
        context
          .engineTime(
            throughOneStart(engine, perform, (through) =>
              calls.make(process, { label: `engine.${label}`, perform: through, lost: lostCall }),
            ),
          )
          .catch((error: unknown) => {
            throw translateEngineError(error, realm);
          });
      const send = (command: Command) =>
        runQuestion('command', () =>
          call(`send ${command.name}`, () => {
            engine.take(command);
          }).catch((error: unknown) => {
            throw isCut(error) ? unconfirmedCommand(error, realm) : error;
          }),
        );
      const readStatus = () =>
        runQuestion('present', () => call('ask status', () => readEngine(statusTable(engine))));
      return {
        ...notSimulated,
        decodedRows: (query) =>
          runQuestion('present', () => call(`ask ${query.table}`, () => read(engine, query))),
        has: (table, column) =>
          runQuestion('structure', () =>
            call(`has ${column}`, () => engine.rows(table).every((row) => column in row)),
          ),
        engine: readStatus,
        processStart: async () => (await readStatus()).program_start,
        actingProcess: async () => ({ node: null, start: (await readStatus()).program_start }),
        send,
        findRefusal: () => Promise.resolve(undefined),
        noteChange: () => Promise.resolve(),
        sendAll: (commands) => sendEach(commands, send),
      };
    };
  };
}

/** Breaks the connection of a call if the engine ends, or starts again, before its answer has arrived. */
async function throughOneStart<T>(
  engine: MonitoringEngine,
  perform: () => T,
  call: (perform: () => T) => Promise<T>,
): Promise<T> {
  const { starts } = engine;
  const demandSameStart = () => {
    if (engine.starts !== starts) throw new WireFault('broken', 'the engine has ended');
  };
  const answer = await call(() => {
    demandSameStart();
    return perform();
  });
  demandSameStart();
  return answer;
}

/** A call that was not sent found no connection. One whose answer was lost has ended with its connection. */
function lostCall(wasSent: boolean): WireFault {
  return wasSent
    ? new WireFault('closed', 'the connection was closed')
    : new WireFault('refused_connection', 'nobody listens');
}

function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'engine_closed';
}

function read<T>(engine: MonitoringEngine, { table, columns, filters, reader, most }: RowQuery<T>): T[] {
  const rows = engine.rows(table).filter((row) => filters.every((filter) => passes(row, filter)));
  const readRow = reader((column) => columns.indexOf(column));
  return rows.slice(0, most).map((row: EngineRow) => readRow(columns.map((column) => row[column])));
}

/** Returns the status table of an engine as it answers it: a row of names, then one of values. */
function statusTable(engine: MonitoringEngine): readonly (readonly unknown[])[] {
  const [row = {}] = engine.rows('status');
  return [Object.keys(row), Object.values(row)];
}

function missing(name: string) {
  return () => Promise.reject(new Error(`the connector of the simulation cannot ${name}`));
}

const notSimulated = {
  cells: missing('read cells'),
  count: missing('count'),
  countWithPart: missing('count'),
  hostRanges: missing('divide lists'),
  changeScan: missing('find changes'),
  namedReading: () => Promise.resolve(undefined),
  missingPermissions: missing('look at permissions'),
};
