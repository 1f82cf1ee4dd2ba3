import type { StatusQuery } from '../../connectors/status-query/index.ts';

/** Returns a client that asks another one, which is opened at the first question. */
export function lateStatusQuery(open: () => Promise<StatusQuery>): StatusQuery {
  let opened: Promise<StatusQuery> | undefined;
  const client = () => (opened ??= open());
  return {
    ask: async (query) => (await client()).ask(query),
    cells: async (query) => (await client()).cells(query),
    count: async (query) => (await client()).count(query),
    countWithPart: async (query, part) => (await client()).countWithPart(query, part),
    has: async (table, ...columns) => (await client()).has(table, ...columns),
    hostRanges: async () => (await client()).hostRanges(),
    changeScan: async () => (await client()).changeScan?.(),
    firstValues: async (query) => (await client()).firstValues?.(query),
    engine: async () => (await client()).engine(),
    missingPermissions: async () => (await client()).missingPermissions?.(),
    send: async (command) => (await client()).send(command),
    sendAll: async (commands) => (await client()).sendAll(commands),
  };
}
