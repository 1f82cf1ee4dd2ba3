import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { createServer, listen, type ListeningServer } from '../../../serve/listen.ts';

let listening: ListeningServer | undefined;
afterEach(() => {
  listening?.server.closeAllConnections();
  listening?.server.close();
});

describe('requests that are sent before the answer to the first one', () => {
  it('end with their connection, also those whose answers wait behind others', async () => {
    const count = 20;
    const responses: ServerResponse[] = [];
    let closed = 0;
    let arrive: (() => void) | undefined;
    const allArrived = new Promise<void>((resolve) => (arrive = resolve));
    listening = createServer(
      (_, response) => {
        response.on('close', () => (closed += 1));
        responses.push(response);
        if (responses.length === count) arrive?.();
      },
      undefined,
      () => false,
    );
    const url = await listen(listening, { host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(count));
    await allArrived;
    responses[0]!.end('first');
    await once(socket, 'data');
    socket.destroy();
    await listening.untilIdle();
    expect(closed).toBe(count);
  });
});
