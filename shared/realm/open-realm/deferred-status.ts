import type { StatusQuery } from '../../connectors/status-query/index.ts';

/** Makes a client that is opened when it is asked first. `open` is called for each question, and returns the same client each time. */
export function deferStatus(open: () => Promise<StatusQuery>): StatusQuery {
  const ask = async <T>(question: (client: StatusQuery) => Promise<T>) => question(await open());
  return {
    decodedRows: (query) => ask((client) => client.decodedRows(query)),
    cells: (query) => ask((client) => client.cells(query)),
    count: (query) => ask((client) => client.count(query)),
    countWithPart: (query, part) => ask((client) => client.countWithPart(query, part)),
    has: (table, ...columns) => ask((client) => client.has(table, ...columns)),
    hostRanges: () => ask((client) => client.hostRanges()),
    changeScan: () => ask((client) => client.changeScan()),
    namedReading: () => ask((client) => client.namedReading()),
    engine: () => ask((client) => client.engine()),
    processStart: (mayBeAhead) => ask((client) => client.processStart(mayBeAhead)),
    actingProcess: (node) => ask((client) => client.actingProcess(node)),
    missingPermissions: () => ask((client) => client.missingPermissions()),
    noteChange: () => ask((client) => client.noteChange()),
    findRefusal: (command) => ask((client) => client.findRefusal(command)),
    send: (command) => ask((client) => client.send(command)),
    sendAll: (commands) => ask((client) => client.sendAll(commands)),
  };
}
