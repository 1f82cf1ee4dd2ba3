/** Servers that speak as much of MySQL and PostgreSQL as our clients need, and answer each statement with what the test chooses. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The cells of a row as texts, which is how numbers may come too. */
export type TextRow = readonly (string | null)[];

/** Rows, or bytes that are sent in their place. `close` ends the connection behind them. */
export type HostileAnswer = readonly TextRow[] | { readonly bytes: Buffer; readonly close?: boolean };

export type DatabaseProduct = 'mysql' | 'postgres';
export const databaseProducts = ['mysql', 'postgres'] as const;

export interface HostileDatabase {
  readonly port: number;
  /** The statements that came, without those by which a session begins. */
  readonly statements: readonly string[];
  stop(): Promise<void>;
}

interface HostileOptions {
  readonly answer: (statement: string) => HostileAnswer;
  /** The bytes that are sent to each client that connects, in place of a log-in. */
  readonly greeting?: Buffer;
}

export async function startHostileDatabase(
  product: DatabaseProduct,
  { answer, greeting }: HostileOptions,
): Promise<HostileDatabase> {
  const statements: string[] = [];
  const open = new Set<Socket>();
  const answerTo = (statement: string): HostileAnswer => {
    if (statement === 'SELECT VERSION()') return [['10.11.6-MariaDB']];
    if (statement.startsWith('SET ')) return [];
    statements.push(statement);
    return answer(statement);
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    if (greeting) socket.write(greeting);
    else products[product].serve(socket, answerTo);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    statements,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type AnswerTo = (statement: string) => HostileAnswer;

function send(socket: Socket, answer: HostileAnswer, encode: (rows: readonly TextRow[]) => Buffer): void {
  if (!('bytes' in answer)) socket.write(encode(answer));
  else if (answer.close === true) socket.end(answer.bytes);
  else socket.write(answer.bytes);
}

/** Calls `take` for each whole message. `sizeOf` returns the size of the first message, or `undefined` if its head is not there. */
function onMessages(
  socket: Socket,
  sizeOf: (bytes: Buffer) => number | undefined,
  take: (message: Buffer) => void,
): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (let size = sizeOf(bytes); size !== undefined && bytes.length >= size; size = sizeOf(bytes)) {
      const message = bytes.subarray(0, size);
      bytes = bytes.subarray(size);
      take(message);
    }
  });
}

const int = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const little = (bytes: number, value: number) => int(bytes, value).reverse();

// MySQL: a packet has its length in three bytes and its number.
const packet = (number: number, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([little(3, body.length), little(1, number % 256), body]);
};
const sized = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([little(1, 0xfd), little(3, bytes.length), bytes]);
};
/** PROTOCOL_41, CONNECT_WITH_DB, SECURE_CONNECTION, PLUGIN_AUTH and the long flags of old. */
const abilities = 0x0008_a20f;
const ready = packet.bind(undefined, 2);
const okBody = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const endOf = (number: number) => packet(number, Buffer.from([0xfe, 0, 0, 2, 0]));
const greetingOfMysql = packet(
  0,
  Buffer.from('\u000a5.5.5-10.11.6-MariaDB\0'),
  ...[little(4, 1), Buffer.from('12345678\0'), little(2, abilities & 0xffff), Buffer.from([45, 2, 0])],
  ...[little(2, abilities >> 16), Buffer.from([21]), Buffer.alloc(10)],
  Buffer.from('901234567890\0mysql_native_password\0'),
);
const column = (number: number, name: string) =>
  packet(
    number,
    ...['def', '', '', '', name, ''].map(sized),
    Buffer.from([12, 45, 0, 0xff, 0xff, 0, 0, 253, 0, 0, 0, 0, 0]),
  );

/** Writes rows as the answer to a prepared statement. All columns are texts. */
function mysqlRows(rows: readonly TextRow[]): Buffer {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return packet(1, okBody);
  const names = Array.from({ length: columns }, (_, at) => column(2 + at, `c${at}`));
  const lines = rows.map((cells, at) => {
    const nulls = Buffer.alloc(Math.floor((columns + 9) / 8));
    for (const [index, cell] of cells.entries())
      if (cell === null) nulls[(index + 2) >> 3] = (nulls[(index + 2) >> 3] ?? 0) | (1 << ((index + 2) & 7));
    return packet(
      3 + columns + at,
      Buffer.of(0),
      nulls,
      ...cells.map((cell) => (cell === null ? Buffer.alloc(0) : sized(cell))),
    );
  });
  const head = [packet(1, Buffer.from([0xfc]), little(2, columns)), ...names, endOf(2 + columns)];
  return Buffer.concat([...head, ...lines, endOf(3 + columns + rows.length)]);
}

