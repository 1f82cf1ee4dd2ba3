import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { gatewayListener } from '../../../server/gateway/gateway.ts';
import type { AnswerStream } from '../../../server/gateway/stream-answers.ts';
import { createServer, listen, type ListeningServer } from '../../../server/listen.ts';

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

  it('end streams of their answers that begin only when the caller is gone', async () => {
    const streams: AnswerStream[] = [];
    let arrive: (() => void) | undefined;
    const bothArrived = new Promise<void>((resolve) => (arrive = resolve));
    let go: (() => void) | undefined;
    const callerLeft = new Promise<void>((resolve) => (go = resolve));
    const open = async (_event: unknown, stream: unknown) => {
      const answer = stream as AnswerStream;
      if (streams.push(answer) === 2) arrive?.();
      await callerLeft;
      answer.metadata = { statusCode: 200 };
      answer.write('begun');
      await once(answer, 'close').catch(() => undefined);
    };
    const handler = Object.assign(open, { [Symbol.for('aws.lambda.runtime.handler.streaming')]: 'response' });
    const route = { path: 'api', method: 'ANY', functionName: 'open', authorizer: undefined, streams: true };
    const functions = new Map([['open', { timeoutMs: 600_000, memoryMb: 128 }]]);
    listening = createServer(
      gatewayListener({
        deployment: { functions, routes: [route], schedules: [], queues: [] },
        responses: () => ({ status: 500, headers: {}, body: Buffer.alloc(0) }),
        load: () => Promise.resolve(handler),
      }),
      undefined,
      () => false,
    );
    const url = await listen(listening, { host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(2));
    await bothArrived;
    socket.destroy();
    await listening.untilIdle();
    go?.();
    while (!streams.every(({ destroyed }) => destroyed)) await new Promise(setImmediate);
    expect(streams).toHaveLength(2);
  });
});
