import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';

import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod';

import { AnswerStream, defineAwslambdaGlobal } from '../../../../server/gateway/stream-answers.ts';
import { defineEndpoint } from '../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../shared/http/runtime.ts';
import { serveStreams } from '../../../../shared/http/serve-stream.ts';
import { RowList } from '../../../../shared/rows/row-list.ts';
import { objectTable } from '../../../../shared/rows/row-table.ts';
import { gatewayEvent, testLambdaContext } from '../../../support/event.ts';
import { testOperator, testPipeline } from '../../../support/pipeline.ts';

beforeAll(defineAwslambdaGlobal);

const megabyte = 'x'.repeat(1024 * 1024);

/** A handler of a list with so many rows of a megabyte. */
function handlerOf(rows: number) {
  const seen = { taken: 0, signals: new Array<AbortSignal>() };
  async function* parts() {
    for (; seen.taken < rows; seen.taken += 1) yield await Promise.resolve(objectTable([{ text: megabyte }]));
  }
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.rows',
    method: 'GET',
    path: '/api/rows/',
    access: 'viewer',
    summary: 'Rows',
    list: { sort: [], ties: [] },
    returns: z.array(z.strictObject({ text: z.string() })),
    handle(_request, { context: { signal } }) {
      seen.signals.push(signal);
      return Promise.resolve({ data: new RowList<{ text: string }>(parts(), rows) });
    },
  });
  const { runtime, lines } = testPipeline([endpoint]);
  const handler: unknown = serveStreams([endpoint], () => Promise.resolve(runtime));
  const run = handler as (...words: unknown[]) => Promise<unknown>;
  return { run, seen, lines };
}

const event = (method = 'GET') => gatewayEvent({ caller: testOperator, path: '/api/rows/', method });

function answerThatIsRead(): AnswerStream {
  const stream = new AnswerStream();
  stream.read().resume();
  return stream;
}

async function read(stream: AnswerStream) {
  const body = await text(stream.read());
  return { metadata: stream.metadata as { statusCode: number }, body };
}

describe('a function whose answers are streams', () => {
  it('hands in status and headers, and writes the body', async () => {
    const { run } = handlerOf(6);
    const stream = new AnswerStream();
    const [{ metadata, body }] = await Promise.all([read(stream), run(event(), stream, testLambdaContext())]);
    expect(metadata).toMatchObject({ statusCode: 200, headers: { 'Cache-Control': 'no-store' } });
    expect(JSON.parse(body).data).toHaveLength(6);
    expect(stream.contentType).toBe('application/vnd.awslambda.http-integration-response');
  });

  it('writes something also where there is no body', async () => {
    const stream = new AnswerStream();
    const { run } = handlerOf(1);
    const [{ metadata, body }] = await Promise.all([
      read(stream),
      run(event('HEAD'), stream, testLambdaContext()),
    ]);
    expect([metadata.statusCode, body]).toEqual([200, '']);
  });

  it('makes no more than is taken', async () => {
    const { run, seen } = handlerOf(100);
    const stream = new AnswerStream();
    const running = run(event(), stream, testLambdaContext());
    await stream.begun();
    while (!stream.writableNeedDrain) await turn();
    const held = seen.taken;
    for (let turns = 0; turns < 200; turns += 1) await turn();
    expect(seen.taken).toBe(held);
    expect(held).toBeLessThan(10);
    stream.read().resume();
    await running;
    expect(seen.taken).toBe(100);
  });

  it('ends its work where the caller goes away', async () => {
    const { run, seen, lines } = handlerOf(100);
    const stream = new AnswerStream();
    const running = run(event(), stream, testLambdaContext());
    while (!stream.writableNeedDrain) await turn();
    expect(seen.signals[0]?.aborted).toBe(false);
    stream.destroy();
    await running;
    expect(seen.signals[0]?.aborted).toBe(true);
    expect(seen.taken).toBeLessThan(10);
    expect(lines.at(-1)).toMatchObject({ code: 'request.completed', fields: { left: true } });
  });

  it('is broken off where it is not taken until the function must end', async () => {
    const { run, seen, lines } = handlerOf(100);
    const running = run(event(), new AnswerStream(), testLambdaContext(3000));
    await expect(running).rejects.toMatchObject({ code: 'deadline_exceeded' });
    expect(seen.signals[0]?.aborted).toBe(true);
    expect(lines.at(-1)).toMatchObject({ code: 'request.failed', fields: { code: 'deadline_exceeded' } });
  });

  it('leaves no timer behind an answer', async () => {
    // No library that is loaded later meets the timers of this test.
    await handlerOf(1).run(event(), answerThatIsRead(), testLambdaContext());
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      await handlerOf(6).run(event(), answerThatIsRead(), testLambdaContext());
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('answers whole where nothing hands in a stream', async () => {
    const { run } = handlerOf(2);
    expect(await run(event(), testLambdaContext(), () => undefined)).toMatchObject({ statusCode: 200 });
    expect(await handlerOf(7).run(event(), testLambdaContext())).toMatchObject({ statusCode: 413 });
  });

  it('takes no other stream than that of the runtime', async () => {
    const { run } = handlerOf(1);
    await expect(run(event(), new PassThrough(), testLambdaContext())).rejects.toThrow('not the stream');
  });
});