function serveMysql(socket: Socket, answer: AnswerTo): void {
  const prepared: string[] = [];
  let isLoggedIn = false;
  socket.write(greetingOfMysql);
  const sizeOf = (bytes: Buffer) => (bytes.length < 4 ? undefined : 4 + bytes.readUIntLE(0, 3));
  onMessages(socket, sizeOf, (message) => {
    if (!isLoggedIn) {
      isLoggedIn = true;
      socket.write(ready(okBody));
    } else if (message[4] === 0x16) {
      const text = message.toString('utf8', 5);
      const parameters = text.split('?').length - 1;
      prepared.push(text);
      const head = packet(
        1,
        Buffer.of(0),
        little(4, prepared.length),
        little(2, 0),
        little(2, parameters),
        Buffer.alloc(3),
      );
      const names = Array.from({ length: parameters }, (_, at) => column(2 + at, '?'));
      socket.write(Buffer.concat([head, ...names, ...(parameters > 0 ? [endOf(2 + parameters)] : [])]));
    } else if (message[4] === 0x17)
      send(socket, answer(prepared[message.readUInt32LE(5) - 1] ?? ''), mysqlRows);
  });
}

// PostgreSQL: a message has a letter and its length in four bytes.
export const postgresMessage = (letter: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int(4, body.length + 4), body]);
};
const readyForQuery = postgresMessage('Z', Buffer.from('I'));
const descriptionOf = (columns: number) =>
  postgresMessage(
    'T',
    int(2, columns),
    ...Array.from({ length: columns }, (_, at) =>
      Buffer.concat([
        Buffer.from(`c${at}\0`),
        int(4, 0),
        int(2, 0),
        int(4, 25),
        int(2, 0xffff),
        int(4, 0xffffffff),
        int(2, 0),
      ]),
    ),
  );

/** Writes rows as the answer to a statement. */
function postgresRows(rows: readonly TextRow[]): Buffer {
  const lines = rows.map((cells) => {
    const fields = cells.map((cell) =>
      cell === null
        ? int(4, 0xffffffff)
        : Buffer.concat([int(4, Buffer.byteLength(cell)), Buffer.from(cell)]),
    );
    return postgresMessage('D', int(2, cells.length), ...fields);
  });
  const columns = rows[0]?.length ?? 0;
  return Buffer.concat([
    ...(columns === 0 ? [] : [descriptionOf(columns)]),
    ...lines,
    postgresMessage('C', Buffer.from('SELECT\0')),
    readyForQuery,
  ]);
}

function servePostgres(socket: Socket, answer: AnswerTo): void {
  let statement = '';
  let isLoggedIn = false;
  const sizeOf = (bytes: Buffer) => {
    if (bytes.length < 5) return undefined;
    return isLoggedIn ? 1 + bytes.readUInt32BE(1) : bytes.readUInt32BE(0);
  };
  const textIn = (message: Buffer, start: number) =>
    message.toString('utf8', start, message.indexOf(0, start));
  onMessages(socket, sizeOf, (message) => {
    if (!isLoggedIn) {
      isLoggedIn = true;
      socket.write(Buffer.concat([postgresMessage('R', int(4, 0)), readyForQuery]));
      return;
    }
    const letter = String.fromCharCode(message[0] ?? 0);
    // A statement without parameters comes as one message, another one as several that end with `S`.
    if (letter === 'P') statement = textIn(message, 6);
    if (letter === 'Q') statement = textIn(message, 5);
    if (letter === 'S' || letter === 'Q') send(socket, answer(statement), postgresRows);
  });
}

const products = {
  mysql: { serve: serveMysql },
  postgres: { serve: servePostgres },
} as const;

/** Writes rows as the server of this product does. */
export const rowsOf = { mysql: mysqlRows, postgres: postgresRows } as const;
