import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { Engine } from '../../../../demo/status-query-engine/index.ts';

export interface TalkResult {
  readonly answer: string;
  /** True if the engine closed the connection. */
  readonly closed: boolean;
}

export interface TalkOptions {
  /** Number of bytes after which the answer counts as complete. By default, the end of the connection is awaited. */
  readonly enough?: number;
  /** True closes our half of the connection after sending. */
  readonly halfClose?: boolean;
}

/** Sends a text on a new connection and reads the complete answer. */
export function sendToEngine(
  { address }: Engine,
  said: string,
  { enough, halfClose = false }: TalkOptions = {},
): Promise<TalkResult> {
  return new Promise((resolve, reject) => {
    const socket =
      address.kind === 'unix'
        ? connect(address.path)
        : address.kind === 'tls'
          ? connectTls({ host: address.host, port: address.port, rejectUnauthorized: false })
          : connect(address.port, address.host);
    let heard = '';
    const done = (closed: boolean) => {
      resolve({ answer: heard, closed });
      socket.destroy();
    };
    // Time to close after the last byte, for an engine that would close.
    const waitABit = () => setTimeout(done, 20, false);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      heard += text;
      if (enough !== undefined && Buffer.byteLength(heard) >= enough) waitABit();
    });
    socket.on('end', () => {
      done(true);
    });
    socket.on('error', reject);
    if (halfClose) socket.end(said);
    else socket.write(said);
    if (enough === 0) waitABit();
  });
}

/** Returns the rows of a GET, which is requested as JSON. */
export async function queryRows(engine: Engine, query: string): Promise<unknown[][]> {
  const { answer } = await sendToEngine(engine, `${query.trim()}\nOutputFormat: json\n\n`);
  return JSON.parse(answer) as unknown[][];
}

/** Returns the engine's answer to a command: an empty text, or the reason why the command was not run. */
export async function command(engine: Engine, line: string): Promise<string> {
  const barrier = 'GET status\nColumns: nagios_pid\nResponseHeader: fixed16\n\n';
  const { answer } = await sendToEngine(engine, `COMMAND [1795219167] ${line}\n\n${barrier}`);
  return answer.slice(0, answer.indexOf('200  '));
}
