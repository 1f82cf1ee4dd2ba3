// The protocol of `zabbix_sender`: values from outside for items of the type trapper.
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SentValue {
  readonly host: string;
  readonly key: string;
  readonly value: string;
  /** Its time in epoch seconds. `undefined` means the time when the server takes it. */
  readonly clock?: number;
}

/** Sends the values to the server. Returns the number of those that it took. */
export async function sendValues(port: number, values: readonly SentValue[]): Promise<number> {
  let processed = 0;
  for (let at = 0; at < values.length; at += 250) {
    const body = Buffer.from(JSON.stringify({ request: 'sender data', data: values.slice(at, at + 250) }));
    const head = Buffer.alloc(13);
    head.write('ZBXD\u0001', 'latin1');
    head.writeUInt32LE(body.length, 5);
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(Buffer.concat([head, body]));
    const answer = await buffer(socket);
    processed += Number(/processed: (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 0);
  }
  return processed;
}
