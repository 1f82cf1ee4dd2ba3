import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { Engine } from '../../../../local/status-query-engine/index.ts';

export interface TalkResult {
  readonly answer: string;
  /** Whether the engine closed the connection. */
  readonly closed: boolean;
}

export interface TalkOptions {
  /** Bytes after which an open connection has said all it has to say; default none: wait for the close. */
  readonly enough?: number;
  /** Close our half after sending. */
  readonly halfClose?: boolean;
}

/** Sends a text on a connection of its own and hears the engine out. */
export function sendText(
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

/** Rows of a GET, asked for as JSON. */
export async function queryRows(engine: Engine, query: string): Promise<unknown[][]> {
  const { answer } = await sendText(engine, `${query.trim()}\nOutputFormat: json\n\n`);
  return JSON.parse(answer) as unknown[][];
}

/** Returns the engine's answer to a command: an empty text, or the reason why the command was not run. */
export async function command(engine: Engine, line: string): Promise<string> {
  const barrier = 'GET status\nColumns: nagios_pid\nResponseHeader: fixed16\n\n';
  const { answer } = await sendText(engine, `COMMAND [1795219167] ${line}\n\n${barrier}`);
  return answer.slice(0, answer.indexOf('200  '));
}
